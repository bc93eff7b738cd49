/** What pages load: the one script of the behavior layer with the chunks of its islands, and the style sheets. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { browserslist } from '../package.json' with { type: 'json' };
import { cacheFolder, hashOf } from '../parts/disk-cache.ts';
import { licenseFile, licensesFile, noticesOfFiles } from '../parts/licenses.ts';
import { joinSheets } from '../publish/styles/sheets.ts';
import { siteFolder, styleSheets } from './vite.ts';

/**
 * What each island starts by: React and `browser/islands/mount.tsx`, with all that it imports; and what is small and in
 * several islands: a file of its own would be one more name in the script of every page.
 */
const everyIsland = new RegExp(
  [
    '/node_modules/(react|react-dom|scheduler)/',
    '/site/browser/(islands/|requests/(pasted-request|share|visitor-key))',
    '/site/pages/tools/SandboxOutcome/',
    '/site/parts/(BreakablePath/|CrashNote/|LoadFailure)',
    '/site/parts/(CoordinateOrder|data-attributes|island-names|json-of|sandbox-server|site-fields|use-fetched|widths)',
    '/site/parts/(code/(coordinates|escape)|map/font-files)',
    '/site/console/call\\.ts',
    '/request/src/(credits|request)\\.ts|/request/src/paste/(digits|reasons)',
    '/geo/src/bangladesh|/text/src/script\\.ts$',
  ].join('|'),
);

/** Chunks whose name others know. */
const namedChunks: [RegExp, string][] = [
  [/\/site\/console\//, 'console'],
  [/\/SearchResults\.tsx$/, 'search'],
];

const browserTargets = browserslist.production.map((browser) => browser.replace(' >= ', ''));

/** Writes the scripts below `assets/js`, and returns the path of the one that pages load. */
export async function bundleScripts(config: InlineConfig, outDir: string): Promise<string> {
  const files = await bundle(config, outDir, {
    input: { main: resolve(siteFolder, 'start.ts') },
    plugins: [ownImport(), withoutStyles(), withLicenses(), compiledWhole()],
    output: {
      entryFileNames: 'assets/js/[name].[hash:6].js',
      chunkFileNames: ({ facadeModuleId, name }) => {
        const known = namedChunks.find(([module]) => facadeModuleId && module.test(facadeModuleId));
        return `assets/js/${known?.[1] ?? name}.[hash:6].js`;
      },
      hashCharacters: 'hex',
      // What they share with the layer stays in its file.
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'react', test: everyIsland },
          { name: 'languages', test: /\/paste\/(has-request|languages)\.ts$|\/parts\/understand/ },
          {
            name: 'read-request',
            test: /\/paste\/(endpoints|keyless|plain-request|read-request)\.ts$|\/requests\/handed-over/,
          },
        ],
      },
    },
  });
  const main = files.find((file) => file.type === 'chunk' && file.isEntry) as Rolldown.OutputChunk;
  if (main.imports.length > 0) {
    throw new Error(
      `${main.fileName} needs ${main.imports.join(', ')}. Expected one file for every page: see codeSplitting.`,
    );
  }
  return main.fileName;
}

/** Writes the style sheets of all components as one file with the fonts that they name, and returns its path. */
export async function bundleStyles(config: InlineConfig, outDir: string): Promise<string> {
  const sheets = styleSheets().map((file) => ({ file, entry: file.replace(/\W/g, '-') }));
  const made = await bundle(
    config,
    outDir,
    {
      input: Object.fromEntries(sheets.map(({ file, entry }) => [entry, file])),
      output: {
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? '[name].css' : 'assets/fonts/[name]-[hash][extname]',
        hashCharacters: 'hex',
      },
    },
    { cssCodeSplit: true, write: false },
  );
  const assets = made.filter((file) => file.type === 'asset');
  const fonts = assets.filter(({ fileName }) => !fileName.endsWith('.css'));
  await mkdir(resolve(outDir, 'assets/fonts'), { recursive: true });
  for (const { fileName, source } of fonts) await writeFile(resolve(outDir, fileName), source);
  const notices = noticesOfFiles(
    fonts.flatMap(({ originalFileNames }) => originalFileNames.map((file) => resolve(siteFolder, file))),
  );
  await writeFile(resolve(outDir, 'assets/fonts', licensesFile), licenseFile(notices));
  const css = joinSheets(
    sheets.map(({ file, entry }) => ({
      name: relative(siteFolder, file).replaceAll('\\', '/'),
      css: String(assets.find(({ fileName }) => fileName === `${entry}.css`)!.source),
    })),
  );
  const path = `assets/css/styles.${hashOf([css]).slice(0, 8)}.css`;
  await mkdir(resolve(outDir, 'assets/css'), { recursive: true });
  await writeFile(resolve(outDir, path), css);
  return path;
}

/** What draws the pages, as one module for this process: loading its 300 modules one by one takes twice the time. */
export async function loadDrawing(config: InlineConfig): Promise<typeof import('../pages/draw.tsx')> {
  const folder = resolve(cacheFolder, `drawing-${process.pid}`);
  await bundle(
    { ...config, plugins: [...config.plugins!, ownFolder] },
    folder,
    { output: { codeSplitting: false } },
    { ssr: 'pages/draw.tsx', target: 'node20' },
  );
  try {
    return await import(pathToFileURL(resolve(folder, 'draw.js')).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Modules find files next to them where they were written. */
const ownFolder: Plugin = {
  name: 'own-folder',
  enforce: 'pre',
  transform: (source, id) =>
    source
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

export async function bundle(
  config: InlineConfig,
  outDir: string,
  rolldownOptions: Rolldown.BuildOptions & object,
  options: BuildOptions = { cssCodeSplit: false, cssMinify: false },
) {
  const made = (await build({
    ...config,
    mode: 'production',
    build: {
      outDir,
      emptyOutDir: false,
      target: browserTargets,
      modulePreload: {
        polyfill: false,
        // The bundler omits a chunk's own file where that is the only one.
        resolveDependencies: (file, needed) => (needed.length > 0 ? needed : [file]),
      },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { ...rolldownOptions, checks: { pluginTimings: false } },
      ...options,
    },
  })) as Rolldown.RolldownOutput;
  return made.output;
}

/** Every `import()` goes through our own function, with its chunk's file and those that it needs. */
export function ownImport(): Plugin {
  return {
    name: 'own-import',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? `export * from ${JSON.stringify(resolve(siteFolder, 'browser/behavior/import-chunk.ts'))};`
        : undefined,
  };
}

/** The scripts' own copies of style sheets: pages have theirs, and islands the one of all. */
function withoutStyles(): Plugin {
  return {
    name: 'without-styles',
    enforce: 'post',
    generateBundle(_options, files) {
      for (const name of Object.keys(files)) if (!name.endsWith('.js')) delete files[name];
    },
  };
}

/**
 * Nearly every function of these chunks runs as soon as its island opens. With the explicit compile hint, the browser
 * compiles them together, away from the main thread, and keeps the code for the next visit; without it, one by one.
 */
function compiledWhole(): Plugin {
  return {
    name: 'compiled-whole',
    enforce: 'post',
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk' && /\/(react|console|convert|use-map|search)\./.test(file.fileName)) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  };
}

/** The licenses of what the scripts contain, as a file next to them that they name. */
function withLicenses(): Plugin {
  return {
    name: 'with-licenses',
    enforce: 'post',
    generateBundle(_options, files) {
      const notices = Object.values(files).flatMap((file) => {
        const own = file.type === 'chunk' ? noticesOfFiles(file.moduleIds) : [];
        if (file.type === 'chunk' && own.length > 0)
          file.code = `/*! Licenses: ${licensesFile} */\n${file.code}`;
        return own;
      });
      this.emitFile({ type: 'asset', fileName: `assets/js/${licensesFile}`, source: licenseFile(notices) });
    },
  };
}
