import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { browserslist } from '../package.json' with { type: 'json' };
import { noticesOfFiles } from '../parts/licenses.ts';

/**
 * A module with all that it imports as one script for browsers, after the licenses of its packages; `values` replace the
 * names that it declares.
 */
export function browserScript(source: string, values: Record<string, unknown> = {}): string {
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const { outputFiles, metafile } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    legalComments: 'none',
    target: browserslist.production.map((browser) => browser.replace(' >= ', '')),
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
  });
  const notices = noticesOfFiles(Object.keys(metafile.inputs).map((file) => resolve(file)));
  const comments = notices.map(({ title, text }) => `/*! ${title}\n\n${text.replaceAll('*/', '* /')}\n*/\n`);
  return comments.join('') + (outputFiles[0]?.text.trim() ?? '');
}
