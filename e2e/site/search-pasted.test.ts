/** Requests that are pasted into the search: what is read of them, and that what opens has their values and their key. */
import { sampled } from '@portal/text/testing/sampled';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, openPage, sharedBrowser, visit } from '../harness.ts';

const browser = await sharedBrowser();

const key = 'bkoi_3f9a17c2d4';

/** Opens a page, and pastes a text into its search. */
async function pasteInSearch(path: string, text: string) {
  const opened = await openPage(browser);
  const { page, context } = opened;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, path);
  await pasteAgain(page, text);
  const status = page.getByRole('dialog', { name: /^Search/ }).getByRole('status');
  return { ...opened, status };
}

async function pasteAgain(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog', { name: /^Search/ })
    .getByRole('option')
    .first()
    .waitFor();
  await page.keyboard.press('Control+v');
}

/** What a page shows, its address, and what the browser stores of it. */
function tracesOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [, fragment = ''] = location.hash.split('=');
    const readable = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'));
    return [document.body.innerText, location.href, readable, JSON.stringify(localStorage)].join('\n');
  });
}

async function keyOfLive(page: Page): Promise<string> {
  await page.getByRole('form', { name: 'Request' }).waitFor();
  const field = page.locator('[data-input="key"]');
  expect(await field.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  return field.inputValue();
}

const close = (context: BrowserContext) => context.close();

test.each(sampled(['/docs/Example/add-marker', '/api/list-districts/#console'], 1))(
  'on %s, a pasted request opens in the console with its key in the key field of the live API alone',
  async (path) => {
    const text = `curl -H 'Accept: */*' 'https://barikoi.xyz/v2/api/districts?q=Sylhet&mode=fast&api_key=${key}'`;
    const { page, context, status, problems } = await pasteInSearch(path, text);
    await expect.poll(() => status.innerText()).toMatch(/^Read as a cURL command\. Nothing was sent\./);
    await expect.poll(() => status.innerText()).toMatch(/Ignored: mode\. Districts has no parameter/);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('option', { name: /Open in the console/ }).click();
    await expect.poll(() => page.url()).toContain('/api/list-districts/#console=');
    await expect.poll(() => page.locator('[data-input="query.q"]').inputValue()).toBe('Sylhet');
    expect(await keyOfLive(page)).toBe(key);
    expect(await tracesOf(page)).not.toContain(key);
    expect(problems).toEqual([]);
    await close(context);
  },
);

test.each(sampled(['/docs/Example/add-marker', '/api/convert/'], 1))(
  'on %s, a pasted request of another provider opens in the converter, filled in, by Enter right after the paste',
  async (path) => {
    const token = 'pk.eyJ1IjoiZXhhbXBsZSJ9';
    const text = `https://api.mapbox.com/directions/v5/mapbox/driving/90.41254,23.79251;90.37593,23.74652?access_token=${token}`;
    const { page, context, problems } = await pasteInSearch(path, text);
    await page.keyboard.press('Enter');
    await page.getByText('Mapbox Directions', { exact: true }).first().waitFor();
    const result = page.getByRole('region', { name: 'Version 2 request' });
    await result.getByText('/v2/api/route/90.41254,23.79251;90.37593,23.74652').waitFor();
    expect(await page.getByLabel('Your request').inputValue()).toBe(text);
    const stored = await page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href,
    );
    expect(stored + (await page.locator('body').innerText())).not.toContain(token);
    expect(problems).toEqual([]);
    await close(context);
  },
);

test('in another tab, after a reload and from a copied address, the converter has the request without its key', async () => {
  const token = 'pk.eyJ1IjoiZXhhbXBsZSJ9';
  const address =
    'https://api.mapbox.com/directions/v5/mapbox/driving/90.41254,23.79251;90.37593,23.74652?geometries=polyline6';
  const { page, context, problems } = await pasteInSearch(
    '/docs/Example/add-marker',
    `${address}&access_token=${token}`,
  );
  await page.getByRole('option', { name: /^Open in the converter/ }).waitFor();
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  const isFilled = async () => {
    await tab.getByRole('region', { name: 'Version 2 request' }).waitFor();
    expect(await tab.getByLabel('Your request').inputValue()).toBe(address);
    expect(await tracesOf(tab)).not.toContain(token);
  };
  await isFilled();
  await tab.reload();
  await isFilled();
  await tab.getByRole('button', { name: 'Clear' }).click();
  expect(new URL(tab.url()).hash).toBe('#convert-request');
  // A request with a key that is typed there has an address without it.
  await tab
    .getByLabel('Your request')
    .fill(`https://barikoi.xyz/v1/api/search/autocomplete/${key}/place?q=Banani`);
  await expect.poll(() => new URL(tab.url()).hash).toMatch(/^#request=/);
  expect(await tracesOf(tab)).not.toContain(key);
  await tab.reload();
  await tab.getByText('Autocomplete, version 1').waitFor();
  expect(await tab.getByLabel('Your request').inputValue()).toBe(
    'https://barikoi.xyz/v1/api/search/autocomplete/YOUR_API_KEY/place?q=Banani',
  );
  expect(problems).toEqual([]);
  await close(context);
});

test('code of several lines is read with its line breaks, and a language that is not read is told', async () => {
  const python = `import requests\nq = "Sylhet"\nrequests.get("https://barikoi.xyz/v2/api/districts", params={"q": q})`;
  const { page, context, status } = await pasteInSearch('/', python);
  const open = page.getByRole('option', { name: /Open in the console/ });
  await open.getByText('1 value filled in').waitFor();
  await page.keyboard.press('Control+a');
  await page.evaluate(
    (copied) => navigator.clipboard.writeText(copied),
    `require 'net/http'\nNet::HTTP.get(URI('https://barikoi.xyz/v2/api/districts'))`,
  );
  await page.keyboard.press('Control+v');
  await expect.poll(() => status.innerText()).toContain('Ruby isn’t supported.');
  expect(await open.count()).toBe(0);
  await close(context);
});

test.each(
  sampled(
    [
      ['search/reverse/geocod', /No endpoint with this path\. Nearest: \w/],
      ['does/not/exist', /No endpoint with this path\. No endpoint is similar\./],
    ],
    1,
  ),
)('a path that no endpoint has, %s, is told, and its key is nowhere', async (path, told) => {
  const text = `https://barikoi.xyz/v2/api/${path}?api_key=${key}`;
  const { page, context, status } = await pasteInSearch('/', text);
  await expect.poll(() => status.innerText()).toMatch(told);
  expect(await tracesOf(page)).not.toContain(key);
  await close(context);
});
