/**
 * `npm run phones [-- picture …]`: the pictures of phone screens in the Android and Flutter pages. No phone is needed:
 * each screen is rendered in a browser, on the sample map, with the coordinates and texts of the page that shows it.
 * Run it after such a page or the map's style changed, look at the pictures, commit them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type Portal, startPortal } from './portal.ts';

/** CSS pixels; each is drawn as two. */
const size = { width: 300, height: 520 };
const quality = 70;

interface Screen {
  /** In `content/`, without its ending. */
  file: string;
  /** What is in the bar of the app. */
  title: string;
  center: [longitude: number, latitude: number];
  zoom: number;
  /** Degrees. */
  pitch?: number;
  bearing?: number;
  /** Adds to the `map` what the page adds, in the words of the web library. */
  draw?: string;
  /** HTML above the map. */
  above?: string;
}

const green = '#34772a';
const shahbag = '[90.3957, 23.7386]';
const gulshan = '[90.4125, 23.7925]';
const mirpurDohs = '[90.37, 23.8373]';
const way = `[[90.4125, 23.7925], [90.4011, 23.7888], [90.3974, 23.7756], [90.3903, 23.7587], [90.376, 23.7465]]`;
const dhanmondi = `[[90.369, 23.7565], [90.383, 23.756], [90.385, 23.7385], [90.371, 23.737], [90.369, 23.7565]]`;

const pins = (...positions: string[]) =>
  positions.map((at) => `new bkoigl.Marker({ color: '${green}' }).setLngLat(${at}).addTo(map);`).join('\n');
const line = (coordinates: string, color: string, width: number) => `
  map.addLayer({ id: 'line${width}', type: 'line', layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': '${color}', 'line-width': ${width} },
    source: { type: 'geojson', data: { type: 'LineString', coordinates: ${coordinates} } } });`;
const area = (ring: string, opacity: number) => `
  map.addLayer({ id: 'area', type: 'fill', paint: { 'fill-color': '${green}', 'fill-opacity': ${opacity} },
    source: { type: 'geojson', data: { type: 'Polygon', coordinates: [${ring}] } } });`;
const button = (icon: string) => `<div class="round">${icon}</div>`;
const suggestion = (english: string, bangla: string) =>
  `<li>${english}<small lang="bn">${bangla}</small></li>`;

const screens: Screen[] = [
  {
    file: 'android/map-sdk/pictures/quick-start',
    title: 'Dhaka Delivery',
    center: [90.36, 23.8],
    zoom: 12,
  },
  {
    file: 'android/map-sdk/pictures/simple-map',
    title: '23.739, 90.396',
    center: [90.3957, 23.7386],
    zoom: 13,
    above: '<p class="toast">23.73860, 90.39570</p>',
  },
  {
    file: 'android/map-sdk/pictures/marker',
    title: 'Dhaka Delivery',
    center: [90.38044, 23.8345],
    zoom: 13,
    draw: `new bkoigl.Marker({ color: '#d7352b' }).setLngLat([90.38044, 23.8345])
      .setPopup(new bkoigl.Popup({ closeButton: false, offset: 38 })
        .setHTML('<b>Mirpur DOHS</b><br><span lang="bn">মিরপুর ডিওএইচএস, ঢাকা</span>')).addTo(map).togglePopup();`,
  },
  {
    file: 'android/map-sdk/pictures/line',
    title: 'Dhaka Delivery',
    center: [90.3945, 23.7695],
    zoom: 11.9,
    draw: line(way, '#1d4ed8', 5),
  },
  {
    file: 'android/map-sdk/pictures/polygon',
    title: 'Dhaka Delivery',
    center: [90.377, 23.747],
    zoom: 12.9,
    draw: area(dhanmondi, 0.25) + line(dhanmondi, '#14401a', 3),
  },
  {
    file: 'android/map-sdk/pictures/geometry',
    title: 'Dhaka Delivery',
    center: [90.4005, 23.7378],
    zoom: 14.2,
    draw: `${area('[[90.3985, 23.7405], [90.4045, 23.74], [90.404, 23.735], [90.399, 23.7345], [90.3985, 23.7405]]', 0.3)}
      ${line('[[90.3957, 23.7386], [90.3985, 23.738], [90.4015, 23.7372]]', '#b45309', 4)}
      map.addLayer({ id: 'point', type: 'circle', source: { type: 'geojson', data: { type: 'Point', coordinates: ${shahbag} } },
        paint: { 'circle-radius': 8, 'circle-color': '#1d4ed8', 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 } });`,
  },
  {
    file: 'android/map-sdk/pictures/current-location',
    title: 'Dhaka Delivery',
    center: [90.3957, 23.7386],
    zoom: 14.5,
    draw: `const dot = document.createElement('div'); dot.className = 'dot';
      new bkoigl.Marker({ element: dot }).setLngLat(${shahbag}).addTo(map);`,
    above: button('◎'),
  },
  {
    file: 'android/location-library/pictures/search',
    title: 'Dhaka Delivery',
    center: [90.3687, 23.8069],
    zoom: 12,
    above: `<div class="sheet"><p class="field">mirpur 10</p><ul>
      ${suggestion('Mirpur 10 Roundabout, Section 10, Mirpur, Dhaka', 'মিরপুর ১০ গোলচত্বর, সেকশন ১০, মিরপুর, ঢাকা')}
      ${suggestion('Mirpur 10 Metro Station, Begum Rokeya Sarani, Mirpur, Dhaka', 'মিরপুর ১০ মেট্রো স্টেশন, বেগম রোকেয়া সরণি, মিরপুর, ঢাকা')}
      ${suggestion('Section 10, Mirpur, Dhaka', 'সেকশন ১০, মিরপুর, ঢাকা')}
      ${suggestion('Mirpur Model Thana, Section 10, Mirpur, Dhaka', 'মিরপুর মডেল থানা, সেকশন ১০, মিরপুর, ঢাকা')}
      </ul></div>`,
  },
  {
    file: 'flutter/map/pictures/simple-map',
    title: '23.73860, 90.39570',
    center: [90.3957, 23.7386],
    zoom: 13,
    above: button('⌂'),
  },
  {
    file: 'flutter/map/pictures/symbol',
    title: 'Gulshan',
    center: [90.393, 23.788],
    zoom: 11,
    draw: pins(shahbag, gulshan, mirpurDohs),
  },
  {
    file: 'flutter/map/pictures/line',
    title: 'Line',
    center: [90.395, 23.77],
    zoom: 11.9,
    draw: line(way, '#1d4ed8', 5),
  },
  {
    file: 'flutter/map/pictures/polygon',
    title: 'We deliver here.',
    center: [90.377, 23.747],
    zoom: 12.9,
    draw: area(dhanmondi, 0.3) + line(dhanmondi, '#14401a', 3),
  },
  {
    file: 'flutter/map/pictures/camera',
    title: 'Camera',
    center: [90.37, 23.8373],
    zoom: 15,
    pitch: 45,
    above: '<p class="chips"><b>Shahbag</b><b>Gulshan</b><b>Mirpur DOHS</b><i>+</i><i>−</i></p>',
  },
  {
    file: 'flutter/place-picker/pictures/place-picker',
    title: 'Where to?',
    center: [90.4125, 23.7925],
    zoom: 14,
    draw: pins(gulshan),
    above: `<p class="field float">Search an address</p>
      <div class="card">House 1, Road 11, Gulshan 2, Gulshan, Dhaka<b>Select here</b></div>`,
  },
];

const css = `
  * { box-sizing: border-box; margin: 0; }
  html, body { height: 100%; }
  body { display: grid; grid-template-rows: auto 1fr; font: 13px/1.45 Roboto, system-ui, 'Noto Sans Bengali', sans-serif; color: #1b1f1a; }
  header { padding: 12px 16px; background: #fff; border-bottom: 1px solid #dfe3dc; font-size: 16px; font-weight: 600; }
  main { position: relative; }
  #map { position: absolute; inset: 0; }
  main > :not(#map) { position: absolute; z-index: 2; }
  small { display: block; color: #566053; font-size: 12px; }
  ul { padding: 0; list-style: none; }
  li { padding: 10px 16px; border-bottom: 1px solid #e7eae4; }
  .maplibregl-ctrl-bottom-left { display: none; }
  .field { padding: 10px 14px; border: 1px solid #7d867a; border-radius: 8px; margin: 12px 16px; background: #fff; }
  .float { left: 0; right: 0; top: 0; border-color: #fff; box-shadow: 0 1px 6px rgb(0 0 0 / 30%); color: #566053; }
  .sheet { inset: 0; background: #fff; }
  .toast { left: 50%; bottom: 56px; translate: -50%; padding: 8px 16px; border-radius: 20px; background: #323632; color: #fff; white-space: nowrap; }
  .round { right: 16px; bottom: 44px; width: 48px; height: 48px; border-radius: 16px; background: #d9ead3; font-size: 24px; line-height: 46px; text-align: center; box-shadow: 0 1px 5px rgb(0 0 0 / 30%); }
  .chips { left: 0; right: 0; bottom: 0; padding: 10px 6px; background: #fff; text-align: center; }
  .chips b { display: inline-block; padding: 5px 9px; margin: 2px; border: 1px solid #7d867a; border-radius: 8px; font-weight: 500; }
  .chips i { padding: 0 8px; font-style: normal; font-size: 18px; }
  .card { left: 16px; right: 16px; bottom: 44px; padding: 14px; border-radius: 12px; background: #fff; box-shadow: 0 1px 6px rgb(0 0 0 / 30%); text-align: center; }
  .card b { display: block; width: 120px; margin: 10px auto 0; padding: 6px; border: 1px solid #7d867a; border-radius: 16px; font-weight: 500; }
  .dot { width: 20px; height: 20px; border: 3px solid #fff; border-radius: 50%; background: #1d4ed8; box-shadow: 0 0 0 28px rgb(29 78 216 / 15%), 0 1px 4px rgb(0 0 0 / 40%); }
`;

/** The screen as a page of the portal, which serves the map library and the sample map. */
function pageOf({ title, center, zoom, pitch = 0, bearing = 0, draw = '', above = '' }: Screen): string {
  const view = JSON.stringify({ center, zoom, pitch, bearing });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <link rel="stylesheet" href="/vendor/bkoi-gl@3.0.0/dist/style/bkoi-gl.css">
    <script src="/vendor/bkoi-gl@3.0.0/dist/iife/bkoi-gl.js"></script><style>${css}</style></head>
    <body><header>${title}</header><main><div id="map"></div>${above}</main><script>
      const map = new bkoigl.Map({ container: 'map', style: '/map/styles/light/style.json?labels=en', ...${view} });
      map.on('load', () => {
        document.querySelector('.maplibregl-ctrl-attrib')?.removeAttribute('open');
        document.querySelector('.maplibregl-ctrl-attrib')?.classList.remove('maplibregl-compact-show');
        ${draw}
        map.once('idle', () => { document.title = 'drawn'; });
      });
    </script></body></html>`;
}

async function take(page: Page, portal: Portal, screen: Screen): Promise<void> {
  const address = `${portal.url}/phone`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: pageOf(screen) }));
  await page.goto(address);
  await page.waitForFunction(() => document.title === 'drawn');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  const file = `content/${screen.file}.webp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

const chosen = process.argv.slice(2);
const portal = await startPortal();
const browser = await openBrowser({ maps: 'drawn' });
for (const screen of screens) {
  if (chosen.length > 0 && !chosen.some((name) => screen.file.endsWith(name))) continue;
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2 });
  page.on('pageerror', (error) => console.error(`${screen.file}: ${error.message}`));
  await take(page, portal, screen);
  await page.close();
  console.log(screen.file);
}
await browser.close();
await portal.stop();
