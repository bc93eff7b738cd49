/** The arrows on a line. Their image is drawn when the map requires it, in the color that its style has for them. */
import type { Map as LiveMap } from 'maplibre-gl';
import { arrowImage, arrowLayer } from './drawn-style.ts';

export function drawArrows(live: LiveMap): void {
  const add = (name: string) => {
    const image = arrowImage(name);
    if (image && !live.hasImage(name)) live.addImage(name, image, { pixelRatio: 2 });
  };
  // A style in another color mode requires another image before it is laid out.
  live.setMissingStyleImageResolver(add);
  // The lines of a map that has drawn its style are laid out already, without arrows.
  add(String(live.getLayoutProperty(arrowLayer, 'icon-image')));
}
