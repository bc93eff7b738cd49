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
  // The library writes in a task of its own after these events; this one comes after it. Each name that is drawn is
  // such an event, too, and one look at the style is enough for all.
  let isDue = false;
  const writeSoon = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      write();
    });
  };
  map.once('load', writeSoon);
  map.on('styledata', writeSoon);
}
