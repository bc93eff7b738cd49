/**
 * Bundles the server into `server/build/`, which Node runs without anything else: one file for the process, one for
 * each of its threads and for the process of the routing engine, and the commands, which share theirs; with source maps. Files
 * that are read at run time stay where they are.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';

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
        /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
        (_, name) => `new URL('./${name}.mjs', bundleAddress)`,
      );
      if (!source.includes('import.meta.url')) return { contents: source, loader: 'ts' };
      const address = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'));
      const contents = source.replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
};

const shared = {
  absWorkingDir: root,
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
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;

const commands = 'server/src/commands';
const bundles = await Promise.all([
  build({
    ...shared,
    entryPoints: [
      'server/src/main.ts',
      'server/src/routing/order-worker.ts',
      'server/src/routing/engine-worker.ts',
      'basemap/src/map-worker.ts',
    ],
  }),
  build({
    ...shared,
    entryPoints: [
      'server/src/import-data.ts',
      'server/src/import-step.ts',
      ...readdirSync(resolve(root, commands))
        .filter((name) => !name.endsWith('.test.ts'))
        .map((name) => `${commands}/${name}`),
    ],
    splitting: true,
  }),
]);

// What the commands share has other names after each change.
const written = bundles
  .flatMap(({ metafile }) => Object.keys(metafile.outputs))
  .map((path) => basename(path));
for (const name of readdirSync(outdir)) if (!written.includes(name)) rmSync(join(outdir, name));
