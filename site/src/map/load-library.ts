import type * as MapLibrary from 'maplibre-gl';
import { mapLibraryFolder } from './library-files.ts';

let library: Promise<typeof MapLibrary> | undefined;

/**
 * The map library, fetched on first use from the site's own static files, with its style sheet. `baseUrl` is the
 * site's. A failed load is tried again by the next call.
 */
export function loadMapLibrary(baseUrl: string): Promise<typeof MapLibrary> {
  library ??= fetchLibrary(`${baseUrl}${mapLibraryFolder}`).catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

async function fetchLibrary(folder: string): Promise<typeof MapLibrary> {
  const [loaded] = await Promise.all([
    import(/* webpackIgnore: true */ `${folder}/maplibre-gl.js`) as Promise<typeof MapLibrary>,
    loadStyleSheet(`${folder}/maplibre-gl.css`),
    loadBanglaFont(),
  ]);
  loaded.setWorkerUrl(new URL(`${folder}/maplibre-gl-worker.js`, location.href).href);
  return loaded;
}

/** Labels are drawn on a canvas only once: a font that loads later would leave boxes instead of its characters. */
async function loadBanglaFont(): Promise<void> {
  const weights = [400, 700].map((weight) => document.fonts.load(`${weight} 16px "Noto Sans Bengali"`, 'ক'));
  // Without it the labels in Latin letters can still be read.
  await Promise.all(weights).catch(() => undefined);
}

function loadStyleSheet(href: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      fail(new Error(`The map's style sheet did not load: ${href}`));
    };
    document.head.append(link);
  });
}
