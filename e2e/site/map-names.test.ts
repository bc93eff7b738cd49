/** Names and dots of the far view in the real engine: which of them have room, only it knows. */
import { sampled } from '@portal/text/testing/sampled';
import type { Map as EngineMap, GeoJSONFeature } from 'maplibre-gl';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nameFonts } from '../../site/parts/map/font-files.ts';
import { mapLibraryFolder } from '../../site/parts/map/library-files.ts';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';

const browser = await sharedBrowser('undrawn');

declare global {
  var map: EngineMap;
}

interface FarView {
  /** Of all dots in view, each `<its seat>: <another seat>` whose name comes closer than 2 px. */
  covered: string[];
  /** Seats in view with a name and without a dot. */
  withoutDot: string[];
  /** Division seats, the capital's too, with a name at either side. */
  divisions: string[];
  /** Other district seats with a name. */
  districts: string[];
}

/** A page that is nothing but the map. */
async function openMap(labels: string) {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const { page } = opened;
  await page.goto(portalUrl('/robots.txt'));
  const folder = portalUrl(`/${mapLibraryFolder}`);
  await page.setContent(`
    <style>html, body, #map { height: 100%; margin: 0 }</style>
    <div id="map"></div>
    <script type="module">
      import * as library from '${folder}/maplibre-gl.js';
      library.setWorkerUrl('${folder}/maplibre-gl-worker.js');
      for (const { family, weight, file } of ${JSON.stringify(nameFonts)}) {
        const font = new FontFace(family, 'url(/vendor/' + file + ')', { weight });
        document.fonts.add(await font.load());
      }
      const style = '/map/styles/light/style.json?labels=${labels}';
      globalThis.map = new library.Map({ container: 'map', style, fadeDuration: 0 });
    </script>`);
  await page.waitForFunction(() => 'queryRenderedFeatures' in globalThis.map);
  return opened;
}

/** What the map shows from afar once it has placed all names. */
function farView(page: Page, zoom: number): Promise<FarView> {
  return page.evaluate(async (zoom) => {
    await new Promise<void>((idle) => {
      map.once('idle', () => idle());
      map.jumpTo({ center: [90.3, 23.75], zoom });
    });
    const nameOf = ({ properties }: GeoJSONFeature) => String(properties.name);
    const pixelOf = ({ geometry }: GeoJSONFeature) =>
      map.project((geometry as unknown as { coordinates: [number, number] }).coordinates);
    const isInView = ({ x, y }: { x: number; y: number }) =>
      x > 4 && y > 4 && x < innerWidth - 4 && y < innerHeight - 4;
    const dotLayers = ['district-dots', 'divisions', 'capital-far'];
    const nameLayers = ['districts', 'divisions', 'capital-far'];
    const dots = map.queryRenderedFeatures({ layers: dotLayers });
    const names = map.queryRenderedFeatures({ layers: ['districts'] });
    const covered = new Set<string>();
    const divisions = new Set<string>();
    for (const dot of dots) {
      const { x, y } = pixelOf(dot);
      const near = map.queryRenderedFeatures(
        [
          [x - 2, y - 2],
          [x + 2, y + 2],
        ],
        { layers: nameLayers },
      );
      for (const name of near)
        if (nameOf(name) !== nameOf(dot)) covered.add(`${nameOf(dot)}: ${nameOf(name)}`);
      if (dot.layer.id === 'district-dots') continue;
      for (const side of [-24, 24])
        if (map.queryRenderedFeatures([x + side, y], { layers: [dot.layer.id] }).length > 0)
          divisions.add(nameOf(dot));
    }
    const withDot = new Set(dots.map(nameOf));
    return {
      covered: [...covered],
      withoutDot: names
        .filter((name) => isInView(pixelOf(name)))
        .map(nameOf)
        .filter((name) => !withDot.has(name)),
      divisions: [...divisions].sort(),
      districts: [...new Set(names.map(nameOf))],
    };
  }, zoom);
}

const seats = ['Barisal', 'Chittagong', 'Dhaka', 'Khulna', 'Mymensingh', 'Rajshahi', 'Rangpur', 'Sylhet'];

describe.each(sampled(['both', 'bn', 'en'], 1))('the far view with labels=%s', (labels) => {
  it('names all divisions at zoom 6, and no name covers the dot of another seat at any zoom', async () => {
    const { page, problems } = await openMap(labels);
    const far = await farView(page, 6);
    expect(far.divisions).toEqual(seats);
    expect(far.districts.length).toBeGreaterThanOrEqual(15);
    for (const zoom of [6, 6.6, 7.3, 8, 9.2]) {
      const { covered, withoutDot } = await farView(page, zoom);
      expect([zoom, ...covered]).toEqual([zoom]);
      // Next to a division's name, which covers its dot, a name can still have room.
      expect([zoom, withoutDot.length <= 2 ? [] : withoutDot]).toEqual([zoom, []]);
    }
    expect(problems).toEqual([]);
  });
});
