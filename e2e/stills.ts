/**
 * `npm run stills`: takes the still picture of each live example, shown until a reader runs the map and where
 * JavaScript is off. Run it after an example or the map's style changed, look at the pictures, commit them.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from 'playwright-core';
import { startPortal } from './portal.ts';

const size = { width: 788, height: 360 };
const quality = 70;

const chosen = process.argv.slice(2);
const portal = await startPortal();
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-background-networking',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
});
mkdirSync('examples/stills', { recursive: true });
for (const file of readdirSync('examples').filter((name) => name.endsWith('.html'))) {
  const name = basename(file, '.html');
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1.5 });
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  await page.goto(`${portal.url}/examples/${file}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1500);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  writeFileSync(`examples/stills/${name}.webp`, Buffer.from(data, 'base64'));
  await page.close();
  console.log(name);
}
await browser.close();
await portal.stop();
