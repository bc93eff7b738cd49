/** The frame around every page: the behavior layer instead of the framework's application, and the style sheets. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CurrentBundler, PluginModule } from '@docusaurus/types';
import type { Settings } from '@portal/settings';
import type { Compiler, Configuration } from 'webpack';
import { browserScript } from '../browser-script.ts';

const sourceFolder = resolve(__dirname, '../../src');
const contentFolder = resolve(__dirname, '../../../content');

/** The start of the behavior layer, which is inlined in every page. */
const bootFile = resolve(sourceFolder, 'behavior/boot.ts');

/** Style sheets of the whole site, in the order in which they may overrule each other. */
const sharedSheets = [
  'css/tokens.css',
  'css/base.css',
  'css/prose.css',
  'css/parts.css',
  'page/CrashNote/style.css',
  'reference/styles.css',
].map((file) => resolve(sourceFolder, file));

/** What each island starts by: React and `islands/mount.tsx`, with all that it imports. */
const everyIsland = [
  '/node_modules/(react|react-dom|scheduler)/',
  '/site/src/(islands|page/CrashNote)/',
  '/text/src/script.ts$',
];

/** Entry without its own page: it makes the sheets of components and the images of prose part of the build. */
const filesEntry = 'files';

/** Wires the portal's shell into the framework. */
export function shellPlugin(settings: Settings): PluginModule {
  const isWriting = process.env.NODE_ENV !== 'production';
  return () => ({
    name: 'shell',
    getClientModules: () =>
      isWriting ? [...sharedSheets, resolve(sourceFolder, 'development/pages.ts')] : [],
    getPathsToWatch: () => [resolve(sourceFolder, 'behavior/*.ts')],
    injectHtmlTags: () => ({
      // In the head: a browser draws a frame of an empty body before it runs a script that stands there.
      headTags: [
        {
          tagName: 'script',
          innerHTML: browserScript(bootFile, { ANNOUNCEMENT_ID: settings.announcement.id }),
        },
      ],
    }),
    configureWebpack: (config, isServer, { currentBundler }) => {
      if (isServer || isWriting) return {};
      return {
        mergeStrategy: { plugins: 'replace', 'optimization.minimizer': 'replace' },
        plugins: [...leanRuntime(config.plugins ?? []), withoutScriptsOfFiles(), compiledWhole()],
        entry: {
          main: resolve(sourceFolder, 'behavior/start.ts'),
          [filesEntry]: [...sharedSheets, ...componentSheets(), ...images()],
        },
        // Every page has the list of chunks: three digits less for each, no name of the whole, none of the bundler.
        output: { chunkFilename: 'assets/js/[name].[contenthash:5].js', uniqueName: '' },
        experiments: { rspackFuture: { bundlerInfo: { force: false } } } as Configuration['experiments'],
        optimization: {
          // One file for every page, instead of two.
          runtimeChunk: false,
          minimizer: [smallScripts(currentBundler.instance), ...styleMinimizers(config)],
          splitChunks: {
            cacheGroups: {
              // With what every island starts by: one file less to fetch, and to list in every page.
              react: {
                test: new RegExp(everyIsland.map((path) => path.replaceAll('/', '[\\\\/]')).join('|')),
                name: 'react',
                chunks: 'async',
                enforce: true,
              },
            },
          },
        },
      };
    },
  });
}

/** The style sheets of components: the browser's build does not hold the components themselves. */
function componentSheets(): string[] {
  return readdirSync(sourceFolder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.module.css'))
    .sort()
    .map((file) => resolve(sourceFolder, file));
}

/** Images of prose, which the server's build names and only the browser's writes. */
function images(): string[] {
  return readdirSync(contentFolder, { recursive: true })
    .map(String)
    .filter((file) => /\.(avif|gif|jpe?g|png|svg|webp)$/.test(file))
    .sort()
    .map((file) => resolve(contentFolder, file));
}

/**
 * The framework's minimizer writes for browsers of 2009, and looks once. What is inlined here is short: a longer
 * function at each place where it is called is no gain.
 */
function smallScripts(bundler: CurrentBundler['instance']) {
  const { SwcJsMinimizerRspackPlugin } = bundler as unknown as typeof import('@rspack/core');
  return new SwcJsMinimizerRspackPlugin({
    minimizerOptions: {
      ecma: 2020,
      module: true,
      mangle: true,
      compress: { ecma: 2020, passes: 3, inline: 1 },
      format: { ecma: 2020, comments: false },
    },
  }) as unknown as Minimizer;
}

type Minimizer = NonNullable<NonNullable<Configuration['optimization']>['minimizer']>[number];

function styleMinimizers({ optimization }: Configuration): Minimizer[] {
  return (optimization?.minimizer ?? []).filter(
    (minimizer) => typeof minimizer === 'object' && !minimizer?.constructor.name.startsWith('SwcJs'),
  );
}

type Plugins = NonNullable<Configuration['plugins']>;

/** Without the code by which pages would find chunks by name, and load style sheets: islands have the one sheet. */
function leanRuntime(plugins: Plugins): Plugins {
  for (const plugin of plugins) {
    if (plugin?.constructor.name !== 'CssExtractRspackPlugin') continue;
    Object.assign((plugin as unknown as { options: object }).options, { runtime: false });
  }
  return plugins.filter((plugin) => plugin?.constructor.name !== 'ChunkAssetPlugin');
}

/** Takes away the scripts of the entry that is there for its files, before pages learn of them. */
function withoutScriptsOfFiles() {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('shell', (compilation) => {
        compilation.hooks.processAssets.tap('shell', () => {
          for (const name of Object.keys(compilation.assets)) {
            if (new RegExp(`/${filesEntry}\\.\\w+\\.js`).test(name)) compilation.deleteAsset(name);
          }
        });
      });
    },
  };
}

/**
 * Nearly every function of these chunks runs as soon as its island opens. With the explicit compile hint, the browser
 * compiles them together, away from the main thread, and keeps the code for the next visit; without it, one by one.
 */
function compiledWhole() {
  return {
    apply(compiler: Compiler) {
      const { BannerPlugin, Compilation } = compiler.webpack;
      new BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\/(react|console|search)\./,
        stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
      }).apply(compiler);
    },
  };
}
