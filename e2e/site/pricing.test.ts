/** The calculator returns the published credits. */
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser } from '../harness.ts';

const browser = await sharedBrowser();

async function openCalculator() {
  const opened = await openPage(browser);
  const { page } = opened;
  await page.goto(portalUrl('/pricing/pricing-call'), { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Open the calculator' }).click();
  await page.getByLabel('Endpoint').waitFor();
  const credits = () => page.locator('form output').textContent();
  return { ...opened, credits };
}

describe('the credit calculator', () => {
  it('returns 2 credits for each request that corrects an address: 10,000 requests use 20,000 credits', async () => {
    const { page, credits, problems } = await openCalculator();
    await page.getByLabel('Endpoint').selectOption({ label: 'Rupantor Geocoder' });
    await page.getByLabel('Requests').fill('10000');
    expect(await credits()).toBe('20,000 credits (2 per request)');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('adds one for each of the ten options of reverse geocoding, eleven in all', async () => {
    const { page, credits } = await openCalculator();
    await page.getByLabel('Endpoint').selectOption({ label: 'Reverse Geocoding' });
    await page.getByLabel('Requests').fill('1000');
    expect(await credits()).toBe('1,000 credits (1 per request)');
    await page.getByLabel('district +1', { exact: true }).check();
    await page.getByLabel('post_code +1', { exact: true }).check();
    expect(await credits()).toBe('3,000 credits (3 per request)');
    const options = await page.getByRole('group', { name: 'Options' }).getByRole('checkbox').all();
    expect(options).toHaveLength(10);
    for (const option of options) await option.check();
    expect(await credits()).toBe('11,000 credits (11 per request)');
  });

  it('counts as it is typed by keyboard: an emptied field shows no 0 before the next digit', async () => {
    const { page, credits } = await openCalculator();
    const field = page.getByLabel('Requests');
    await field.focus();
    for (let digit = 0; digit < '1000'.length; digit += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('25');
    expect([await field.inputValue(), await credits()]).toEqual(['25', '25 credits (1 per request)']);
    await field.fill('1e400');
    await page.keyboard.press('Tab');
    expect([await field.inputValue(), await credits()]).toEqual(['0', '0 credits (1 per request)']);
  });

  it('forgets the options of one endpoint at the next', async () => {
    const { page, credits } = await openCalculator();
    await page.getByLabel('Endpoint').selectOption({ label: 'Reverse Geocoding' });
    await page.getByLabel('district +1', { exact: true }).check();
    await page.getByLabel('Endpoint').selectOption({ label: 'Autocomplete' });
    await page.getByLabel('Requests').fill('500');
    expect(await credits()).toBe('500 credits (1 per request)');
  });

  it('says so where no number is published', async () => {
    const { page, credits } = await openCalculator();
    await page.getByLabel('Endpoint').selectOption({ label: 'Search Place' });
    expect(await credits()).toBe("Credits for this endpoint aren't published.");
  });
});
