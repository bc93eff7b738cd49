import type * as MapLibrary from 'maplibre-gl';
import { loadAhead } from '../script-ahead.ts';
import { addSheet, linkSheet } from '../sheets.ts';
import { nameFonts, vendorFolder } from './font-files.ts';
import { mapLibraryFolder } from './library-files.ts';

let library: Promise<typeof MapLibrary> | undefined;

/**
 * The map library, fetched on first use from the site's own static files, with its style sheet. `baseUrl` is the
 * site's. A failed load is tried again by the next call.
 */
export function loadMapLibrary(baseUrl: string): Promise<typeof MapLibrary> {
  library ??= fetchLibrary(baseUrl).catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

async function fetchLibrary(baseUrl: string): Promise<typeof MapLibrary> {
  const folder = `${baseUrl}${mapLibraryFolder}`;
  const [loaded] = await Promise.all([
    importAhead(`${folder}/maplibre-gl.js`),
    addSheet(`${folder}/maplibre-gl.css`, document.head),
    loadNameFonts(baseUrl),
  ]);
  loaded.setWorkerUrl(new URL(`${folder}/maplibre-gl-worker.js`, location.href).href);
  return loaded;
}

async function importAhead(address: string): Promise<typeof MapLibrary> {
  await loadAhead(address);
  return import(/* @vite-ignore */ address);
}

/** Labels are drawn on a canvas only once: a font that loads later would leave other characters, or boxes. */
async function loadNameFonts(baseUrl: string): Promise<void> {
  const fonts = nameFonts.map(async ({ family, weight, file }): Promise<unknown> => {
    if (family === 'Noto Sans Bengali') {
      await linkSheet('font-sheet');
      return document.fonts.load(`${weight} 16px "${family}"`, 'ক');
    }
    const address = `${baseUrl}${vendorFolder}/${file}`;
    const font = new FontFace(family, `url(${address})`, { weight });
    document.fonts.add(font);
    return font.load();
  });
  // Without them the user's own fonts draw the labels.
  await Promise.allSettled(fonts);
}
