/** Every page prints the sandbox of the server that it comes from, under whatever name and port the server is visited. */
import { loadSettings } from '@portal/settings';
import { expect, it } from 'vitest';
import { openBrowser, openPage, portalUrl } from '../harness.ts';
import { everyPage } from '../pages.ts';

const { hosts } = loadSettings();

it('no page and no document prints the address of the settings', async () => {
  const pages = await everyPage();
  const documents = [
    '/llms-full.txt',
    '/openapi/v2.json',
    '/openapi/v2.yaml',
    '/postman/v2.json',
    '/http/v2.http',
  ];
  const found: string[] = [];
  const printing: string[] = [];
  for (const path of [...pages, ...documents]) {
    const text = await (await fetch(portalUrl(path))).text();
    if (text.includes(hosts.sandbox)) found.push(path);
    if (text.includes(`${portalUrl()}/v2/api`)) printing.push(path);
  }
  expect(found).toEqual([]);
  expect(printing).toEqual(
    expect.arrayContaining(['/docs/maps-api', '/pricing/pricing-call', '/api/errors/401/']),
  );
});

it.each([true, false])(
  'a guide prints the address that was visited, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const browser = await openBrowser();
    const { page, problems } = await openPage(browser, { javaScriptEnabled });
    await page.goto(portalUrl('/docs/sandbox'));
    expect(await page.locator('pre', { hasText: 'curl -G' }).first().innerText()).toContain(
      `curl -G '${portalUrl()}/v2/api/`,
    );
    if (javaScriptEnabled) {
      // Without a new document, too.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
      await page.waitForURL(/pricing/);
      await expect.poll(() => page.locator('main').textContent()).toContain(`${portalUrl()}/v2/api/`);
    }
    expect(problems).toEqual([]);
    await browser.close();
  },
);
