/** The pages of the recipes: their steps run in order, each with values of the responses before. */
import { sampled } from '@portal/text/testing/sampled';
import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const browser = await sharedBrowser();

/** The request as a recipe shows it. */
function textOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  const line = `${request.method()} ${pathname}${search}`;
  const body = request.postData();
  if (!body) return line;
  const isJson = request.headers()['content-type']?.includes('json');
  const fields = [...new URLSearchParams(body)].map(([name, value]) => `${name}=${value}`);
  return `${line}\n\n${isJson ? JSON.stringify(JSON.parse(body), null, 2) : fields.join('\n')}`;
}

it.each(
  sampled(
    [
      ['search-then-details', 2],
      ['sorted-delivery-round', 2],
      ['geofence-life', 5],
    ],
    2,
  ),
)('%s has %i steps, which run in order, send what they show, and return 200', async (slug, count) => {
  const { page, problems } = await openPage(browser);
  await visit(page, `/api/recipes/${slug}/`);
  const steps = page.locator('.rm-steps > li');
  expect(await steps.count()).toBe(count);
  expect(
    await steps
      .nth(count - 1)
      .getByRole('button', { name: 'Run' })
      .isDisabled(),
  ).toBe(true);
  for (let at = 0; at < count; at++) {
    const step = steps.nth(at);
    const sent = page.waitForRequest((one) => `${one.url()}${one.postData()}`.includes('api_key'));
    await step.getByRole('button', { name: 'Run' }).click();
    await expect.poll(() => step.getByLabel(/^Request: /).textContent()).toBe(textOf(await sent));
    await expect.poll(() => step.locator('.rf-st').textContent()).toBe('200');
    // The status is reported, not the whole response, and the button still has the focus.
    expect(await step.getByRole('status').textContent()).toMatch(/^200, \d+ milliseconds\.$/);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run');
    expect(await step.getByLabel(/^Request: /).textContent()).not.toContain('$steps');
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a step that has values opens the console of its endpoint with them', async () => {
  const { page } = await openPage(browser);
  await visit(page, '/api/recipes/search-then-details/');
  const steps = page.locator('.rm-steps > li');
  await steps.nth(0).getByRole('button', { name: 'Run' }).click();
  await steps.nth(1).getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(/\/api\/get-place-details\/#console=/);
  await expect.poll(() => page.getByLabel('session_id').first().inputValue()).toMatch(/^[\da-f-]{36}$/);
});

it('every recipe is on the page of all recipes, with the endpoints of its steps', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(portalUrl('/api/recipes/'));
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 2 }).count()).toBe(3);
  const steps = main.getByRole('list', { name: /Search for a place/ }).getByRole('listitem');
  expect(await steps.allInnerTexts()).toEqual(['Search Place', 'Get Place Details']);
  await main.getByRole('link', { name: 'Search for a place' }).click();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Recipes' }).click();
  await page.waitForURL('**/api/recipes/');
});

it('a recipe is published as a file, valid next to the document that it names', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(portalUrl('/api/recipes/geofence-life/'));
  const href = await page.getByRole('link', { name: 'geofence-life.arazzo.yaml' }).getAttribute('href');
  const text = await (await fetch(portalUrl(href ?? ''))).text();
  expect(text).toContain('arazzo: 1.0.1');
  const [, url = ''] = /url: (\S+)/.exec(text) ?? [];
  expect((await fetch(new URL(url, portalUrl(href ?? '')))).status).toBe(200);
});
