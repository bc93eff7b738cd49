import { sampled } from '@portal/text/testing/sampled';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser } from './harness.ts';
import { templates } from './templates.ts';

const browser = await sharedBrowser('undrawn');

const inTurn = [
  { mode: 'light', width: 1440 },
  { mode: 'dark', width: 390 },
  { mode: 'light', width: 390 },
  { mode: 'dark', width: 1440 },
] as const;
/** Every template in each situation: mode and width change places from page to page. */
const situations = inTurn.flatMap((_, turn) =>
  Object.entries(templates).map(([name, path], at) => ({ name, path, ...inTurn[(at + turn) % 4]! })),
);

it.each(sampled(situations, 8))(
  '$name has no axe violation, $mode at $width px',
  async ({ path, mode, width }) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
    await page.goto(portalUrl(encodeURI(path)));
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, mode);
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

describe('the check itself', () => {
  it('finds an image without a text and a button without a name', async () => {
    const { page } = await openPage(browser);
    await page.setContent(
      '<html lang="en"><title>t</title><main><h1>t</h1><img src="x.png"><button></button></main>',
    );
    const rules = (await accessibilityViolations(page)).map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['image-alt', 'button-name']));
  });
});
