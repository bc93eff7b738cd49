import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PluginModule } from '@docusaurus/types';
import type { ApiContract } from '@portal/contract';

/** One line of the home page's list of operations. */
export interface OperationLink {
  name: string;
  method: string;
  slug: string;
}

export interface OperationLinks {
  title: string;
  operations: OperationLink[];
}

/** The home page at `/`, with the list of operations from the contract. */
export function homePlugin(): PluginModule {
  const viewsFile = resolve(__dirname, '../../../contract/generated/v2.views.json');
  return () => ({
    name: 'home',
    getPathsToWatch: () => [viewsFile],
    async contentLoaded({ actions: { createData, addRoute } }) {
      const operations = await createData('operations.json', operationLinks(viewsFile));
      addRoute({
        path: '/',
        exact: true,
        component: '@site/src/home/index.tsx',
        modules: { groups: operations },
      });
    },
  });
}

function operationLinks(viewsFile: string): OperationLinks[] {
  if (!existsSync(viewsFile)) return [];
  const { groups } = JSON.parse(readFileSync(viewsFile, 'utf8')) as ApiContract;
  return groups.map(({ title, operations }) => ({
    title,
    operations: operations.map(({ name, method, slug }) => ({ name, method, slug })),
  }));
}
