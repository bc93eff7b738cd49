/**
 * Pages of the API reference. They are drawn from the contract as static HTML before the bundler runs; each route's
 * JavaScript holds a title and nothing of the reference. On the server the page component reads its HTML from disk,
 * in the browser it keeps what the server sent.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { tsImport } from 'tsx/esm/api';
import type * as ReferenceBuild from '../../src/reference/render/build.tsx';
import type { BuiltReference } from '../../src/reference/render/build.tsx';

const sourceFolder = resolve(__dirname, '../../src/reference');

export default function referencePlugin(context: LoadContext): Plugin<BuiltReference> {
  const outFolder = resolve(context.generatedFilesDir, 'reference-html');
  let build: typeof ReferenceBuild | undefined;
  return {
    name: 'reference',
    getPathsToWatch: () => [
      `${sourceFolder}/**/*.{ts,tsx}`,
      `${sourceFolder}/../../../contract/generated/*.json`,
    ],
    getClientModules: () => [resolve(sourceFolder, 'styles.css')],
    async loadContent() {
      build = await loadBuild();
      return build.buildReference(context.baseUrl);
    },
    async contentLoaded({ content, actions }) {
      rmSync(outFolder, { recursive: true, force: true });
      mkdirSync(outFolder, { recursive: true });
      for (const { name, html } of [...content.pages, ...content.pieces]) {
        writeFileSync(resolve(outFolder, `${name}.html`), html);
      }
      for (const { name, path, title, description, version } of content.pages) {
        actions.addRoute({
          path: context.baseUrl + path,
          component: resolve(sourceFolder, 'ReferencePage/index.tsx'),
          exact: true,
          props: { name, title, description, version },
        });
      }
    },
    configureWebpack: (_config, isServer, { currentBundler }) => ({
      mergeStrategy: { 'resolve.alias': 'prepend' },
      plugins: [new currentBundler.instance.DefinePlugin({ REFERENCE_FOLDER: JSON.stringify(outFolder) })],
      resolve: {
        alias: {
          '@reference-html': resolve(sourceFolder, 'static-html', isServer ? 'server.ts' : clientSource()),
        },
      },
    }),
    async postBuild({ outDir }) {
      build?.writeStaticFiles(outDir);
    },
  };
}

/** In development nothing is rendered on the server, so the browser bundle carries the HTML. */
function clientSource(): string {
  return process.env.NODE_ENV === 'production' ? 'browser.ts' : 'development.ts';
}

/** The drawing code is TSX and ESM; it runs through tsx, apart from the framework's own loader. */
async function loadBuild(): Promise<typeof ReferenceBuild> {
  return tsImport('./render/build.tsx', {
    parentURL: pathToFileURL(`${sourceFolder}/`).href,
    tsconfig: resolve(__dirname, '../../tsconfig.json'),
  });
}
