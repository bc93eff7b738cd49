import type { ColorMode } from './frame/color-mode.ts';
import { frameHeightPixels } from './kinds.ts';

/** A layout of the page in which an example is, and the size its map has there, CSS pixels. */
interface StillSize {
  width: number;
  height: number;
  /** Image pixels per CSS pixel. */
  density: number;
  /** Of WebP, 0 to 1: more pixels hide more of what is lost. */
  quality: number;
  /** Where a finger is the pointer, controls are larger. */
  hasTouch: boolean;
}

/** The border of the panes takes two pixels of their height. */
const border = 2;

/**
 * One still image per layout, of exactly the map's size in it, so that the map that replaces it is the same image: a
 * phone of 390 px, the tab next to the code's, the pane next to the code.
 */
export const stillSizes = {
  phone: { width: 356, height: frameHeightPixels - border, density: 1.5, quality: 0.36, hasTouch: true },
  tab: { width: 800, height: frameHeightPixels - border, density: 1, quality: 0.38, hasTouch: false },
  pane: { width: 440, height: 418, density: 1, quality: 0.52, hasTouch: false },
} satisfies Record<string, StillSize>;

export type StillName = keyof typeof stillSizes;

export const colorModes: readonly ColorMode[] = ['light', 'dark'];

/** Name of the file in `examples/stills/`. */
export function stillFile(example: string, size: StillName, mode: ColorMode): string {
  return `${example}-${size}-${mode}.webp`;
}
