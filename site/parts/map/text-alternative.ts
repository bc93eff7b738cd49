/** Words for a map: its name, which keys move it, and what is in view, announced again when the keyboard has moved it. */

/** What the three engines of the site and of the examples have in common, as far as words require it. */
export interface DescribedMap {
  on(event: 'idle', listener: () => void): unknown;
  getContainer(): HTMLElement;
  getCanvas(): HTMLCanvasElement;
  getCenter(): { lng: number; lat: number };
  getZoom(): number;
  getStyle(): { layers: { id: string; 'source-layer'?: string }[] } | undefined;
  queryRenderedFeatures(options: { layers: string[] }): { properties: Record<string, unknown> | null }[];
}

/** Heard, not seen. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '0',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/** So many names are announced; more are a list nobody listens to. */
const mostNames = 8;

/** The parts of the map's tiles that places and areas are in. */
const namedParts = new Set(['label', 'place']);

/** `name` says what the map is of; without one, its container's label or the page's title does. */
export function describeMap(map: DescribedMap, name = nameOf(map)): void {
  const canvas = map.getCanvas();
  canvas.setAttribute('aria-label', `${name}. Arrow keys move it, plus and minus zoom.`);
  const words = document.createElement('p');
  words.className = 'in-view';
  words.id = `in-view-${document.querySelectorAll('.in-view').length}`;
  Object.assign(words.style, unseen);
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

function nameOf(map: DescribedMap): string {
  return map.getContainer().getAttribute('aria-label') ?? `Map: ${document.title}`;
}

function viewText(map: DescribedMap): string {
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
