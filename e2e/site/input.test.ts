/** What is typed: input methods, other keyboard layouts, phones, and copying without the clipboard's own functions. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { openConsole } from '../reference/open-console.ts';

const browser = await sharedBrowser();

interface Key {
  key: string;
  code: string;
  ctrlKey?: boolean;
  isComposing?: boolean;
}

/** Presses a key on what has the focus, as an input method or another layout reports it. */
function press(page: Page, init: Key): Promise<boolean> {
  return page.evaluate((options) => {
    const event = new KeyboardEvent('keydown', {
      bubbles: true,
      cancelable: true,
      composed: true,
      ...options,
    });
    return (document.activeElement ?? document.body).dispatchEvent(event);
  }, init);
}

test('a key that an input method composes with does nothing else', async () => {
  const { page } = await openPage(browser, {});
  await visit(page, '/docs/Getting Started');
  await page.keyboard.press('Control+k');
  const field = page.locator('dialog input:focus');
  await field.fill('মিরপুর');
  for (const key of ['Escape', 'Enter', 'ArrowDown']) {
    expect(await press(page, { key, code: key, isComposing: true })).toBe(true);
  }
  expect(await field.isVisible()).toBe(true);
  await press(page, { key: 'Escape', code: 'Escape' });
  await field.waitFor({ state: 'hidden' });
});

test('the question mark lists the shortcuts, but not while something is typed', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/'), { waitUntil: 'networkidle' });
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const field = page.getByRole('searchbox', { name: 'Filter endpoints' });
  const loaded = page.waitForResponse(/rare-parts/);
  await field.pressSequentially('?');
  await (await loaded).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await dialog.count()).toBe(0);
  await field.blur();
  await page.keyboard.press('?');
  await dialog.getByText('Run the request').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
});

test('the search opens by the place of its key on a Bangla layout', async () => {
  const { page } = await openPage(browser, {});
  await visit(page, '/docs/Getting Started');
  await press(page, { key: 'ক', code: 'KeyK' });
  expect(await page.locator('dialog input:focus').count()).toBe(0);
  await press(page, { key: 'ক', code: 'KeyK', ctrlKey: true });
  await page.locator('dialog input:focus').waitFor();
});

test('fields have at least 16 px on a phone, so that iOS enlarges no page', async () => {
  const { page } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const small = () =>
    page.locator('input:not([type=checkbox], [type=radio]), select, textarea').evaluateAll((all) =>
      all.flatMap((field) => {
        const { fontSize } = getComputedStyle(field);
        return Number.parseFloat(fontSize) < 16 ? [`${field.className} ${fontSize}`] : [];
      }),
    );
  for (const path of ['/', '/api/convert/', '/pricing/', '/api/']) {
    await visit(page, path);
    expect({ path, small: await small() }).toEqual({ path, small: [] });
  }
  for (const path of ['/api/reverse-geocode/', '/api/optimize-route/']) {
    await openConsole(page, path);
    expect(await page.locator('.rc select, .rc input').count()).toBeGreaterThan(3);
    expect({ path, small: await small() }).toEqual({ path, small: [] });
  }
});

test('copies over plain HTTP, where there is no clipboard, and says when it can’t', async () => {
  const { page } = await openPage(browser, {});
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await visit(page, '/');
  const panel = page.locator('.code').first();
  const code = (await panel.locator('code').textContent())?.trimEnd();
  await page.evaluate(() =>
    document.addEventListener('copy', () => {
      const { value } = document.activeElement as HTMLTextAreaElement;
      document.documentElement.title = value;
    }),
  );
  await panel.getByRole('button', { name: 'Copy' }).click();
  await panel.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.title)).toBe(code);
  expect(await page.locator('textarea').count()).toBe(0);
  await panel.getByText('Copied', { exact: true }).waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await panel.getByRole('button', { name: 'Copy' }).click();
  await panel.getByText('Not copied', { exact: true }).waitFor();
});
