import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PluginModule } from '@docusaurus/types';
import type { ApiContract } from '@portal/contract';

/** Paths of the server beside its operations. */
const ownPaths = ['/map/', '/mcp', '/sandbox/keys', '/health'];

/** `npm run dev`: what the server responds to when it serves the site is passed on to it, at SANDBOX_URL. */
export function sandboxPlugin(): PluginModule {
  return () => ({
    name: 'sandbox',
    configureWebpack: (): object => {
      const target = process.env.SANDBOX_URL;
      return target
        ? { devServer: { proxy: [{ context: [...operationPaths(), ...ownPaths], target }] } }
        : {};
    },
  });
}

/** Beginnings such as `/v2/api/`, which no page has. */
function operationPaths(): string[] {
  const paths = ['v1', 'v2'].flatMap((version) => {
    const file = resolve(__dirname, `../../contract/generated/${version}.views.json`);
    const { operations } = JSON.parse(readFileSync(file, 'utf8')) as ApiContract;
    return operations.map(({ path }) => `${path.split('/').slice(0, 3).join('/')}/`);
  });
  return [...new Set(paths)];
}
