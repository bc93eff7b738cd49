/** The console: loads on demand, sends, warns, explains, shares without the key. */

import { loadSettings } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { focused, openConsole, pressRun } from './open-console.ts';

const browser = await sharedBrowser('undrawn');

/** What the console has in its live regions: a screen reader reads each of them out. */
async function announced(page: Page): Promise<string[]> {
  const texts = await page.locator('.rc :is([role=status], [role=alert])').allInnerTexts();
  return texts.filter((text) => text.trim() !== '');
}

test('a request to the sandbox shows status, time and the response as a tree', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await pressRun(page);
  await page.getByRole('tree').waitFor();
  expect(await page.locator('.rc-bar').innerText()).toMatch(/200[\s\S]*ms/);
  expect(await page.getByRole('treeitem').first().innerText()).toContain('places');
  expect(problems).toEqual([]);
});

test('swapped coordinates are reported, and swapped back', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  await page.locator('.rc-point input').nth(0).fill('23.8067');
  await page.locator('.rc-point input').nth(1).fill('90.3572');
  expect(await page.locator('.rc-bad').innerText()).toContain('swapped');
  await page.getByRole('button', { name: 'Swap' }).click();
  expect(await page.locator('.rc-point input').nth(0).inputValue()).toBe('90.3572');
  expect(await page.locator('.rc-good').isVisible()).toBe(true);
});

/** The view of this name in the row above the response. */
const viewNamed = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Response view' }).getByRole('button', { name, exact: true });

test('each flag adds its credit, and the code follows in the language that is selected', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  const cost = async () => Number.parseInt(await page.locator('.rc-send p').innerText(), 10);
  const before = await cost();
  await page.getByRole('checkbox', { name: /^division/ }).check();
  expect(await cost()).toBe(before + 1);
  await viewNamed(page, 'Code').click();
  const code = page.locator('.rc-code pre');
  expect(await code.innerText()).toContain('division=true');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Python' });
  await page.locator('.rc-point input').nth(0).fill('90.41254');
  expect(await code.innerText()).toMatch(/import[\s\S]*90\.41254/);
  // What Run returns is seen at once, and the code is in the same row.
  await pressRun(page);
  await page.getByRole('tree').waitFor();
  const names = await page.getByRole('group', { name: 'Response view' }).getByRole('button').allInnerTexts();
  expect(names).toEqual(['Response', 'Code', 'JSON', 'Headers', 'Download']);
  await viewNamed(page, 'Code').click();
  expect(await code.innerText()).toMatch(/import[\s\S]*90\.41254/);
});

test('your own key is sent, and never appears in the URL or the samples', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await page.getByLabel(/^api_key/).fill('my-secret-key');
  const sent = page.waitForRequest(/\/v2\/api\/districts/);
  await pressRun(page);
  expect((await sent).url()).toContain('my-secret-key');
  await page.getByRole('textbox', { name: /^q/ }).fill('ঢাকা');
  expect(page.url()).not.toContain(Buffer.from('my-secret-key').toString('base64').slice(0, 8));
  await viewNamed(page, 'Code').click();
  expect(await page.locator('.rc-code').innerText()).toContain('curl');
  expect(await page.locator('.rc-code').innerText()).not.toContain('my-secret-key');
  const shared = page.url();
  const other = await openPage(browser);
  await other.page.goto(shared);
  await other.page.getByRole('form', { name: 'Request' }).waitFor();
  expect(await other.page.getByRole('textbox', { name: /^q/ }).inputValue()).toBe('ঢাকা');
  await other.context.close();
});

test('a link that is damaged says so, opens the example, and is no error', async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(portalUrl('/api/autocomplete-places/#console=%%%'));
  const notice = page.getByRole('alert').filter({ hasText: 'The values of this link couldn’t be read.' });
  await notice.waitFor();
  const field = page.getByRole('textbox', { name: /^q/ });
  expect(await field.inputValue()).not.toBe('');
  await field.fill('Mirpur');
  await notice.waitFor({ state: 'detached' });
  await page.goto(portalUrl('/docs/maps-api#100%'));
  await page.locator('html[data-script]').waitFor();
  expect(problems).toEqual([]);
});

test('the errors of the catalog can be reproduced, with a query and with a path only', async () => {
  const { page } = await openPage(browser);
  for (const path of ['/api/autocomplete-places/', '/api/find-ward/']) {
    await openConsole(page, path);
    for (const status of [400, 401, 402, 429]) {
      await page.getByRole('button', { name: `Run (returns ${status})` }).click();
      await expect
        .poll(() => page.locator('.rc-bar').innerText(), { timeout: 15_000 })
        .toContain(String(status));
      expect(await page.locator('.rc-explain').innerText()).toMatch(/\w{4}/);
    }
  }
});

test('Close returns the focus to the button that opened it', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await page.locator('.rc').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-console'))).toBe(
    'list-districts',
  );
  expect(page.url()).not.toContain('#');
});

test('Esc closes one thing at a time, and what goes away leaves the focus in the console', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await pressRun(page);
  const find = page.getByRole('textbox', { name: 'Find in response' });
  await find.fill('Dhaka');
  await find.press('Escape');
  expect(await find.inputValue()).toBe('');
  const opener = page.getByRole('button', { name: 'History', exact: true });
  await opener.click();
  await page.getByRole('button', { name: 'Clear history' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('History');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('History');
  await page.locator('.rc-form').waitFor();
  expect(problems).toEqual([]);
});

test('a double click, and Enter held down, send one request; a value of the size of a file stops nothing', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/autocomplete-places/');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/v2/api/') && sent.push(request.url()));
  await page.locator('.rc-send button').dblclick();
  await page.getByRole('tree').waitFor();
  expect(sent.length).toBe(1);
  await page.locator('.rc-send button').focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => page.locator('.rc-response').getAttribute('aria-busy')).toBe('false');
  expect(sent.length).toBe(2);
  const field = page.getByRole('textbox', { name: /^q/ });
  await field.fill('x'.repeat(300_000));
  await field.press('End');
  expect(await page.getByRole('button', { name: 'Reload console' }).count()).toBe(0);
  // A browser takes about 100 addresses in 30 s; the last value is in it all the same, a moment later.
  const before = page.url();
  await page.evaluate(() => {
    history.replaceState = () => {
      Reflect.deleteProperty(history, 'replaceState');
      throw new DOMException('Too many calls', 'SecurityError');
    };
  });
  await field.fill('Mirpur 10');
  await expect.poll(() => page.url()).not.toBe(before);
});

test('a request that fails is announced once, with its reason', async () => {
  const { page } = await openPage(browser);
  await page.route('**/v2/api/districts**', (route) => route.abort());
  await openConsole(page, '/api/list-districts/');
  await pressRun(page);
  await page.locator('.rc-unreachable').waitFor();
  expect(await announced(page)).toEqual([expect.stringMatching(/^The sandbox can’t be reached/)]);
});

test.each(sampled([390, 1440], 1))(
  'without a key, the live host gets a request only after a second choice, %i px',
  async (width) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    let sent = 0;
    await page.route(`${loadSettings().hosts.api}/**`, (route) => {
      sent += 1;
      const headers = { 'Access-Control-Allow-Origin': '*' };
      return route.fulfill({ status: 401, headers, json: { status: 401 } });
    });
    await openConsole(page, '/api/list-districts/');
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    for (const press of [pressRun, () => page.keyboard.press('Control+Enter')]) {
      await page.getByRole('button', { name: 'Live', exact: true }).focus();
      await press(page);
      await expect.poll(() => focused(page)).toMatch(/^api_key/);
    }
    const note = page.getByRole('alert').filter({ hasText: 'The request wasn’t sent.' });
    expect(await note.innerText()).toContain('Enter your API key.');
    expect(await accessibilityViolations(page, '.rc')).toEqual([]);
    expect(sent).toBe(0);
    await note.getByRole('button', { name: 'Run without a key' }).click();
    await expect.poll(() => page.locator('.rc-bar').innerText()).toContain('401');
    // The choice remains valid for this host.
    await pressRun(page);
    await expect.poll(() => sent).toBe(2);
  },
);

test('on the live host, a request that changes data waits for a yes, and Esc declines it', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/create-geofence-point/');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.locator('[data-input="key"]').fill('a-live-key');
  await pressRun(page);
  await page.getByText('This request changes data.').waitFor();
  expect(await focused(page)).toBe('Run');
  expect(await announced(page)).toEqual([expect.stringMatching(/^This request changes data/)]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('This request changes data.').count()).toBe(0);
  // What it was made of has gone, and the console is open.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('response');
  expect(problems).toEqual([]);
});

test('a console that cannot be fetched leaves the page to read, and Retry opens it', async () => {
  const { page } = await openPage(browser);
  await visit(page, '/api/list-districts/');
  await page.route('**/assets/**', (route) => route.abort());
  await page.locator('[data-console]:visible').last().click();
  const alert = page.getByRole('alert').filter({ hasText: "The console couldn't load." });
  await alert.waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Districts');
  await page.unroute('**/assets/**');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('form', { name: 'Request' }).waitFor();
});
