import { buildSync } from 'esbuild';
import { browserslist } from '../package.json' with { type: 'json' };

/** A module with all that it imports as one script for browsers; `values` replace the names that it declares. */
export function browserScript(source: string, values: Record<string, unknown> = {}): string {
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const { outputFiles } = buildSync({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    legalComments: 'none',
    target: browserslist.production.map((browser) => browser.replace(' >= ', '')),
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text.trim() ?? '';
}
