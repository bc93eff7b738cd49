/**
 * `npm run stills`: takes the still image of each live example, shown until a user runs the map and where
 * JavaScript is off. Run it after an example or the map's style changed, look at the pictures, commit them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { listExamples } from '../site/plugins/examples/example-files.ts';
import { frameHeightPixels } from '../site/plugins/examples/kinds.ts';
import { openBrowser } from './browser.ts';
import { startPortal } from './portal.ts';

/** As wide as the text of a page, and as wide as that of a phone. */
const sizes = [
  { ending: '', width: 788, height: frameHeightPixels },
  { ending: '-narrow', width: 358, height: frameHeightPixels },
];
const quality = 70;

const chosen = process.argv.slice(2);
const portal = await startPortal();
const browser = await openBrowser({ webgl: true });
mkdirSync('examples/stills', { recursive: true });
for (const { name } of listExamples('examples')) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const { ending, ...viewport } of sizes) {
    const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5 });
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
    await page.goto(`${portal.url}/examples/${name}.html`);
    await page.locator('canvas').first().waitFor();
    writeFileSync(`examples/stills/${name}${ending}.webp`, Buffer.from(await stillPicture(page), 'base64'));
    await page.close();
  }
  console.log(name);
}
await browser.close();
await portal.stop();

/** The page once it has stopped changing: three seconds without a difference. */
async function stillPicture(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const take = () => session.send('Page.captureScreenshot', { format: 'webp', quality });
  let last = '';
  let sameCount = 0;
  for (let i = 0; i < 60 && sameCount < 3; i += 1) {
    await page.waitForTimeout(1000);
    const { data } = await take();
    sameCount = data === last ? sameCount + 1 : 0;
    last = data;
  }
  return last;
}
