/**
 * Builds the search index from the contract and the prose, not from drawn pages, into two static files: titles, which
 * are fetched when a user reaches for the search, and bodies, which follow.
 */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';

export default function searchPlugin({ siteDir }: LoadContext): Plugin {
  const root = resolve(siteDir, '..');
  return {
    name: 'search',
    getPathsToWatch: () => [`${root}/content/**/*.mdx`],
    // In a separate process: the guide is TSX, which the framework's loader of plugins cannot run.
    async loadContent() {
      const script = resolve(__dirname, 'run.mts');
      execFileSync(process.execPath, ['--import', 'tsx', script, root, join(siteDir, 'generated/static')], {
        cwd: siteDir,
        env: { ...process.env, TSX_TSCONFIG_PATH: resolve(siteDir, 'tsconfig.json') },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    },
  };
}
