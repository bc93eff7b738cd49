/** What a user pastes into an open console fills its form; what the user takes along has no key. */
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { openConsole } from './open-console.ts';

const key = 'bkoi_7d1f0b93ce44aa';

const browser = await sharedBrowser();

/** Pastes or drops a text on the console, as the browser does after the user's own clipboard. */
function give(page: Page, text: string, type: 'paste' | 'drop', selector: string): Promise<void> {
  return page.evaluate(
    ([data, name, where]) => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', data);
      const init = { bubbles: true, cancelable: true };
      document
        .querySelector(where)
        ?.dispatchEvent(
          name === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
            : new DragEvent('drop', { ...init, dataTransfer: transfer }),
        );
    },
    [text, type, selector] as const,
  );
}

test('a link to the converter with lists that double with each line is read in bounded time', async () => {
  const { page } = await openPage(browser);
  const pasted = [
    "let o = ['a'];",
    ...Array.from({ length: 60 }, () => 'o = [...o, ...o];'),
    "axios.get('https://barikoi.xyz/v2/api/districts', { params: { q: o } })",
  ].join('\n');
  await page.goto(portalUrl(`/api/convert/#request=${Buffer.from(pasted).toString('base64url')}`));
  const field = page.locator('#convert-request');
  await expect.poll(() => field.inputValue()).toContain('axios.get');
  // The page still reacts.
  await field.fill(autocomplete);
  await page.getByText('Banani').first().waitFor();
});

const autocomplete = 'https://barikoi.xyz/v2/api/search/autocomplete/place?q=Banani&bangla=true';

/** Drops a file on the console. */
function giveFile(page: Page, text: string): Promise<void> {
  return page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'requests.har'));
    const init = { bubbles: true, cancelable: true, dataTransfer };
    document.querySelector('.rc')?.dispatchEvent(new DragEvent('drop', init));
  }, text);
}

test('a pasted request fills the form, its key is in the key field of the live API and nowhere else', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  const curl = `curl 'https://barikoi.xyz/v2/api/search/reverse/geocode?api_key=${key}&longitude=90.4125&latitude=23.7925&district=true&post_code=true&colour=red'`;
  await give(page, curl, 'paste', '.rc input');
  const box = page.getByRole('region', { name: 'Paste a request' });
  await box.getByText('The form has its values.').waitFor();
  const words = await box.innerText();
  expect(words).toContain('Understood: longitude, latitude, district, post_code');
  expect(words).toContain('Ignored: colour.');
  expect(await page.locator('.rc-point input').first().inputValue()).toBe('90.4125');
  expect(await accessibilityViolations(page)).toEqual([]);
  const everywhere = () =>
    page.evaluate(() => [location.href, document.body.innerText, JSON.stringify(localStorage)].join('\n'));
  expect(await everywhere()).not.toContain(key);
  // Not sent to the sandbox: the key field of the sandbox is empty.
  expect(await page.locator('[data-input="key"]').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  expect(await page.locator('[data-input="key"]').inputValue()).toBe(key);
  expect(await everywhere()).not.toContain(key);
  // The cost check: of two paid flags, the fields of one are read.
  await page.getByText('credits → 1: request only the fields you need').click();
  await page.getByRole('checkbox', { name: /^place\.district/ }).check();
  await page.getByRole('button', { name: 'Omit post_code' }).click();
  expect(new URL(page.url()).hash).not.toBe('');
  await expect.poll(() => page.locator('.rc-cost summary').innerText()).toMatch(/^2 credits → 2/);
  expect(problems).toEqual([]);
});

test.each(
  sampled(
    [
      [
        '/api/reverse-geocode/',
        '.rc-point input',
        `https://api.mapbox.com/search/geocode/v6/reverse?longitude=90.3&latitude=23.7&access_token=${key}`,
      ],
      [
        '/api/autocomplete-places/',
        '[data-input="query.q"]',
        `https://maps.googleapis.com/maps/api/geocode/json?latlng=23.8,90.3&key=${key}`,
      ],
      [
        '/api/list-districts/',
        '[data-input="query.q"]',
        `const base='https://barikoi.xyz'; const path='/v2/' + 'api/districts'; axios.get(base+path,{params:{api_key:'${key}'}})`,
      ],
      [
        '/api/autocomplete-places/',
        '[data-input="query.q"]',
        `s = requests.Session(); s.params = {"api_key": "${key}"}; BASE = "https://barikoi.xyz"; s.get(BASE + "/v2/" "api/districts")`,
      ],
    ],
    2,
  ),
)('a field of %s has nothing of a pasted text with a key', async (path, field, text) => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.evaluate((words) => {
    // As a browser pastes where nothing prevents it.
    document.addEventListener('paste', (event) => {
      if (!event.defaultPrevented) document.execCommand('insertText', false, words);
    });
  }, text);
  const input = page.locator(field).first();
  const before = await input.inputValue();
  await input.focus();
  await give(page, text, 'paste', field);
  const box = page.getByRole('region', { name: 'Paste a request' });
  await box
    .getByText(/Understood:|No request was recognized|The form has its values|Open /)
    .first()
    .waitFor();
  if (await box.getByRole('alert').count()) {
    expect(await box.innerText()).toContain('The form is unchanged.');
    expect(await input.inputValue()).toBe(before);
  }
  await page.getByRole('form').getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'JSON', exact: true }).waitFor();
  const everywhere = await page.evaluate(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const hash = location.hash
      .replace(/^#console=/, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    const parts = [location.href, atob(hash.replace(/&.*/, '')), document.body.innerText];
    return [...parts, JSON.stringify(localStorage), ...inputs.map(({ value }) => value)].join('\n');
  });
  expect(everywhere).not.toContain(key);
  expect(sent.join('\n')).not.toContain(key);
  expect(problems).toEqual([]);
});

test('the result of a pasted request goes with the next paste into a field', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/autocomplete-places/');
  await give(page, autocomplete, 'paste', '.rc input');
  const box = page.getByRole('region', { name: 'Paste a request' });
  await box.getByText('The form has its values.').waitFor();
  await give(page, 'House 8, Road 2', 'paste', '[data-input="query.q"]');
  await box.getByText('The form has its values.').waitFor({ state: 'detached' });
});

test('on a phone, a dropped request of another endpoint leads to its form; other texts are pasted as usual', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await openConsole(page, '/api/reverse-geocode/');
  await give(page, `fetch("${autocomplete}")`, 'drop', '.rc');
  const box = page.getByRole('region', { name: 'Paste a request' });
  const link = page.getByRole('link', { name: 'Open Autocomplete with these values' });
  await link.waitFor();
  // Escape closes what was opened last, and the console stays.
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await giveFile(
    page,
    `{"log":{"entries":[{"request":{"method":"GET","url":"${autocomplete}","headers":[]}}]}}`,
  );
  const ahead = page.waitForResponse('**/api/autocomplete-places/');
  await link.focus();
  await ahead;
  // Pressed as soon as the pointer is on it: what rests there for 60 ms is a link of a page that has gone.
  await link.evaluate((element: HTMLElement) => {
    element.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    element.click();
  });
  await page.waitForURL('**/api/autocomplete-places/**');
  await page.getByRole('form', { name: 'Request' }).waitFor();
  expect(await page.getByRole('form').getByRole('textbox', { name: /^q/ }).inputValue()).toBe('Banani');
  await give(page, 'House 8, Road 2', 'paste', '.rc input');
  expect(await box.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a copied link has the tab of the response', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/autocomplete-places/');
  const run = () => page.getByRole('form').getByRole('button', { name: 'Run', exact: true }).click();
  await run();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const { hash } = new URL(page.url());
  expect(hash).toMatch(/^#console=[\w-]+&view=raw$/);
  await page.goto(portalUrl('/'));
  await page.goto(portalUrl(`/api/autocomplete-places/${hash}`));
  await page.getByRole('form', { name: 'Request' }).waitFor();
  await run();
  await page.getByRole('button', { name: 'JSON', exact: true, pressed: true }).waitFor();
});

test('of two requests that are read at a time, the form has the last', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/autocomplete-places/');
  await page.evaluate(() => {
    const read = File.prototype.text;
    File.prototype.text = async function slowly() {
      await new Promise((done) => setTimeout(done, 1500));
      return read.call(this);
    };
  });
  await giveFile(page, autocomplete.replace('Banani', 'Gulshan'));
  await give(page, autocomplete, 'paste', '.rc input');
  const box = page.getByRole('region', { name: 'Paste a request' });
  await box.getByText('The form has its values.').waitFor();
  await page.waitForTimeout(2000);
  expect(await page.locator('[data-input="query.q"]').inputValue()).toBe('Banani');
});

test('the suggestion of a keyboard is read as a paste is, and isn’t shown', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/autocomplete-places/');
  await page.getByRole('button', { name: 'Paste a request' }).click();
  const box = page.getByRole('region', { name: 'Paste a request' });
  await box.getByRole('textbox').focus();
  await page.keyboard.insertText(`${autocomplete}&api_key=${key}`);
  await box.getByText('The form has its values.').waitFor();
  expect(await box.getByRole('textbox').inputValue()).toBe('');
});

test.each([
  ['drop', 1440],
  ['paste', 390],
] as const)('a request wakes the console of its page: %s, %i px', async (type, width) => {
  const { page, problems } = await openPage(browser, { viewport: { width, height: 900 } });
  await visit(page, '/api/autocomplete-places/');
  const ready = page.waitForResponse(/\/assets\/js\//);
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true })));
  await ready;
  // What is no request, or is for a field, opens nothing.
  await give(page, 'House 8, Road 2', type, 'main');
  await give(page, autocomplete, type, '.rf-filter input');
  await page.waitForTimeout(300);
  expect(await page.getByRole('form', { name: 'Request' }).count()).toBe(0);
  await give(page, autocomplete, type, 'main');
  await page.getByText('The form has its values.').waitFor();
  expect(await page.locator('[data-input="query.q"]').inputValue()).toBe('Banani');
  expect(problems).toEqual([]);
});

test('a file that is dropped on the page of the converter is read in it', async () => {
  const { page, problems } = await openPage(browser);
  await visit(page, '/api/convert/');
  const ready = page.waitForResponse(/\/assets\/js\//);
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true })));
  await ready;
  await page.waitForTimeout(100);
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'request.txt'));
    const init = { bubbles: true, cancelable: true, dataTransfer };
    document.querySelector('h1')?.dispatchEvent(new DragEvent('drop', init));
  }, `curl '${autocomplete}'`);
  await page.getByText('Recognized', { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Your request' }).inputValue()).toContain('curl');
  expect(problems).toEqual([]);
});
