/** The page around a live example: it loads no part of a map until a user runs it, and keeps what the user writes. */

import { deflateRawSync } from 'node:zlib';
import { sampled } from '@portal/text/testing/sampled';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from './harness.ts';

const browser = await sharedBrowser('undrawn');

describe('a page with an example', () => {
  it('loads no part of the map until the user runs it, then runs it in a sandboxed frame', async () => {
    const { page, problems } = await openPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(portalUrl('/docs/Example/add-marker'), { waitUntil: 'networkidle' });
    expect(requested.filter((path) => /vendor|map\/(styles|tiles)|maplibre/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const frame = page.frameLocator('iframe');
    await frame.locator('.maplibregl-marker').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    expect(problems).toEqual([]);
  });

  it('runs what the user changed, here by a press on the picture, and resets to what was written', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/docs/Example/add-marker');
    await page.getByRole('button', { name: 'Edit' }).click();
    const editor = page.locator('.cm-content');
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p id="mine">changed by hand</p>');
    await page.locator('figure picture + button').click({ position: { x: 20, y: 20 } });
    await page.frameLocator('iframe').locator('#mine').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.frameLocator('iframe').locator('.maplibregl-marker').waitFor();
    expect(await page.frameLocator('iframe').locator('#mine').count()).toBe(0);
  });

  it.each([
    ['at once', { width: 1440, height: 900 }],
    ['on a narrow screen once its tab is selected', { width: 412, height: 915 }],
  ])('shows the first marked line of its code, %s', async (_, viewport) => {
    const { page } = await openPage(browser, { viewport });
    await visit(page, '/docs/Example/add-popup');
    if (viewport.width < 996) await page.getByRole('button', { name: 'Code', exact: true }).click();
    const pane = page.locator('.workbench [data-pane]').first();
    const lineFromTop = () =>
      pane.evaluate((element) => {
        const line = element.querySelector('.hl')!.getBoundingClientRect();
        return Math.round(line.top - element.getBoundingClientRect().top);
      });
    await expect.poll(lineFromTop).toBe(44);
  });

  it('takes the keyboard into the editor, and gives it back when the editor goes', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/docs/Example/add-marker');
    const reset = page.getByRole('button', { name: 'Reset' });
    // There is nothing to go back to yet.
    expect(await reset.count()).toBe(0);
    await page.getByRole('button', { name: 'Edit' }).press('Enter');
    const editorHasFocus = () => page.locator('.cm-content').evaluate((editor) => editor.matches(':focus'));
    await expect.poll(editorHasFocus, { timeout: 20_000 }).toBe(true);
    await page.keyboard.press('Escape');
    await reset.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, { timeout: 20_000 }).toBe('Edit');
  });

  it('keeps what was changed until it is reset', async () => {
    const { page } = await openPage(browser);
    const editor = page.locator('.cm-content');
    const edit = async () => {
      await page.getByRole('button', { name: 'Edit' }).press('Enter');
      await editor.click();
      await page.keyboard.press('Control+End');
    };
    await visit(page, '/docs/Example/add-marker');
    await edit();
    await page.keyboard.type('mine');
    await page.reload({ waitUntil: 'networkidle' });
    await edit();
    await editor.getByText('mine').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await edit();
    expect(await editor.getByText('mine').count()).toBe(0);
  });

  it('marks a mistake on its line, in words, and an unclosed tag before anything runs', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/docs/Example/add-marker');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<section>');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('<section> is opened here and never closed').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    for (let i = 0; i < '<section>'.length; i += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('<script>\nmissing();\n</script>');
    await page.keyboard.press('Control+Enter');
    const mark = page.locator('.cm-mistake');
    await expect.poll(() => mark.textContent(), { timeout: 30_000 }).toContain('missing();');
    await page.locator('.cm-mistake-words').getByText('missing is not defined').waitFor();
  });

  it('marks the line of what fails inside a promise', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/docs/Example/add-marker');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(
      '<script>\nasync function go() {\nawait 0;\nmissing();\n}\ngo();\n</script>',
    );
    await page.keyboard.press('Control+Enter');
    const mark = page.locator('.cm-mistake');
    await expect.poll(() => mark.textContent(), { timeout: 30_000 }).toContain('missing();');
  });

  it.each(
    sampled(
      [
        ['Blocked: https://example.com/library.js', '<script src="https://example.com/library.js"></script>'],
        ["nosuch@1.0.0/x.js couldn't load.", '<script src="https://unpkg.com/nosuch@1.0.0/x.js"></script>'],
        ['A promise was rejected without a reason.', '<script>\nPromise.reject();\n</script>'],
      ],
      1,
    ),
  )('says what fails outside any line: %s', async (words, code) => {
    const { page } = await openPage(browser);
    await visit(page, '/docs/Example/add-marker');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(code);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText(words).waitFor();
  });

  it('shows the code of a shared link and waits for Run; the code reaches no storage', async () => {
    const { page } = await openPage(browser);
    const code = `<p id="told">waiting</p><script>
      try { told.textContent = 'read ' + localStorage.length; } catch (error) { told.textContent = error.name; }
    </script>`;
    const packed = deflateRawSync(code).toString('base64url');
    await page.goto(portalUrl(`/docs/Example/add-marker#code=add-marker.${packed}`));
    await page.getByText('This code comes from a link.').waitFor();
    await page.locator('.cm-content').getByText('localStorage').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.frameLocator('iframe').getByText('SecurityError').waitFor();
  });

  it('says so when the code of a shared link is damaged or its name is cut short, and stays as written', async () => {
    const { page } = await openPage(browser);
    const packed = deflateRawSync('<p>mine</p>'.repeat(20)).toString('base64url');
    // A link of 13 kB that unpacks to 10 MB.
    const bomb = deflateRawSync(Buffer.alloc(10_000_000)).toString('base64url');
    for (const fragment of [`add-marker.${packed.slice(0, -5)}`, 'add-mar', `add-marker.${bomb}`]) {
      await page.goto(portalUrl(`/docs/Example/add-marker?${fragment.length}#code=${fragment}`));
      await page.getByRole('alert').getByText('The code of this link couldn’t be read.').waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      expect(await page.locator('figure pre').first().innerText()).toContain('<title>Add a marker</title>');
    }
  });

  it('tells a screen reader that it runs, as written and edited', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-marker'));
    const told = () => page.locator('p[role=status].visually-hidden').textContent();
    await page.evaluate(() => {
      const region = document.querySelector('p[role=status].visually-hidden')!;
      const all: string[] = [];
      new MutationObserver(() => all.push(region.textContent ?? '')).observe(region, { childList: true });
      Object.assign(window, { told: all });
    });
    const all = () => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(told, { timeout: 30_000 }).toBe('The example is running.');
    expect(await all()).toEqual(['Running…', 'The example is running.']);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').press('Control+Enter');
    const again: string[] = [];
    const toldAgain = async () => {
      again.push(...(await all()));
      return again;
    };
    await expect.poll(toldAgain, { timeout: 30_000 }).toEqual(['Running…', 'The example is running.']);
  });

  it('says that the browser is offline instead of running, and runs when it is online again', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, '/docs/Example/add-marker');
    const run = page.getByRole('button', { name: 'Run', exact: true });
    const offline = page.getByRole('alert').getByText('You’re offline.');
    const marker = page.frameLocator('iframe').locator('.maplibregl-marker');
    await run.click();
    await marker.waitFor();
    await context.setOffline(true);
    await run.click();
    await offline.waitFor();
    expect(await marker.count()).toBe(1);
    await context.setOffline(false);
    await run.click();
    await offline.waitFor({ state: 'detached' });
    await marker.waitFor();
  });

  it('shows its picture and its source, and no dead button, where JavaScript is off', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(portalUrl('/docs/Example/add-marker'));
    const figure = page.locator('figure').first();
    expect(await figure.getByRole('img').isVisible()).toBe(true);
    expect(await figure.locator('pre').isVisible()).toBe(true);
    expect(await figure.getByRole('link', { name: 'Full screen' }).isVisible()).toBe(true);
    expect(await figure.getByRole('button').count()).toBe(0);
  });

  it('shows a folded source on request, and copies it while it is folded', async () => {
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await visit(page, '/docs/maps-api');
    const figure = page.locator('figure').first();
    expect(await figure.locator('pre').isVisible()).toBe(false);
    await figure.getByRole('button', { name: 'Copy HTML for Live' }).click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard, { timeout: 20_000 }).toContain('<title>Search, geocode and route</title>');
    await figure.getByText('Show code').click();
    await figure.locator('pre').waitFor();
  });
});

describe('a page whose example was edited in an earlier visit', () => {
  /** The page opened again, with these edits in the storage of the browser, and the figure of its example. */
  async function openEdited(options: Parameters<typeof openPage>[1] = {}, path = '/docs/Example/add-marker') {
    const opened = await openPage(browser, options);
    const { page } = opened;
    const name = path.includes('maps-api') ? 'quickstart' : 'add-marker';
    await page.addInitScript(
      (key) => window === top && localStorage.setItem(key, '<p id="mine">changed by hand</p>'),
      `example.${name}`,
    );
    await visit(page, path);
    return { ...opened, figure: page.locator('figure').first() };
  }

  const button = (figure: Locator, name: string) => figure.getByRole('button', { name, exact: true });

  it('marks it, offers Reset and shows the edits before Run is pressed, which runs them', async () => {
    const { page, figure, problems } = await openEdited();
    await button(figure, 'Run').hover();
    await figure.getByText('Edited', { exact: true }).waitFor();
    await page.locator('.cm-content').getByText('changed by hand').waitFor();
    expect(await figure.locator('pre').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.locator('iframe').count()).toBe(0);
    await button(figure, 'Run').click();
    await page.frameLocator('iframe').locator('#mine').waitFor();
    await button(figure, 'Reset').click();
    await page.frameLocator('iframe').locator('.maplibregl-marker').waitFor();
    expect(await figure.getByText('Edited', { exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('example.add-marker'))).toBe('');
    expect(problems).toEqual([]);
  });

  it.each(sampled(['Run', 'Edit'], 1))('follows a press on %s that nothing announced', async (name) => {
    const { page, figure } = await openEdited();
    await button(figure, name).evaluate((pressed: HTMLButtonElement) => pressed.click());
    await page.locator('.cm-content').getByText('changed by hand').waitFor();
    if (name === 'Run') await page.frameLocator('iframe').locator('#mine').waitFor();
    else await page.locator('.cm-content:focus').waitFor();
  });

  it('moves no button under a finger, stays on the map, and has Edit for the editor', async () => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const { page, figure } = await openEdited(phone);
    const names = ['Map', 'Code', 'Edit', 'Run', 'Copy HTML for Sandbox', 'Copy HTML for Live'];
    const controls = [
      ...names.map((name) => button(figure, name)),
      figure.getByRole('link', { name: 'Full screen' }),
    ];
    await button(figure, 'Run').scrollIntoViewIfNeeded();
    const places = () => Promise.all(controls.map((control) => control.boundingBox()));
    const before = await places();
    await button(figure, 'Run').focus();
    await button(figure, 'Reset').waitFor();
    await page.locator('.cm-content').waitFor({ state: 'attached' });
    expect(await places()).toEqual(before);
    expect((await button(figure, 'Reset').boundingBox())!.height).toBeGreaterThanOrEqual(44);
    expect(await page.locator('.cm-content').isVisible()).toBe(false);
    await button(figure, 'Edit').tap();
    await page.locator('.cm-content:focus').waitFor();
  });

  it('runs the edits of a folded source, and shows them', async () => {
    const { page, figure } = await openEdited({}, '/docs/maps-api');
    await button(figure, 'Run').focus();
    await figure.getByText('Edited', { exact: true }).waitFor();
    expect(await figure.getByText('Show code').isVisible()).toBe(true);
    await button(figure, 'Run').click();
    await page.frameLocator('iframe').locator('#mine').waitFor();
    await page.locator('.cm-content').getByText('changed by hand').waitFor();
  });

  it('shows the code of a shared link instead, and nothing else when that is damaged', async () => {
    const { page, figure } = await openEdited();
    const packed = deflateRawSync('<p id="theirs">from a link</p>').toString('base64url');
    const open = async (fragment: string) => {
      await visit(page, `/docs/Example/add-marker?${fragment.length}#code=${fragment}`);
    };
    await open(`add-marker.${packed}`);
    await page.locator('.cm-content').getByText('from a link').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.cm-content').count()).toBe(1);
    expect(await page.locator('iframe').count()).toBe(0);
    await button(figure, 'Run').click();
    await page.frameLocator('iframe').locator('#theirs').waitFor();

    await open(`add-marker.${packed.slice(0, -5)}`);
    await page.getByRole('alert').getByText('This is the example as written.').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.cm-content').count()).toBe(0);
    await button(figure, 'Run').click();
    await page.frameLocator('iframe').locator('.maplibregl-marker').waitFor();
  });
});
