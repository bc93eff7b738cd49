import type { EngineMap } from './engine.ts';

/**
 * The library's attribution names sources that are not in use here, and it writes them when the map has loaded. What
 * the sources of the style say takes their place.
 */
export function tellTrueAttribution(map: EngineMap): void {
  const write = () => {
    const box = map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner');
    const sources = Object.values(map.getStyle()?.sources ?? {});
    const words = [...new Set(sources.flatMap(({ attribution }) => attribution ?? []))].join(' | ');
    if (box && box.innerHTML !== words) box.innerHTML = words;
  };
  // The library writes in a task of its own after this event; this one comes after it.
  map.once('load', () => setTimeout(write));
  map.on('styledata', write);
}
