/** Code has one width for every Latin character, also where the user's system has a Bangla font with Latin characters. */
import { sampled } from '@portal/text/testing/sampled';
import { expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { templates } from '../templates.ts';

const browser = await sharedBrowser();

it.each(
  sampled(['home', 'docs page', 'map example', 'operation with a body', 'units', 'convert', 'changes'], 3),
)(
  'on the template %s, with and without an installed Bangla font',
  async (template) => {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl(templates[template]!), { waitUntil: 'load' });
    const measured = await page.evaluate(async () => {
      const canvas = document.createElement('canvas').getContext('2d')!;
      const fonts = new Set<string>();
      for (const element of document.querySelectorAll('body *')) {
        const { fontFamily, fontWeight, fontSize } = getComputedStyle(element);
        if (fontFamily.startsWith('ui-monospace')) fonts.add(`${fontWeight} ${fontSize} ${fontFamily}`);
      }
      const widths = () =>
        [...fonts].map((font) => {
          canvas.font = font;
          return [...'im 0{.'].map((character) => Math.round(canvas.measureText(character).width * 100));
        });
      const before = widths();
      // What an installed Noto Sans Bengali is to the page: proportional Latin characters under that name.
      const installed = new FontFace('Noto Sans Bengali', 'local("DejaVu Sans"), local("Arial")', {
        weight: '100 900',
      });
      document.fonts.add(await installed.load());
      canvas.font = '16px "Noto Sans Bengali"';
      const isProportional = canvas.measureText('i').width !== canvas.measureText('m').width;
      return { before, after: widths(), isProportional };
    });
    expect(measured.isProportional).toBe(true);
    expect(measured.before.length).toBeGreaterThan(0);
    for (const widths of [...measured.before, ...measured.after]) {
      expect(new Set(widths).size, String(widths)).toBe(1);
    }
    await context.close();
  },
  60_000,
);
