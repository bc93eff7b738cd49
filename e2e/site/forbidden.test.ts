/** A browser may forbid what pages use: then the property that leads to it throws, as in a frame without its own origin. */
import { expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { templates } from '../templates.ts';

const forbidden = {
  window: ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'matchMedia', 'BroadcastChannel'],
  document: ['cookie'],
  navigator: ['serviceWorker', 'clipboard', 'connection', 'geolocation', 'storage', 'permissions'],
} as const;

it('every template works where storage, workers, clipboard and media queries are forbidden', async () => {
  const { page, problems } = await openPage(await sharedBrowser());
  await page.addInitScript((names) => {
    for (const [owner, keys] of Object.entries(names)) {
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const key of keys) Object.defineProperty(Reflect.get(globalThis, owner), key, { get });
    }
  }, forbidden);
  const broken: string[] = [];
  for (const [name, path] of Object.entries(templates)) {
    problems.length = 0;
    await page.goto(portalUrl(path));
    await page.waitForSelector('html[data-script]');
    await page.locator('[data-action=toggle-color-mode]:visible').first().click();
    if ((await page.locator('[data-theme=dark]').count()) === 0) broken.push(`${name}: color mode`);
    const notes = await page.getByText(/couldn.t load|crashed/).allTextContents();
    const errors = problems.filter((problem) => !problem.includes('404'));
    broken.push(...[...notes, ...errors].map((problem) => `${name}: ${problem}`));
  }
  await page.keyboard.press('/');
  await page.keyboard.type('geo');
  await page.getByRole('option').first().waitFor();
  expect(broken).toEqual([]);
});
