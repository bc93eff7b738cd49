/**
 * The engines of the examples cannot shape Bangla, the browser can. In the style, each Bangla name is a picture,
 * `bn|<weight>|<size>|<color>|<halo>|<name>`, and the picture is drawn here when the map first needs it.
 */

import { nameFonts, vendorFolder } from '../../../parts/map/font-files.ts';
import type { EngineMap } from './engine.ts';

const pixelRatio = 2;
const haloPx = 1.6;
/** The first is a font of the page, by which panels and popups of the examples find it, too. */
const fonts = '"Noto Sans Bengali", "Nirmala UI", "Bangla Sangam MN", Vrinda, sans-serif';

/** Also a saved file has its fonts from the portal. */
const scriptUrl = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href;

let fontsLoaded: Promise<unknown> | undefined;

/** Starts at once: the fonts are there before the library is. */
export function loadNameFonts(): void {
  const loading = nameFonts.map(({ family, weight, file }) => {
    const font = new FontFace(family, `url(${new URL(`../${vendorFolder}/${file}`, scriptUrl)})`, { weight });
    document.fonts.add(font);
    return font.load();
  });
  // Without them the user's own fonts serve.
  fontsLoaded = Promise.allSettled(loading);
}

export function drawBanglaNames(map: EngineMap): void {
  const drawn = new Set<string>();
  let isReady = false;
  const draw = (id: string) => map.addImage(id, nameImage(id), { pixelRatio });
  map.on('styleimagemissing', ({ id }) => {
    if (!id.startsWith('bn|') || map.hasImage(id)) return;
    draw(id);
    if (!isReady) drawn.add(id);
  });
  void fontsLoaded?.then(() => {
    isReady = true;
    for (const id of drawn) {
      if (!map.hasImage(id)) continue;
      map.removeImage(id);
      draw(id);
    }
  });
}

/** One for all names: a canvas costs more than its letters. */
let shared: CanvasRenderingContext2D | undefined;

function nameImage(id: string): ImageData {
  const [, weight, size, color = '', halo = '', ...parts] = id.split('|');
  const name = parts.join('|');
  const sizePx = Number(size) * pixelRatio;
  const margin = haloPx * pixelRatio;
  shared ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true }) ?? undefined;
  const pen = shared as CanvasRenderingContext2D;
  const { canvas } = pen;
  const font = `${weight} ${sizePx}px ${fonts}`;
  pen.font = font;
  const width = Math.ceil(pen.measureText(name).width + 2 * margin);
  // Room for vowel signs above and conjuncts below.
  const height = Math.ceil(sizePx * 1.3 + 2 * margin);
  if (width > canvas.width || height > canvas.height) {
    canvas.width = Math.max(width, canvas.width);
    canvas.height = Math.max(height, canvas.height);
    // A change of size resets the pen.
    pen.font = font;
  }
  pen.clearRect(0, 0, width, height);
  pen.textAlign = 'center';
  pen.lineJoin = 'round';
  pen.lineWidth = 2 * margin;
  pen.strokeStyle = halo;
  pen.fillStyle = color;
  const [x, y] = [width / 2, margin + sizePx * 0.95];
  pen.strokeText(name, x, y);
  pen.fillText(name, x, y);
  return pen.getImageData(0, 0, width, height);
}
