/** Words for a map: its name, which keys move it, and what is in view, told again when the keyboard has moved it. */
import type { EngineMap } from './engine.ts';

/** So many names are told; more are a list nobody listens to. */
const mostNames = 8;

/** The parts of the map's tiles that places and areas are in. */
const namedParts = new Set(['label', 'place']);

export function describeMap(map: EngineMap): void {
  const canvas = map.getCanvas();
  const name = map.getContainer().getAttribute('aria-label') ?? `Map: ${document.title}`;
  canvas.setAttribute('aria-label', `${name}. Arrow keys move it, plus and minus zoom.`);
  const words = document.createElement('p');
  words.className = 'in-view';
  words.id = `in-view-${document.querySelectorAll('.in-view').length}`;
  canvas.setAttribute('aria-describedby', words.id);
  map.getContainer().append(words);
  let isKeyed = false;
  canvas.addEventListener('keydown', () => {
    isKeyed = true;
  });
  map.on('idle', () => {
    // Polite only after a key: a map that someone else moves is not worth an interruption.
    if (isKeyed) words.setAttribute('role', 'status');
    const told = viewText(map);
    if (words.textContent !== told) words.textContent = told;
  });
}

function viewText(map: EngineMap): string {
  const { lng, lat } = map.getCenter();
  const names = new Set<string>();
  // Not what else is in view: each building and street would be read, too.
  const layers = map.getStyle()?.layers ?? [];
  const withNames = layers.filter((layer) => namedParts.has(layer['source-layer'] ?? '')).map(({ id }) => id);
  for (const { properties } of map.queryRenderedFeatures({ layers: withNames })) {
    if (typeof properties?.name === 'string') names.add(properties.name);
    if (names.size === mostNames) break;
  }
  const view = `Center ${lat.toFixed(4)} north, ${lng.toFixed(4)} east, zoom ${map.getZoom().toFixed(1)}.`;
  return names.size > 0 ? `${view} In view: ${[...names].join(', ')}.` : view;
}
