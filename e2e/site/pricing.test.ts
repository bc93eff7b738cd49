/** The calculator returns the published credits. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, openBrowser, openPage, portalUrl } from '../harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openCalculator() {
  const opened = await openPage(browser);
  const { page } = opened;
  await page.goto(portalUrl('/pricing/pricing-call'), { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Open the calculator' }).click();
  await page.getByLabel('Operation').waitFor();
  const answer = () => page.locator('form output').textContent();
  return { ...opened, answer };
}

describe('the credit calculator', () => {
  it('returns 2 credits for each request that corrects an address: 10,000 requests use 20,000 credits', async () => {
    const { page, context, answer, problems } = await openCalculator();
    await page.getByLabel('Operation').selectOption({ label: 'Rupantor Geocoder' });
    await page.getByLabel('Requests').fill('10000');
    expect(await answer()).toBe('20,000 calls, 2 for each request');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('adds one for each of the ten options of reverse geocoding, eleven in all', async () => {
    const { page, context, answer } = await openCalculator();
    await page.getByLabel('Operation').selectOption({ label: 'Reverse Geocoding' });
    await page.getByLabel('Requests').fill('1000');
    expect(await answer()).toBe('1,000 calls, 1 for each request');
    await page.getByLabel('district +1', { exact: true }).check();
    await page.getByLabel('post_code +1', { exact: true }).check();
    expect(await answer()).toBe('3,000 calls, 3 for each request');
    const options = await page.getByRole('group', { name: 'Options that add' }).getByRole('checkbox').all();
    expect(options).toHaveLength(10);
    for (const option of options) await option.check();
    expect(await answer()).toBe('11,000 calls, 11 for each request');
    await context.close();
  });

  it('forgets the options of one operation at the next', async () => {
    const { page, context, answer } = await openCalculator();
    await page.getByLabel('Operation').selectOption({ label: 'Reverse Geocoding' });
    await page.getByLabel('district +1', { exact: true }).check();
    await page.getByLabel('Operation').selectOption({ label: 'Autocomplete' });
    await page.getByLabel('Requests').fill('500');
    expect(await answer()).toBe('500 calls, 1 for each request');
    await context.close();
  });

  it('says so where no number is published', async () => {
    const { page, context, answer } = await openCalculator();
    await page.getByLabel('Operation').selectOption({ label: 'Search Place' });
    expect(await answer()).toBe('No public source gives a number for this call.');
    await context.close();
  });
});
