/** Every page prints the sandbox of the server that it comes from, under whatever name and port the server is visited. */
import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { everyPage } from '../pages.ts';
import { startStaticHost } from '../static-host.ts';

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
    const { page, problems } = await openPage(await sharedBrowser(), { javaScriptEnabled });
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
  },
);

it.each(['/api/', '/api/reverse-geocode/'])(
  'a static copy prints in samples of %s the sandbox that its guides print',
  async (path) => {
    const host = await startStaticHost();
    const { page } = await openPage(await sharedBrowser());
    const printed = async () => {
      await page.waitForSelector('html[data-script]');
      return (await page.locator('.rf-code .host').allTextContents()).filter((text) =>
        /localhost|127/.test(text),
      );
    };
    await page.goto(host.url + path);
    expect(new Set(await printed())).toEqual(new Set([hosts.sandbox]));
    // The same page from a server that is the sandbox.
    await page.goto(portalUrl(path));
    expect(new Set(await printed())).toEqual(new Set([portalUrl()]));
    await host.stop();
  },
);

it('the console of a static copy names the same sandbox', async () => {
  const host = await startStaticHost();
  const { page } = await openPage(await sharedBrowser());
  await page.goto(`${host.url}/api/list-districts/#console`);
  await page.getByText(`Test server at ${new URL(hosts.sandbox).host}.`).waitFor();
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  expect(await page.locator('.rc-code pre').innerText()).toContain(hosts.sandbox);
  await host.stop();
});

describe('a static copy of the site says what is missing, and by which setting', () => {
  const needed = 'Set hosts.sandbox in the settings';

  it.each([
    ['Run of an operation', '/api/reverse-geocode/', 'Run'],
    ['Run on the home page', '/', 'Run'],
    ['the live map of the home page', '/', 'Open live map'],
    ['an example', '/docs/Example/add-marker', 'Run'],
    ['an error page', '/api/errors/401/', 'Run (returns 401)'],
    ['a recipe', '/api/recipes/search-then-details/', 'Run'],
  ])('%s', async (_, path, button) => {
    const host = await startStaticHost();
    const { page } = await openPage(await sharedBrowser('undrawn'));
    await page.goto(host.url + path);
    await page.waitForSelector('html[data-script]');
    await page.locator('main').getByText(button, { exact: true }).first().click();
    await page.getByText(needed).first().waitFor();
    expect(await page.locator('body').innerText()).not.toContain('npm start');
    await host.stop();
  });
});
