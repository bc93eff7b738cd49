/**
 * Pages of the API reference. They are drawn from the contract as static HTML before the bundler runs; each route's
 * JavaScript holds a title and nothing of the reference. On the server the page component reads its HTML from disk.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { settingsFile } from '@portal/settings';
import type { PageFacts } from '../../src/reference/render/build.tsx';
import { unlessMade } from '../unless-made.ts';

const siteFolder = resolve(__dirname, '../..');
const sourceFolder = resolve(siteFolder, 'src/reference');

/** Everything that pages of the reference are made from. */
const madeFrom = [
  ...['src', 'package.json', '../contract/generated', '../server/generated', '../package-lock.json'],
  ...['../settings/src', '../text/src', '../geo/src', '../contract/src', '../request/src'],
].map((path) => resolve(siteFolder, path));

export default function referencePlugin(context: LoadContext): Plugin<PageFacts[]> {
  const drawnFolder = resolve(context.generatedFilesDir, 'reference');
  const htmlFolder = resolve(drawnFolder, 'html');
  return {
    name: 'reference',
    getPathsToWatch: () => [
      `${sourceFolder}/**/*.{ts,tsx}`,
      resolve(siteFolder, '../contract/generated/*.json'),
    ],
    async loadContent() {
      // Some wording depends on the day.
      const values = [context.baseUrl, new Date().toDateString()];
      await unlessMade(drawnFolder, { files: [...madeFrom, settingsFile()], values }, () =>
        drawReference(context.baseUrl, drawnFolder),
      );
      return JSON.parse(readFileSync(resolve(drawnFolder, 'pages.json'), 'utf8')) as PageFacts[];
    },
    async contentLoaded({ content, actions }) {
      for (const { name, path, title, description, feed } of content) {
        actions.addRoute({
          path: context.baseUrl + path,
          component: resolve(sourceFolder, 'ReferencePage.tsx'),
          exact: true,
          props: { name, title, description, ...(feed && { feed: context.baseUrl + feed }) },
        });
      }
    },
    configureWebpack: (_config, isServer, { currentBundler }) => {
      const isWriting = !isServer && process.env.NODE_ENV !== 'production';
      const half = isServer ? 'server.ts' : 'development.ts';
      const htmlPath = `${context.baseUrl}reference-html/`;
      const define = { REFERENCE_FOLDER: JSON.stringify(isWriting ? htmlPath : htmlFolder) };
      return {
        mergeStrategy: { 'resolve.alias': 'prepend' },
        plugins: [new currentBundler.instance.DefinePlugin(define)],
        resolve: { alias: { '@reference-html': resolve(sourceFolder, 'static-html', half) } },
        ...(isWriting && {
          devServer: {
            static: [
              { publicPath: htmlPath, directory: htmlFolder, serveIndex: false },
              { publicPath: context.baseUrl, directory: resolve(drawnFolder, 'static'), serveIndex: false },
            ],
          },
        }),
      };
    },
    async postBuild({ outDir }) {
      cpSync(resolve(drawnFolder, 'static'), outDir, { recursive: true });
    },
  };
}

/** Renders in its own process: the components are TSX and ESM, which the framework's loader of plugins cannot run. */
function drawReference(baseUrl: string, folder: string): void {
  execFileSync(
    process.execPath,
    ['--import', 'tsx', resolve(sourceFolder, 'render/run.mts'), baseUrl, folder],
    {
      cwd: siteFolder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        TSX_TSCONFIG_PATH: resolve(siteFolder, 'tsconfig.json'),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
}
