/**
 * Whether what `npm start` runs imports only packages that `npm start` installs. Everywhere else all packages are there, so a
 * build with one more would fail in a fresh clone alone.
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from './run.mjs';

/** What `npm start` runs, and what the build reads by its name. */
const entryPoints = [
  ...['contract/src/generate.ts', 'data/src/generate.ts', 'basemap/src/generate.ts'],
  ...['server/src/bundle.ts', 'server/src/main.ts'],
  ...['site/renderer/run.ts', 'site/publish/run.ts', 'site/start.ts'],
  ...['site/pages/draw.tsx', 'site/pages/home/HomePage.tsx', 'site/pages/docs/NotFound/NotFound.tsx'],
  ...['site/browser/behavior/boot.ts', 'site/browser/search/worker.ts', 'site/browser/offline/worker.ts'],
];

/** Workspaces that `npm start` installs the packages of. */
const workspaces = ['', 'server', 'site', 'examples'];

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const installed = installedPackages();
const missing = (await importsOf(entryPoints)).filter(({ name, file }) => !isInstalled(name, file));
const lines = missing.map(
  ({ name, file }) =>
    `${file} imports ${name}, which npm start doesn't install. Add it to "dependencies" of that workspace instead of "devDependencies".`,
);
for (const line of new Set(lines)) console.error(line);
process.exit(missing.length > 0 ? 1 : 0);

/** Folders of packages, as the lock file names them, that the workspaces need without their development packages. */
function installedPackages() {
  const found = new Set(workspaces);
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies } = lock[path];
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const at = placeOf(name, path);
      if (at !== undefined) found.add(at).add(lock[at].link ? lock[at].resolved : at);
    }
  }
  return found;
}

/** Where Node finds a package from a folder. */
function placeOf(name, folder) {
  for (let from = folder; ; from = from === '' ? undefined : join(from, '..').replace(/^\.$/, '')) {
    if (from === undefined) return undefined;
    const place = join(from, 'node_modules', name);
    if (lock[place]) return place;
  }
}

function isInstalled(name, file) {
  const place = placeOf(name, dirname(file));
  return place !== undefined && installed.has(place);
}

/** Names of packages that these files and those that they import import, each with the file that does. */
async function importsOf(files) {
  const found = [];
  const packageOf = (path) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/');
  const collect = {
    name: 'collect',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point' || path.startsWith('@portal/')) return undefined;
        if (!path.includes(':') && !builtinModules.includes(path))
          found.push({ name: packageOf(path), file: relative(root, importer) });
        return { path, external: true };
      });
      // Styles, prose and data have no imports of packages.
      onResolve({ filter: /\.(css|mdx|json)$|\?/ }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const contents = readFileSync(path, 'utf8');
        for (const [, name] of contents.matchAll(/createRequire\([^)]*\)\.resolve\(\s*['"`]([^'"`]+)/g))
          found.push({ name: packageOf(name), file: relative(root, path) });
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
  await build({
    absWorkingDir: root,
    entryPoints: files,
    outdir: 'build',
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [collect],
  });
  return found;
}
