/**
 * Draws the home page's still map from the portal's own live map, so that both show the same streets:
 * `static/home/map-{light,dark}.svg` and `pages/home/HomeMap/still.json` (what it shows, and its names).
 * Run by hand when the sample data or the map's style changes, with the portal running:
 * `npx tsx site/scripts/draw-home-map.mts http://localhost:3000`
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Map as LiveMap } from 'maplibre-gl';
import { chromium } from 'playwright-core';
import { mapLibraryFolder } from '../parts/map/library-files.ts';

const portal = process.argv[2] ?? 'http://localhost:3000';
const siteFolder = resolve(import.meta.dirname, '..');
const width = 1120;
const height = 520;
/** Mirpur, as the live map opens. */
const start = { center: [90.369, 23.7982] as [number, number], zoom: 12.6 };

/** One layer as drawn: its paint, evaluated, and its path in pixels. */
interface DrawnLayer {
  type: 'fill' | 'line';
  colour: string;
  widthPx: number;
  dashes?: number[];
  path: string;
}

interface Name {
  x: number;
  y: number;
  bangla: string;
  english: string;
}

interface Drawn {
  land: string;
  layers: DrawnLayer[];
  names: Name[];
  bounds: { west: number; south: number; east: number; north: number };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
});
for (const mode of ['light', 'dark']) {
  const drawn = await draw(mode);
  writeFileSync(resolve(siteFolder, `static/home/map-${mode}.svg`), svg(drawn));
  if (mode === 'light') {
    const still = { width, height, bounds: drawn.bounds, names: drawn.names };
    writeFileSync(
      resolve(siteFolder, 'pages/home/HomeMap/still.json'),
      `${JSON.stringify(still, null, 2)}\n`,
    );
  }
}
await browser.close();

async function draw(mode: string): Promise<Drawn> {
  const page = await browser.newPage({ viewport: { width, height } });
  // The TypeScript runner wraps named functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(`${portal}/404.html`);
  await page.evaluate(() => {
    document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'map' }));
    Object.assign((document.getElementById('map') as HTMLElement).style, { position: 'fixed', inset: '0' });
  });
  const library = `${portal}/${mapLibraryFolder}`;
  const drawn = await page.evaluate(readMap, {
    library,
    style: `${portal}/map/styles/${mode}/style.json`,
    start,
  });
  await page.close();
  return drawn;
}

/** Runs in the page. */
async function readMap(options: { library: string; style: string; start: typeof start }): Promise<Drawn> {
  const maplibre = await import(`${options.library}/maplibre-gl.js`);
  maplibre.setWorkerUrl(`${options.library}/maplibre-gl-worker.js`);
  const map: LiveMap = new maplibre.Map({
    container: 'map',
    style: options.style,
    fadeDuration: 0,
    ...options.start,
  });
  await new Promise((done) => map.once('idle', done));
  const { width, height } = map.getCanvas().getBoundingClientRect();

  const pathOf = (positions: number[][], isClosed: boolean): string => {
    const points = positions.map(([lng = 0, lat = 0]) => map.project([lng, lat]));
    const near = 30;
    const isOut = points.every(({ x, y }) => x < -near || y < -near || x > width + near || y > height + near);
    if (isOut && !isClosed) return '';
    let [x, y] = [0, 0];
    const steps = points.flatMap((point, index) => {
      const [dx, dy] = [Math.round(point.x) - x, Math.round(point.y) - y];
      if (index > 0 && dx === 0 && dy === 0) return [];
      x += dx;
      y += dy;
      return `${index === 0 ? 'M' : 'l'}${dx} ${dy}`;
    });
    if (steps.length < 2) return '';
    return steps.join('').replaceAll(' -', '-') + (isClosed ? 'z' : '');
  };

  const layers: DrawnLayer[] = [];
  let land = '#fff';
  for (const layer of map.getStyle().layers) {
    if (layer.type === 'background') land = String(map.getPaintProperty(layer.id, 'background-color'));
    if (layer.type !== 'fill' && layer.type !== 'line') continue;
    const features = map.queryRenderedFeatures({ layers: [layer.id] });
    // Rivers differ in width: one path for each paint.
    const byPaint = new Map<string, { drawn: DrawnLayer; paths: Set<string> }>();
    for (const feature of features) {
      const paint = feature.layer.paint as Record<string, unknown>;
      const colour = paint[`${layer.type}-color`] as
        | { r: number; g: number; b: number; a: number }
        | undefined;
      const part = (value: number) =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, '0');
      const drawn: DrawnLayer = {
        type: layer.type,
        colour: colour ? `#${part(colour.r)}${part(colour.g)}${part(colour.b)}` : 'none',
        widthPx: Math.round(Number(paint['line-width'] ?? 0) * 10) / 10,
        dashes: layer.type === 'line' ? (layer.paint?.['line-dasharray'] as number[] | undefined) : undefined,
        path: '',
      };
      const key = JSON.stringify(drawn);
      const group = byPaint.get(key) ?? { drawn, paths: new Set<string>() };
      byPaint.set(key, group);
      const { geometry } = feature;
      if (geometry.type === 'LineString') group.paths.add(pathOf(geometry.coordinates, false));
      if (geometry.type === 'MultiLineString')
        for (const line of geometry.coordinates) group.paths.add(pathOf(line, false));
      if (geometry.type === 'Polygon')
        group.paths.add(geometry.coordinates.map((ring: number[][]) => pathOf(ring, true)).join(''));
      if (geometry.type === 'MultiPolygon')
        for (const polygon of geometry.coordinates)
          group.paths.add(polygon.map((ring: number[][]) => pathOf(ring, true)).join(''));
    }
    for (const { drawn, paths } of byPaint.values()) layers.push({ ...drawn, path: [...paths].join('') });
  }

  const names = map
    .queryRenderedFeatures({ layers: ['areas'] })
    .flatMap(({ geometry, properties }): Name[] => {
      if (geometry.type !== 'Point') return [];
      const { x, y } = map.project(geometry.coordinates as [number, number]);
      // Nothing under the button at the top, nothing cut by the frame.
      if (x < 40 || y < 80 || x > width - 40 || y > height - 30) return [];
      return [{ x: Math.round(x), y: Math.round(y), bangla: properties.name_bn, english: properties.name }];
    });
  const bounds = map.getBounds();
  return {
    land,
    layers,
    names: names.filter(
      (name, index) => names.findIndex(({ english }) => english === name.english) === index,
    ),
    bounds: {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    },
  };
}

/** A casing and its fill share their path, so each path is written once. */
function svg({ land, layers }: Drawn): string {
  const paths = [...new Set(layers.map(({ path }) => path))].filter((path) => path !== '');
  const definitions = paths.map((path, index) => `<path id="p${index}" d="${path}"/>`);
  const uses = layers
    .filter(({ path }) => path !== '')
    .map(({ type, colour, widthPx, dashes, path }) => {
      const paint =
        type === 'fill'
          ? `fill="${colour}"`
          : `fill="none" stroke="${colour}" stroke-width="${widthPx}"${dashes ? ` stroke-dasharray="${dashes.map((dash) => dash * widthPx).join(' ')}"` : ''}`;
      return `<use href="#p${paths.indexOf(path)}" ${paint}/>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs><rect width="${width}" height="${height}" fill="${land}"/><g stroke-linecap="round" stroke-linejoin="round">${uses.join('')}</g></svg>\n`;
}
