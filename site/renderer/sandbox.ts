import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiContract } from '@portal/contract';

/** Paths of the server in addition to its operations. */
const ownPaths = ['/map/', '/mcp', '/sandbox/keys', '/health'];

/** Beginnings of what the server responds to in addition to the site, which no page has: `/v2/api/`. */
export function sandboxPaths(): string[] {
  const paths = ['v1', 'v2'].flatMap((version) => {
    const file = resolve(import.meta.dirname, `../../contract/generated/${version}.views.json`);
    const { operations } = JSON.parse(readFileSync(file, 'utf8')) as ApiContract;
    return operations.map(({ path }) => `${path.split('/').slice(0, 3).join('/')}/`);
  });
  return [...new Set([...paths, ...ownPaths])];
}
