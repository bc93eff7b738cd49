import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PluginModule } from '@docusaurus/types';
import type { ApiContract } from '@portal/contract';
import type { Settings } from '@portal/settings';
import { coordinatesOfBangladesh } from '../../src/code/coordinates.ts';
import { highlight } from '../../src/code/highlight.ts';
import {
  firstOperation,
  type HomeContent,
  type OperationGroupLinks,
  type Sample,
} from '../../src/home/content.ts';
import { keySample, requestSamples, responseText } from './samples.ts';

/** The home page at `/`, with its operations and its first response from the contract. */
export function homePlugin(settings: Settings): PluginModule {
  const viewsFile = resolve(__dirname, '../../../contract/generated/v2.views.json');
  return () => ({
    name: 'home',
    getPathsToWatch: () => [viewsFile],
    async contentLoaded({ actions: { createData, addRoute } }) {
      const contract = readContract(viewsFile);
      const content: HomeContent = {
        groups: contract?.groups.map(groupLinks) ?? [],
        keySample: await highlighted(keySample(settings)),
        requestSamples: await Promise.all(firstSamples(settings, contract).map(highlighted)),
        responseSample: await highlighted({
          id: 'response',
          label: '200 OK',
          language: 'json',
          text: responseText,
        }),
      };
      addRoute({
        path: settings.site.baseUrl,
        exact: true,
        component: '@site/src/home/HomePage.tsx',
        modules: { content: await createData('content.json', content) },
      });
    },
  });
}

function firstSamples(settings: Settings, contract: ApiContract | undefined) {
  const first = contract?.operations.find(({ slug }) => slug === firstOperation);
  return first ? requestSamples(settings, first) : [];
}

function readContract(viewsFile: string): ApiContract | undefined {
  return existsSync(viewsFile) ? JSON.parse(readFileSync(viewsFile, 'utf8')) : undefined;
}

function groupLinks({ title, operations }: ApiContract['groups'][number]): OperationGroupLinks {
  return { title, operations: operations.map(({ name, method, slug }) => ({ name, method, slug })) };
}

async function highlighted({ text, ...sample }: Omit<Sample, 'html'> & { text: string }): Promise<Sample> {
  return { ...sample, html: await highlight(text, sample.language, { axes: coordinatesOfBangladesh(text) }) };
}
