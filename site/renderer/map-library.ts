import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { licenseFile, licensesFile, noticeOf } from '../parts/licenses.ts';
import { mapLibraryFiles, mapLibraryFolder, mapLibraryVersion } from '../parts/map/library-files.ts';

/**
 * Publishes the map library as static files. Bundled, its worker fails to start; as `.mjs`, some servers send it with
 * a type that browsers refuse. So main file, worker and style sheet are copied, and the scripts named `.js`.
 */
export function writeMapLibrary(folder: string): void {
  const manifest = createRequire(import.meta.url).resolve('maplibre-gl/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  if (version !== mapLibraryVersion) {
    throw new Error(
      `maplibre-gl ${version} is installed, but site/parts/map/library-files.ts says ${mapLibraryVersion}. Write the installed version there.`,
    );
  }
  const target = resolve(folder, mapLibraryFolder);
  mkdirSync(target, { recursive: true });
  for (const [from, to] of mapLibraryFiles) {
    copyFileSync(resolve(dirname(manifest), 'dist', from), resolve(target, to));
  }
  writeFileSync(resolve(target, licensesFile), licenseFile([noticeOf(dirname(manifest))]));
}
