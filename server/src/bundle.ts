/**
 * Bundles the server into `server/build/`, which Node runs without anything else: one file for the process, one for
 * each of its threads and for the process of the routing engine, with source maps. Files that are read at run time stay where they are.
 */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const outdir = resolve(root, 'server/build');

/** Packages with binaries, which are found from their own folder. */
const external = ['@valhallajs/valhallajs', '@resvg/resvg-js', 'libsql', 'fontnik', 'pg-native'];

/** A module that looks for files next to itself looks next to its source. */
const ownAddress: Plugin = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      // Threads and processes are bundled next to this file.
      const source = readFileSync(path, 'utf8').replace(
        /new URL\('\.\/([\w-]+)-worker\.ts', import\.meta\.url\)/g,
        (_, name) => `new URL('./${name}-worker.mjs', bundleAddress)`,
      );
      if (!source.includes('import.meta.url')) return { contents: source, loader: 'ts' };
      const address = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'));
      const contents = source.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
};

await build({
  absWorkingDir: root,
  entryPoints: [
    'server/src/main.ts',
    'server/src/routing/order-worker.ts',
    'server/src/routing/engine-worker.ts',
    'basemap/src/map-worker.ts',
  ],
  entryNames: '[name]',
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  // One package's other form requires its files by names that no bundler sees.
  mainFields: ['module', 'main'],
  external,
  plugins: [ownAddress],
  // Packages of the older module format call `require`.
  banner: {
    js: [
      "import { createRequire as requirer } from 'node:module';",
      'const bundleAddress = import.meta.url;',
      'const require = requirer(bundleAddress);',
    ].join('\n'),
  },
  logLevel: 'warning',
});
