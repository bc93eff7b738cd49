/**
 * `npm run gallery`: pictures of every page template at 390 and 1440 px, light and dark, into `gallery/`.
 * Look at them: ugly or cramped is a defect.
 */
import { mkdirSync } from 'node:fs';
import { openBrowser } from './browser.ts';
import { startPortal } from './portal.ts';
import { templates } from './templates.ts';

const widths = [390, 1440];
const modes = ['light', 'dark'] as const;

const chosen = process.argv.slice(2);
const portal = await startPortal();
const browser = await openBrowser({ maps: 'drawn' });
mkdirSync('gallery', { recursive: true });
for (const [name, path] of Object.entries(templates)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const width of widths) {
    for (const mode of modes) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await page.goto(portal.url + encodeURI(path), { waitUntil: 'load' });
      await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
      await page.waitForTimeout(600);
      const isLong = name.endsWith('reference');
      await page.screenshot({
        path: `gallery/${name.replaceAll(' ', '-')}-${width}-${mode}.png`,
        fullPage: !isLong,
      });
      await page.close();
    }
  }
  console.log(`${name}: 4 pictures`);
}
await browser.close();
await portal.stop();
console.log('Pictures are in gallery/.');
