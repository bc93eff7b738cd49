/**
 * Live map examples: writes each `examples/<name>.html` as a page that runs on this portal, and the packages it
 * loads, into a static folder, so that `npm run dev` and the build serve the same files.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { fillTokens, loadSettings, type Settings } from '@portal/settings';
import { toRunnable, vendorFolder } from './runnable';

/** Below the site's folder, git-ignored, one of `staticDirectories`. */
export const generatedStaticFolder = 'generated/static';

export default function examplesPlugin({ siteDir }: LoadContext): Plugin {
  const examplesDir = resolve(siteDir, '../examples');
  return {
    name: 'examples',
    getPathsToWatch: () => [`${examplesDir}/*.html`],
    async loadContent() {
      const settings = loadSettings();
      const outDir = join(siteDir, generatedStaticFolder);
      writeExamples(examplesDir, join(outDir, 'examples'), settings);
      copyPackages(examplesDir, join(outDir, vendorFolder));
    },
  };
}

function writeExamples(fromDir: string, toDir: string, settings: Settings): void {
  rmSync(toDir, { recursive: true, force: true });
  mkdirSync(toDir, { recursive: true });
  for (const file of readdirSync(fromDir).filter((name) => name.endsWith('.html'))) {
    const source = fillTokens(readFileSync(join(fromDir, file), 'utf8'), settings);
    writeFileSync(join(toDir, file), toRunnable(source, settings));
  }
  writeFileSync(join(toDir, 'frame.html'), frameDocument);
  const stills = join(fromDir, 'stills');
  if (existsSync(stills)) cpSync(stills, join(toDir, 'stills'), { recursive: true });
}

/** Shows edited code: the page around it sends the source, the frame becomes that page, under its own policy. */
const frameDocument = `<!doctype html>
<html lang="en">
<title>Edited example</title>
<script>
  addEventListener('message', (event) => {
    if (event.source !== parent || typeof event.data?.source !== 'string') return;
    document.open();
    document.write(event.data.source);
    document.close();
  }, { once: true });
  parent.postMessage('ready', '*');
</script>
</html>
`;

/** The files that the examples' tags name, under the same paths as on the public CDN. */
function copyPackages(examplesDir: string, toDir: string): void {
  rmSync(toDir, { recursive: true, force: true });
  const require = createRequire(join(examplesDir, 'package.json'));
  const folderOf = (name: string, from = require) => packageFolder(from.resolve(name), name);
  const bkoi = folderOf('bkoi-gl');
  const bkoiOut = join(toDir, `bkoi-gl@${versionOf(bkoi)}`);
  copy(join(bkoi, 'dist/iife/bkoi-gl.js'), join(bkoiOut, 'dist/iife/bkoi-gl.js'));
  // Its style sheet imports MapLibre's from a public CDN at run time: here both are one file.
  const maplibre = folderOf('maplibre-gl', createRequire(join(bkoi, 'package.json')));
  const own = readFileSync(join(bkoi, 'dist/style/bkoi-gl.css'), 'utf8');
  const base = readFileSync(join(maplibre, 'dist/maplibre-gl.css'), 'utf8');
  mkdirSync(join(bkoiOut, 'dist/style'), { recursive: true });
  writeFileSync(join(bkoiOut, 'dist/style/bkoi-gl.css'), base + own.replace(/@import url\([^)]*\);/g, ''));
  const turf = folderOf('@turf/turf');
  copy(join(turf, 'turf.min.js'), join(toDir, `@turf/turf@${versionOf(turf)}`, 'turf.min.js'));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/** The folder of a package, found upwards from one of its files. */
function packageFolder(file: string, name: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    // A built folder may hold a package.json of the same name that only names the module type.
    const found = JSON.parse(readFileSync(manifest, 'utf8'));
    if (found.name === name && found.version) return folder;
  }
  throw new Error(`No package.json named "${name}" above ${file}.`);
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}
