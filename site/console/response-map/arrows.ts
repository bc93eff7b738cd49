/** The arrows on a line. Their image is drawn when the map requires it, in the color that its style has for them. */
import type { Map as LiveMap } from 'maplibre-gl';
import { arrowImage } from './drawn-style.ts';

/** Called before the map lays out its first line; a style in another color mode requires another image. */
export function drawArrows(live: LiveMap): void {
  live.setMissingStyleImageResolver((name) => {
    const image = arrowImage(name);
    if (image && !live.hasImage(name)) live.addImage(name, image, { pixelRatio: 2 });
  });
}
