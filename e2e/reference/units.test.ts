/** The page of units: its filter narrows both tables. */
import { expect, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';

const browser = await sharedBrowser();

test('the filter narrows the distances and durations, too', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/units/'));
  const filter = page.getByRole('searchbox', { name: 'Filter fields' });
  const trips = page.getByRole('table', { name: 'Distances and durations' }).locator('tbody:visible');
  const all = await trips.count();
  await expect
    .poll(async () => {
      await filter.fill('');
      await filter.fill('zzz');
      return trips.count();
    })
    .toBe(0);
  await page.getByText('No matches. Remove a filter.').waitFor();
  await filter.fill('');
  await page.getByRole('button', { name: /milliseconds/ }).click();
  await expect.poll(() => trips.count()).toBeGreaterThan(0);
  expect(await trips.count()).toBeLessThan(all);
});
