import type { LngLat } from '@portal/geo';
import type { ColorMode } from '../../../browser/live-examples/frame/color-mode.ts';
import { narrowHome } from '../../../parts/widths.ts';

/** Where the map begins, as still image and live: northwest Dhaka. */
export const homeCenter: LngLat = [90.369, 23.7982];
export const homeZoom = 12.6;

/**
 * The still images, CSS pixels: the largest size that the map has up to a page of 700 px, and on wider ones. A smaller
 * map shows the middle of one, at the same scale, so the live map continues it.
 */
export const homeStills = {
  narrow: { width: 645, height: 379, media: narrowHome },
  wide: { width: 1093, height: 519 },
};
export type HomeStill = keyof typeof homeStills;

/** Image pixels per CSS pixel. */
export const homeStillDensity = 1.5;

/** Name of the file in `site/static/home/`. */
export function homeStillFile(size: HomeStill, mode: ColorMode): string {
  return `map-${size}-${mode}.webp`;
}
