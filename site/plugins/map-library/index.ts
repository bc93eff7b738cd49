import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { PluginModule } from '@docusaurus/types';
import { mapLibraryFiles, mapLibraryFolder, mapLibraryVersion } from '../../src/map/library-files.ts';

/**
 * Publishes the map library as static files. Bundled, its worker fails to start; as `.mjs`, some servers send it with
 * a type that browsers refuse. So main file, worker and style sheet are copied, and the scripts named `.js`.
 */
export function mapLibraryPlugin(): PluginModule {
  return ({ siteDir }) => {
    const manifest = require.resolve('maplibre-gl/package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    if (version !== mapLibraryVersion) {
      throw new Error(
        `maplibre-gl ${version} is installed, but site/src/map/library-files.ts says ${mapLibraryVersion}. Write the installed version there.`,
      );
    }
    return {
      name: 'map-library',
      loadContent() {
        const target = resolve(siteDir, 'generated/static', mapLibraryFolder);
        mkdirSync(target, { recursive: true });
        for (const [from, to] of mapLibraryFiles) {
          copyFileSync(resolve(dirname(manifest), 'dist', from), resolve(target, to));
        }
      },
    };
  };
}
