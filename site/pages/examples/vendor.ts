/** The packages that live examples load, put into a folder under the paths of the public CDNs. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { moduleSpecifiers, styleSheetFiles, versioned } from '../../browser/live-examples/cdn-modules.ts';
import {
  licenseFile,
  licensesFile,
  noticeOf,
  noticesOfFiles,
  noticesWithDependencies,
} from '../../parts/licenses.ts';
import { nameFonts, vendorFolder } from '../../parts/map/font-files.ts';

/** Files that contain all that they need, of packages that install a hundred others. */
const unpackedFiles = ['@turf/turf/turf.min.js'];

/** Packages of which a bundle is copied: what is in it, nobody says. */
export const bundledByOthers = ['bkoi-gl', '@turf/turf'];

/** Replaces `toDir` by the files that the tags, import maps and style sheets of the examples name. */
export async function writePackages(examplesDir: string, toDir: string): Promise<void> {
  rmSync(toDir, { recursive: true, force: true });
  copyMapLibrary(examplesDir, toDir);
  for (const file of [...unpackedFiles, ...styleSheetFiles]) {
    const [, name = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(file) ?? [];
    const folder = unpackedFiles.includes(file)
      ? unpackedFolder(name, examplesDir)
      : packageFolder(name, examplesDir);
    copy(join(folder, path), join(toDir, versioned(file)));
  }
  const fonts = packageFolder('@fontsource/noto-sans-bengali', examplesDir);
  for (const { file } of nameFonts) copy(join(fonts, 'files', basename(file)), join(toDir, file));
  const bundled = await bundleModules(examplesDir, toDir);
  const root = dirname(examplesDir);
  const notices = [
    noticeOf(fonts),
    ...noticesOfFiles(bundled),
    ...bundledByOthers.flatMap((name) => noticesWithDependencies(name, root)),
  ];
  writeFileSync(join(toDir, licensesFile), licenseFile(notices));
}

function copyMapLibrary(examplesDir: string, toDir: string): void {
  const library = packageFolder('bkoi-gl', examplesDir);
  const target = join(toDir, versioned('bkoi-gl'));
  copy(join(library, 'dist/iife/bkoi-gl.js'), join(target, 'dist/iife/bkoi-gl.js'));
  // Its style sheet imports MapLibre's from a public CDN at run time: here both are one file.
  const own = readFileSync(join(library, 'dist/style/bkoi-gl.css'), 'utf8');
  const base = readFileSync(join(packageFolder('maplibre-gl', library), 'dist/maplibre-gl.css'), 'utf8');
  mkdirSync(join(target, 'dist/style'), { recursive: true });
  writeFileSync(join(target, 'dist/style/bkoi-gl.css'), base + own.replace(/@import url\([^)]*\);/g, ''));
}

/**
 * What import maps name, as `esm/<package>@<version>[/path].js`. One bundle with shared chunks, so that every
 * module gets the same React and the same graphics device. Returns the files that are in it.
 */
async function bundleModules(examplesDir: string, toDir: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: moduleSpecifiers.map((specifier) => ({
      in: `entry:${specifier}`,
      out: `esm/${versioned(specifier)}`,
    })),
    plugins: [
      {
        name: 'entries',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'entry' }));
          // A module that imports the engine gets the prepared one.
          onResolve({ filter: /^mapbox-gl$/ }, ({ path, namespace }) =>
            namespace === 'entry' ? undefined : { path, namespace: 'entry' },
          );
          onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
            contents: entryText(examplesDir, path),
            resolveDir: examplesDir,
          }));
        },
      },
    ],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    metafile: true,
    legalComments: 'none',
    banner: { js: `/*! Licenses: ${vendorFolder}/${licensesFile} */` },
    define: { 'process.env.NODE_ENV': '"production"' },
    chunkNames: 'chunks/[name]-[hash]',
    outdir: toDir,
    logLevel: 'warning',
    // Most packages have no default export.
    logOverride: { 'import-is-undefined': 'silent' },
  });
  return Object.keys(metafile.inputs).map((file) => resolve(file));
}

/** CommonJS packages whose exports are names, as those of an ES module are. The names are known only when they run. */
const namesAtRunTime = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
/** CommonJS packages that are one object, besides the engine. */
const oneObject = ['@mapbox/mapbox-gl-draw'];

/** A module that offers all that the package offers. */
function entryText(examplesDir: string, specifier: string): string {
  const from = JSON.stringify(specifier);
  // The frame of the examples prepares the engine, as it does where a script tag loads one.
  if (specifier === 'mapbox-gl') {
    return `import engine from ${from};\nglobalThis.prepareEngine?.(engine);\nexport default engine;`;
  }
  if (oneObject.includes(specifier)) return `export { default } from ${from};`;
  if (!namesAtRunTime.includes(specifier)) {
    return `export * from ${from};\nimport * as all from ${from};\nexport default all.default;`;
  }
  const names = Object.keys(createRequire(join(examplesDir, 'package.json'))(specifier));
  return `import all from ${from};\nexport default all;\nexport const { ${names.join(', ')} } = all;`;
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** A package without what it depends on, as the lock file has it, unpacked into `.cache/packages` once. */
function unpackedFolder(name: string, examplesDir: string): string {
  const root = dirname(examplesDir);
  const cache = join(root, '.cache/packages');
  const folder = join(cache, versioned(name));
  if (existsSync(join(folder, 'package.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  const [packed] = JSON.parse(run('npm', ['pack', versioned(name), '--json', '--silent'])) as {
    filename: string;
    integrity: string;
  }[];
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const expected = lock.packages[`node_modules/${name}`]?.integrity;
  if (!packed || packed.integrity !== expected) {
    throw new Error(`${name} from the registry is ${packed?.integrity}. package-lock.json has ${expected}.`);
  }
  run('tar', ['-xzf', packed.filename, '--strip-components=1']);
  return folder;
}

/** The folder of a package as it is installed for the code in `folder`. */
function packageFolder(name: string, folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (at === dirname(at)) throw new Error(`No package "${name}" is installed for ${folder}. Run npm ci.`);
  }
}
