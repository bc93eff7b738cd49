/**
 * Builds the search index from the contract and the prose, not from drawn pages, into two static files: titles, which
 * are fetched when a user reaches for the search, and bodies, which follow. The worker that reads them is a third.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { searchWorkerFile } from '../../src/search/worker-messages.ts';
import { browserScript } from '../browser-script.ts';

export default function searchPlugin({ siteDir }: LoadContext): Plugin {
  const root = resolve(siteDir, '..');
  return {
    name: 'search',
    getPathsToWatch: () => [`${root}/content/**/*.mdx`],
    // In a separate process: the guide is TSX, which the framework's loader of plugins cannot run.
    async loadContent() {
      const script = resolve(__dirname, 'run.mts');
      const target = join(siteDir, 'generated/static');
      mkdirSync(target, { recursive: true });
      // Not by the framework's bundler, whose worker would bring a second runtime.
      const worker = browserScript(join(siteDir, 'src/search/worker.ts'));
      writeFileSync(join(target, searchWorkerFile), worker);
      execFileSync(process.execPath, ['--import', 'tsx', script, root, target], {
        cwd: siteDir,
        env: { ...process.env, TSX_TSCONFIG_PATH: resolve(siteDir, 'tsconfig.json') },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    },
  };
}
