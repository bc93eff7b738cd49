/** Both workers as one file of script each. */
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Alias } from '../../../src/offline/listed-path.ts';
import type { ListedFile } from './files.ts';

const sourceFolder = resolve(__dirname, '../../../src/offline');

export interface OfflineCopy {
  ahead: Pick<ListedFile, 'path' | 'hash'>[];
  onUse: Pick<ListedFile, 'path' | 'hash'>[];
  /** Encoded. */
  aliases: Alias[];
}

/** The worker of one version of the site. */
export function offlineWorker({ ahead, onUse, aliases }: OfflineCopy, baseUrl: string): string {
  const pairs = (files: OfflineCopy['ahead']) => files.map(({ path, hash }) => [path, hash]);
  return bundled('worker.ts', {
    BASE: baseUrl,
    AHEAD: pairs(ahead),
    ON_USE: pairs(onUse),
    ALIASES: aliases,
  });
}

/** The worker that removes itself. */
export function removalWorker(baseUrl: string): string {
  return bundled('removal.ts', { BASE: baseUrl });
}

function bundled(entry: string, values: Record<string, unknown>): string {
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const { outputFiles } = buildSync({
    entryPoints: [resolve(sourceFolder, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    legalComments: 'none',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
