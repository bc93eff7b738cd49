/** Units, errors, conversion and changes: pages that are useful without script, and what script adds. */
import { sampled } from '@portal/text/testing/sampled';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser } from '../harness.ts';

const browser = await sharedBrowser();

const key = 'bkoi_3f9a17c2d4';

/** Puts a text into the converter, as often as it takes until it is hydrated and shows what it made of it. */
async function enter(page: Page, text: string, shown: Locator): Promise<void> {
  const field = page.getByLabel('Your request');
  await field.click();
  const count = async () => {
    await field.fill('');
    await field.fill(text);
    await page.waitForTimeout(500);
    return shown.count();
  };
  await expect.poll(count).toBe(1);
}

describe('/api/convert/', () => {
  it('converts a pasted version 1 request and compares both responses', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(portalUrl('/api/convert/'));
    const url = `https://barikoi.xyz/v1/api/distance/${key}/90.41254,23.79251/90.37593,23.74652`;
    await enter(page, `curl '${url}'`, page.getByText('Recognized', { exact: true }));
    const result = page.getByRole('region', { name: 'Version 2 request' });
    await result.getByText('/v2/api/route/90.41254,23.79251;90.37593,23.74652').waitFor();
    await page.getByText('Uses 2 credits instead of 1.').waitFor();
    await page.getByText('4 parameters became one').waitFor();
    await page.getByRole('button', { name: 'Run both' }).click();
    const row = page.getByRole('row', { name: /Distance.*routes\[0\]\.distance.*same value/ });
    await row.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run both');
    expect(await accessibilityViolations(page)).toEqual([]);
    // The key is in the field that it was pasted into, and nowhere else.
    const elsewhere = await page.evaluate(
      () => document.body.innerText + location.href + JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(elsewhere).not.toContain(key);
    expect(problems).toEqual([]);
  });

  it('says that the points of a request are swapped, and puts them in order with one press', async () => {
    const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 800 } });
    const url = `https://barikoi.xyz/v1/api/distance/${key}/23.79251,90.41254/23.74652,90.37593`;
    await page.goto(portalUrl('/api/convert/'));
    await enter(page, url, page.getByText('Recognized', { exact: true }));
    const result = page.getByRole('region', { name: 'Version 2 request' });
    await result.getByText('/v2/api/route/23.79251,90.41254;23.74652,90.37593').waitFor();
    await page.getByText('Longitude and latitude are swapped in 2 of 2 points.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await result.getByText('/v2/api/route/90.41254,23.79251;90.37593,23.74652').waitFor();
    await page.getByText('All points are in Bangladesh').waitFor();
    await page.getByRole('button', { name: 'Run both' }).click();
    await page.getByRole('row', { name: /Distance.*routes\[0\]\.distance.*same value/ }).waitFor();
    expect(problems).toEqual([]);
  });

  it('opens the console with the key in the key field of the live API, and nowhere else', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(portalUrl('/api/convert/'));
    const open = page.getByRole('link', { name: 'Open in the console' });
    await enter(page, `https://barikoi.xyz/v2/api/districts?q=Dhaka&api_key=${key}`, open);
    await page.getByText('In the console, it is in the key field of the live API').waitFor();
    await open.click();
    await page.getByRole('form', { name: 'Request' }).waitFor();
    const keyField = page.locator('[data-input="key"]');
    expect(await keyField.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    expect(await keyField.inputValue()).toBe(key);
    const hash = decodeURIComponent(new URL(page.url()).hash.replace('#console=', ''));
    const elsewhere = await page.evaluate(() => document.body.innerText + JSON.stringify(localStorage));
    expect(elsewhere + Buffer.from(hash, 'base64url').toString()).not.toContain(key);
    expect(problems).toEqual([]);
  });

  it('leads from the body of an error to its page, and names a language that is not read', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/api/convert/'));
    await enter(page, "require 'net/http'", page.getByText('Ruby isn’t supported.'));
    const body = '{"message":"Payment exception","status":402}';
    await enter(page, body, page.getByText('This is the body of an error.'));
    await page.getByRole('link', { name: 'Causes and fix' }).click();
    await page.waitForURL('**/api/errors/402/');
  });

  it('shows every version 1 endpoint without script', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(portalUrl('/api/convert/'));
    const table = page.getByRole('table', { name: 'Version 1 endpoints and their replacements' });
    expect(await table.getByRole('row').count()).toBe(17);
  });
});

describe('/api/errors/', () => {
  it('lists every error, each with a link to its page', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/api/errors/'));
    const table = page.getByRole('table', { name: 'Error responses' });
    for (const status of [400, 401, 402, 429]) {
      await table
        .getByRole('link', { name: String(status) })
        .first()
        .waitFor();
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    // Not under the space between status and message.
    const lines = await table
      .getByRole('link')
      .first()
      .evaluate((link) => [link, ...link.children].map((part) => getComputedStyle(part).textDecorationLine));
    expect(lines).toEqual(['none', 'none', 'underline']);
    await table.getByRole('link', { name: '429' }).click();
    await page.waitForURL('**/api/errors/429/');
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Error responses' })
      .click();
    await page.waitForURL('**/api/errors/');
  });

  it.each(sampled([400, 401, 402, 429], 2))('reproduces %i', async (status) => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(`/api/errors/${status}/`));
    // The sample that is above the button is for the same server.
    const sample = page.getByRole('group', { name: `Request that returns ${status}` });
    await expect.poll(() => sample.innerText()).toContain(portalUrl('/v2/api/'));
    await page.getByRole('button', { name: `Run (returns ${status})` }).click();
    const response = page.getByRole('group', { name: 'Response', exact: true });
    await response.getByText(`"status": ${status}`).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`Run (returns ${status})`);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('has the number and the message of its title on one line, in one size', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/api/errors/402/'));
    const number = page.locator('h1 .rf-st');
    const [numberAt, messageAt, sizes] = await number.evaluate((status) => {
      // The lower edge of an empty box is the base line that it is on.
      const baseOf = (add: (box: Element) => void) => {
        const box = document.createElement('span');
        box.style.display = 'inline-block';
        add(box);
        const { bottom } = box.getBoundingClientRect();
        box.remove();
        return bottom;
      };
      const sizeOf = (element: Element) => getComputedStyle(element).fontSize;
      return [
        baseOf((box) => status.append(box)),
        baseOf((box) => status.after(box)),
        [sizeOf(status), sizeOf(status.parentElement!)],
      ] as const;
    });
    expect(numberAt).toBeCloseTo(messageAt, 0);
    expect(sizes[0]).toBe(sizes[1]);
  });
});

describe('/api/units/', () => {
  it('narrows the table by unit, direction and word', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/api/units/'));
    const rows = () => page.locator('[data-rows-table] tr[data-words]:visible').count();
    const all = await rows();
    await page.getByRole('button', { name: /milliseconds/ }).click();
    await expect.poll(rows).toBeLessThan(all / 4);
    await page.getByRole('button', { name: /^Sent/ }).click();
    await page.getByText('No matches. Remove a filter.').waitFor();
    await page.getByRole('button', { name: 'Both' }).click();
    await page.getByRole('searchbox', { name: 'Filter fields' }).fill('paths[].time');
    await expect.poll(rows).toBe(2);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

describe('/api/changes/', () => {
  it('narrows releases and endpoints by the kind of change', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(portalUrl('/api/changes/'));
    const endpoints = page.getByRole('table', { name: 'Version 1 endpoints next to version 2' });
    const rows = () => endpoints.locator('tbody tr:visible').count();
    expect(await rows()).toBe(16);
    await page.getByRole('button', { name: 'Compatible' }).click();
    await expect.poll(rows).toBe(4);
    await page.getByRole('button', { name: 'All' }).click();
    await expect.poll(rows).toBe(16);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is complete without script, and its feed is where the page says', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(portalUrl('/api/changes/'));
    expect(await page.getByRole('button', { name: 'Compatible' }).isVisible()).toBe(false);
    await page
      .getByRole('heading', { name: /^Version 2, release / })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Compare version 1 with version 2' }).click();
    await page.getByRole('heading', { name: 'Version 1 and version 2' }).waitFor();
    const href = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
    const feed = await page.request.get(portalUrl(href!));
    expect(feed.status()).toBe(200);
    expect(feed.headers()['content-type']).toContain('xml');
    expect(await feed.text()).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  });
});
