/** The reference as it is read: without script, by deep link, by weight. */

import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { ApiContract, Field } from '@portal/contract';
import { loadSettings } from '@portal/settings';
import { describe, expect, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { openConsole } from './open-console.ts';

const contracts = (['v2', 'v1'] as const).map(
  (version) => JSON.parse(readFileSync(`contract/generated/${version}.views.json`, 'utf8')) as ApiContract,
);
const apiHost = loadSettings().hosts.api;

const browser = await sharedBrowser();

function pathOf({ version }: Pick<ApiContract, 'version'>): string {
  return version === 'v2' ? '/api/' : '/api/v1/';
}

function namesBelow(field: Field): string[] {
  const below = [...field.children, ...(field.variants ?? []).flatMap(({ children }) => children)];
  return below.flatMap((child) => [child.name === '[]' ? '' : child.name, ...namesBelow(child)]);
}

/** Texts and numbers of an example, as they are in the page's text. */
function leaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (value && typeof value === 'object') return Object.values(value).flatMap(leaves);
  return [JSON.stringify(value)];
}

test.each(contracts)(
  'version $version gives no id twice, though it is read from its end',
  async (contract) => {
    const { page } = await openPage(browser);
    for (const { slug } of contract.operations.toReversed()) {
      await page.goto(portalUrl(`${pathOf(contract)}#${slug}`));
      await page.waitForSelector(`#${slug} [role=tab][aria-controls]`);
    }
    const twice = await page.evaluate(() => {
      const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
      return ids.filter((id, at) => ids.indexOf(id) !== at);
    });
    expect(twice).toEqual([]);
  },
);

describe.each(contracts)('version $version without script', (contract) => {
  test('every operation, parameter, field, example and error is there and visible', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(portalUrl(pathOf(contract)));
    // Visible text only: what a closed tree or a hidden tab holds does not count.
    const text = await page.locator('#reference').innerText();
    for (const { status, message } of contract.errors) {
      expect(text).toContain(String(status));
      expect(text).toContain(message);
    }
    for (const operation of contract.operations) {
      const section = await page.locator(`#${operation.slug}`).innerText();
      const missing = [
        operation.name,
        operation.method,
        operation.path,
        ...operation.parameters.map(({ name }) => name),
        ...(operation.body?.fields ?? []).flatMap((field) => [field.name, ...namesBelow(field)]),
        ...operation.responses
          .filter(({ status }) => status === 200)
          .flatMap(({ schema }) => namesBelow(schema)),
        ...operation.responses.flatMap(({ status, examples }) => [
          String(status),
          ...examples.flatMap(({ value }) => leaves(value)),
        ]),
      ].filter((piece) => !section.includes(piece));
      expect({ id: operation.id, missing }).toEqual({ id: operation.id, missing: [] });
    }
  });

  test('each operation page holds ten samples in view', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    const [operation] = contract.operations;
    await page.goto(portalUrl(`${pathOf(contract)}${operation?.slug}/`));
    expect(await page.locator('[data-samples] > [data-panel] pre:visible').count()).toBe(10);
  });
});

test('a deep link lands on its operation, with script and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await openPage(browser, { javaScriptEnabled });
    await page.goto(portalUrl('/api/#reverse-geocode'), { waitUntil: 'load' });
    await page.waitForTimeout(1500);
    const { y } = (await page.locator('#reverse-geocode').boundingBox()) ?? { y: Number.NaN };
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(140);
    await context.close();
  }
});

test('a deep link far down, to a field, lands on it and marks its place in the list', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/#check-nearby-parameter-radius'), { waitUntil: 'load' });
  await page.waitForTimeout(1500);
  const { y } = (await page.locator('#check-nearby-parameter-radius').boundingBox()) ?? { y: Number.NaN };
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(200);
  expect(await page.locator('.rf-side [aria-current=location]').innerText()).toContain('Check Nearby');
});

test('the first load of /api/ is at most 10 KiB of script, and nothing of console or map', async () => {
  const { page, problems } = await openPage(browser);
  const scripts: Buffer[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.body());
  });
  await page.goto(portalUrl('/api/'), { waitUntil: 'networkidle' });
  const inline = await page.locator('script:not([src], [type])').allTextContents();
  const sizes = [...scripts, ...inline.map((text) => Buffer.from(text))].map(
    (script) => brotliCompressSync(script).length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(scripts).toHaveLength(1);
  expect(total).toBeGreaterThan(2_000);
  expect(total).toBeLessThanOrEqual(10 * 1024);
  expect(scripts[0]?.includes('rc-panes') || scripts[0]?.includes('maplibre')).toBe(false);
  expect(problems).toEqual([]);
});

test('scripts hold nothing of the contract', async () => {
  const { page } = await openPage(browser);
  const sources: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') sources.push(await response.text().catch(() => ''));
  });
  await openConsole(page, '/api/reverse-geocode/');
  expect(sources.length).toBeGreaterThan(1);
  expect(sources.filter((source) => source.includes('distance_within_meters'))).toEqual([]);
});

test('print shows every status and one language', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/reverse-geocode/'));
  await page.emulateMedia({ media: 'print' });
  for (const status of [200, 400, 401, 402, 429]) {
    expect(await page.locator(`#answer-${status}`).isVisible()).toBe(true);
  }
  expect(await page.locator('[data-samples] > [data-panel]:visible').count()).toBe(1);
});

test('the files that tools read are served', async () => {
  for (const path of [
    '/openapi/v2.json',
    '/openapi/v2.yaml',
    '/openapi/v1.json',
    '/api/reverse-geocode.md',
    '/llms.txt',
  ]) {
    const response = await fetch(portalUrl(path));
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    expect((await response.text()).length).toBeGreaterThan(500);
  }
  const markdown = await (await fetch(portalUrl('/api/reverse-geocode.md'))).text();
  expect(markdown).toContain(`${apiHost}/v2/api/search/reverse/geocode`);
});
