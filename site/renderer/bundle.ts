/** What pages load: the one script of the behavior layer with the chunks of its islands, and the one style sheet. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { browserslist } from '../package.json' with { type: 'json' };
import { licenseFile, licensesFile, noticesOfFiles } from '../parts/licenses.ts';
import { siteFolder, styleSheets } from './vite.ts';

/** What each island starts by: React and `browser/islands/mount.tsx`, with all that it imports. */
const everyIsland =
  /\/node_modules\/(react|react-dom|scheduler)\/|\/site\/(browser\/islands\/|parts\/(CrashNote\/|island-names|site-fields))|\/text\/src\/script\.ts$/;

/** Chunks whose name others know. */
const namedChunks: [RegExp, string][] = [
  [/\/site\/console\//, 'console'],
  [/\/search\/SearchResults\//, 'search'],
];

const browserTargets = browserslist.production.map((browser) => browser.replace(' >= ', ''));

/** Writes the scripts below `assets/js`, and returns the path of the one that pages load. */
export async function bundleScripts(config: InlineConfig, outDir: string): Promise<string> {
  const files = await bundle(config, outDir, {
    input: { main: resolve(siteFolder, 'start.ts') },
    plugins: [ownImport(), withoutStyles(), withLicenses(), compiledWhole()],
    output: {
      entryFileNames: 'assets/js/[name].[hash].js',
      chunkFileNames: ({ facadeModuleId, name }) => {
        const known = namedChunks.find(([module]) => facadeModuleId && module.test(facadeModuleId));
        return `assets/js/${known?.[1] ?? name}.[hash].js`;
      },
      hashCharacters: 'hex',
      // What they share with the layer stays in its file.
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: 'react', test: everyIsland }],
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

/** Writes the style sheet of all pages and islands with the fonts that it names, and returns its path. */
export async function bundleStyles(config: InlineConfig, outDir: string): Promise<string> {
  const files = await bundle({ ...config, plugins: [...(config.plugins ?? []), everySheet()] }, outDir, {
    input: { styles: sheetsEntry },
    output: {
      entryFileNames: 'sheets.js',
      assetFileNames: ({ names }) =>
        names[0]?.endsWith('.css') ? 'assets/css/styles.[hash].css' : 'assets/fonts/[name]-[hash][extname]',
      hashCharacters: 'hex',
    },
  });
  await rm(resolve(outDir, 'sheets.js'));
  const fonts = files.flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []));
  const notices = noticesOfFiles(fonts.map((file) => resolve(siteFolder, file)));
  await writeFile(resolve(outDir, 'assets/fonts', licensesFile), licenseFile(notices));
  const { fileName } = files.find((file) => file.fileName.endsWith('.css'))!;
  const sheet = resolve(outDir, fileName);
  // Vite leaves its own mark in a sheet without a page.
  await writeFile(sheet, (await readFile(sheet, 'utf8')).replace(/\/\*\$vite\$:\d+\*\//g, ''));
  return fileName;
}

async function bundle(config: InlineConfig, outDir: string, rolldownOptions: Rolldown.BuildOptions & object) {
  const made = (await build({
    ...config,
    mode: 'production',
    build: {
      outDir,
      emptyOutDir: false,
      target: browserTargets,
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { ...rolldownOptions, checks: { pluginTimings: false } },
    },
  })) as Rolldown.RolldownOutput;
  return made.output;
}

const sheetsEntry = 'virtual:sheets';

/** Every style sheet in its order, as one module. */
function everySheet(): Plugin {
  return {
    name: 'every-sheet',
    resolveId: (id) => (id === sheetsEntry ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${sheetsEntry}`) return undefined;
      const sheets = styleSheets();
      const imports = sheets.map((file, at) => `import * as s${at} from ${JSON.stringify(file)};`);
      // Named, so that none is dropped as unused.
      return `${imports.join('\n')}\nglobalThis.sheets = [${sheets.map((_, at) => `s${at}`)}];`;
    },
  };
}

/** Every `import()` goes through our own function, with the files that its chunk needs. */
function ownImport(): Plugin {
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
        if (file.type === 'chunk' && /\/(react|console|search)\./.test(file.fileName)) {
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
