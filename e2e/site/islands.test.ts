/** Islands: without code until their own control is meant, hydrated after it, and gone with their page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampled } from '@portal/text/testing/sampled';
import { chromium, type Page, type Route } from 'playwright-core';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { launchOptions } from '../browser.ts';
import { holdResponses, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { focused, openConsole, pressRun } from '../reference/open-console.ts';

const marker = '/docs/Example/add-marker';

const browser = await sharedBrowser('undrawn');

/** Scripts that are loaded from now on. */
function loadedScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Presses a key until the page has come to rest where it leads. */
async function scrollBy(page: Page, key: string, isThere: () => boolean): Promise<void> {
  let before = Number.NaN;
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      const now = await page.evaluate(() => scrollY);
      const rests = now === before;
      before = now;
      return rests && (await page.evaluate(isThere));
    })
    .toBe(true);
}

describe('a page that nobody touches', () => {
  it.each(sampled(['/', marker, '/api/', '/api/reverse-geocode/', '/pricing/pricing-call'], 2))(
    '%s runs one script and fetches nothing, also while it is scrolled, by wheel, keys and finger',
    async (path) => {
      const { page, problems } = await openPage(browser, { hasTouch: true });
      const scripts = loadedScripts(page);
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'fetch') fetched.push(request.url());
      });
      await visit(page, path);
      await page.mouse.wheel(0, 600);
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Space');
      // The finger goes where the page has stopped. A key can be lost while the page still scrolls after another.
      await scrollBy(page, 'End', () => scrollY > innerHeight);
      await scrollBy(page, 'Home', () => scrollY === 0);
      const h1 = (await page.locator('h1').first().boundingBox())!;
      await page.touchscreen.tap(h1.x + 2, h1.y + 2);
      await page.waitForLoadState('networkidle');
      expect(scripts).toHaveLength(1);
      expect(fetched).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
});

describe('a page of an operation in a browser that has sent requests', () => {
  /** Scripts of the page once it rests, after one request or none. */
  async function scriptsAtRest({ request = true, limited = false, path = '/api/list-districts/' }) {
    const { page, problems } = await openPage(browser);
    if (limited)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    await openConsole(page, '/api/list-districts/');
    if (request) {
      await pressRun(page);
      await page.getByRole('tree').waitFor();
    }
    // The map of the response still loads.
    await page.goto('about:blank');
    const scripts = loadedScripts(page);
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    return { page, scripts, problems };
  }

  it('has the code of the console before a control is meant, and no console', async () => {
    const { page, scripts, problems } = await scriptsAtRest({});
    await expect.poll(() => scripts.some((path) => path.includes('/console.'))).toBe(true);
    expect(await page.locator('.rc-form').count()).toBe(0);
    const before = scripts.length;
    await page.locator('[data-console]:visible').last().click();
    await page.getByRole('form', { name: 'Request' }).waitFor();
    expect(scripts.slice(before).filter((path) => path.includes('/console.'))).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['that only opened the console', { request: false }],
    ['that saves data', { limited: true }],
    ['on a page without an operation', { path: marker }],
  ])('has none of it in one %s', async (_, state) => {
    const { scripts } = await scriptsAtRest(state);
    // Longer than a page waits for its rest.
    await new Promise((done) => setTimeout(done, 1200));
    expect(scripts).toHaveLength(1);
  });
});

test('a finger that goes down on a control and scrolls wakes nothing', async () => {
  const { page, context } = await openPage(browser, {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 412, height: 915 },
  });
  const scripts = loadedScripts(page);
  for (const [path, control] of [
    [marker, '[data-island] button'],
    ['/api/reverse-geocode/', '[data-run]'],
  ] as const) {
    await visit(page, path);
    scripts.length = 0;
    await page.locator(control).first().scrollIntoViewIfNeeded();
    const { x, y } = (await page.locator(control).first().boundingBox())!;
    const before = await page.evaluate(() => scrollY);
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 5, y: y + 5 - up }],
      });
    await touch('touchStart');
    for (let up = 20; up <= 200; up += 20) await touch('touchMove', up);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    // Longer than a pointer rests on what is meant.
    await page.waitForTimeout(200);
    expect(scripts).toEqual([]);
  }
});

describe('a control that is asleep', () => {
  it('shows that its code is on its way, and no other under the pointer does', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    const respond = await holdResponses(page, '**/assets/js/**');
    const run = page.getByRole('button', { name: 'Run', exact: true });
    const other = page.getByRole('button', { name: /^Copy HTML/ });
    const mark = (button: typeof run) =>
      button.first().evaluate((element) => getComputedStyle(element, '::after').content);
    // As in Safari, where a press gives a button no focus.
    await run.evaluate((button: HTMLButtonElement) => button.click());
    await other.first().hover();
    expect([await mark(run), await mark(other)]).toEqual(['""', 'none']);
    respond();
    await page.locator('iframe').waitFor();
  });

  it('says that the browser is offline where its file is not there', async () => {
    const { page, context } = await openPage(browser);
    await page.route('**/api/credits.json', async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await visit(page, '/pricing/pricing-call');
    await page.getByRole('button', { name: 'Open the calculator' }).click();
    await page.getByRole('alert').getByText('You’re offline.').waitFor();
  });

  it('does what it says at the first press, also without pointer and focus', async () => {
    const { page, problems } = await openPage(browser);
    await visit(page, marker);
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .evaluate((button: HTMLButtonElement) => button.click());
    await page.locator('iframe').waitFor();
    expect(problems).toEqual([]);
  });

  it('copies at the first press, with the sheet that the code links', async () => {
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await visit(page, marker);
    await page
      .getByRole('button', { name: 'Copy HTML for Live' })
      .evaluate((button: HTMLElement) => button.click());
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\.panel \{[\s\S]*\.addTo\(map\)/);
  });

  it('wakes no other island of its page', async () => {
    const { page } = await openPage(browser);
    const scripts = loadedScripts(page);
    await visit(page, marker);
    await page.getByRole('button', { name: 'Run', exact: true }).hover();
    await expect.poll(() => scripts.some((path) => path.includes('react'))).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('[data-island=search] > *').count()).toBe(0);
  });
});

describe('the search field', () => {
  it('keeps every key from the first on, though what it finds is still on its way', async () => {
    const { page } = await openPage(browser);
    const load = await holdResponses(page, '**/assets/js/react.*.js');
    await visit(page, marker);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('snap');
    const field = page.getByRole('combobox', { name: /^Search in English/ });
    expect(await field.inputValue()).toBe('snap');
    load();
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('Snap to Road');
  });

  it('opens by a slash, without the slash, before the layer is there', async () => {
    const { page } = await openPage(browser);
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await page.goto(portalUrl(marker));
    await page.keyboard.press('/');
    await page.keyboard.type('marker');
    expect(await page.getByRole('combobox', { name: /^Search in English/ }).inputValue()).toBe('marker');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

/** Opens a page, uses it before the behavior layer is there, and lets the layer come. */
async function useEarly(path: string, use: (page: Page) => Promise<unknown>) {
  const { page, context } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  const load = await holdResponses(page, '**/assets/js/main.*.js');
  await page.goto(portalUrl(path), { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await use(page);
  load();
  await page.waitForSelector('html[data-script]');
  return { page, context };
}

describe('what is done before the layer is there', () => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

  it.each(
    sampled(
      [
        {
          what: 'Run of an example',
          path: marker,
          press: 'main button:text-is("Run")',
          shows: 'iframe[title^="Map example"]',
        },
        {
          what: 'Run of an endpoint',
          path: '/api/reverse-geocode/',
          press: '.rf-col a[data-run]',
          shows: '.rc-run .rc-bar:has-text("200")',
        },
        {
          what: 'Run of the home page',
          path: '/',
          press: 'a[data-run]',
          shows: '.rc-run .rc-bar:has-text("200")',
        },
        { what: 'the map', path: '/', press: 'button:text-is("Open live map")', shows: '[data-state=live]' },
        {
          what: 'the calculator',
          path: '/pricing/pricing-call',
          press: 'button:text-is("Open the calculator")',
          shows: '[data-island=calculator] select, [data-island=calculator] [role=combobox]',
        },
        {
          what: 'the host',
          path: '/api/reverse-geocode/',
          press: '[data-host=live]',
          shows: '[data-host=live][aria-pressed=true]',
        },
        {
          what: 'the depth',
          path: '/api/reverse-geocode/',
          press: '[data-depth="1"]',
          shows: '[data-depth="1"][aria-pressed=true]',
        },
        {
          what: 'a choice of rows',
          path: '/api/units/',
          press: '[data-rows=unit-m]',
          shows: '[data-rows=unit-m][aria-pressed=true]',
        },
      ],
      3,
    ),
  )('is not lost: a press on $what', async ({ path, press, shows }) => {
    const { page } = await useEarly(path, (early) => early.locator(press).first().click());
    await page.locator(shows).first().waitFor();
  });

  it('is not lost: words in a field of an island and of a filter', async () => {
    const url = 'https://barikoi.xyz/v2/api/search/reverse/geocode?longitude=90.39&latitude=23.8&api_key=x';
    const converter = await useEarly('/api/convert', async (page) => {
      await page.locator('textarea').click();
      await page.keyboard.type(url);
    });
    await converter.page.getByText('Your request', { exact: true }).waitFor();
    await expect
      .poll(() => converter.page.locator('[data-island=converter]').textContent())
      .toContain('Reverse Geocoding');
    await converter.context.close();
    const units = await useEarly('/api/units/', (page) =>
      page.locator('[data-rows-filter] input').fill('route'),
    );
    await units.page.getByText(/^\d+ shown$/).waitFor();
    await units.context.close();
  });

  it('is not lost: Run that is meant for another tab', async () => {
    const { page } = await useEarly('/api/reverse-geocode/', async (early) => {
      const opened = early.context().waitForEvent('page');
      await early.locator('.rf-col a[data-run]').click({ modifiers: ['ControlOrMeta'] });
      await opened;
    });
    expect(await page.locator('.rc-run').count()).toBe(0);
  });

  it('is not lost: a key of a search on a page that goes to its fragment once it has been read', async () => {
    const { page } = await useEarly('/api/reverse-geocode/#answer', async (early) => {
      await early.keyboard.press('/');
      await early.keyboard.type('sn');
    });
    await page.waitForLoadState('load');
    await page.keyboard.type('ap');
    expect(await page.getByRole('combobox', { name: /^Search in English/ }).inputValue()).toBe('snap');
  });

  it('is not lost: a press on the menu of a page of which the end is yet to come', async () => {
    const { page } = await openPage(browser, { viewport: { width: 400, height: 800 } });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const menu = document.querySelector<HTMLElement>('[data-action=open-drawer]');
        if (!menu || document.querySelector('dialog[data-drawer]')) return;
        observer.disconnect();
        menu.click();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(portalUrl('/api/'));
    await page.locator('dialog[data-drawer]').getByRole('link', { name: 'Pricing' }).waitFor();
  });

  it('is not lost: a copy of what the example makes of its code', async () => {
    const { page } = await useEarly(marker, (early) => button(early, 'Copy HTML for Live').click());
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\.panel \{[\s\S]*\.addTo\(map\)/);
  });
});

/** The page of an example whose islands can't load, until `load`; how often they were tried. */
async function exampleWithoutReact() {
  const { page, context } = await openPage(browser);
  await visit(page, marker);
  let count = 0;
  const files = '**/assets/js/react.*.js';
  await page.route(files, (route) => {
    count += 1;
    return route.abort();
  });
  return {
    page,
    context,
    run: page.getByRole('button', { name: 'Run', exact: true }).first(),
    retry: page.getByRole('alert').getByRole('button', { name: 'Retry' }),
    requests: () => count,
    load: () => page.unroute(files),
  };
}

it.each([
  ['/pricing/pricing-call', 'Open the calculator', 'select, [role=combobox][aria-label]', '/react.'],
  ['/', 'Open live map', '[role=alert]', '/maplibre-gl.js'],
])('runs as it was compiled at an earlier visit: on %s, %s', async (path, button, shows, script) => {
  // A profile on disk: windows without one keep no compiled code.
  const profile = mkdtempSync(join(tmpdir(), 'compiled-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions());
  onTestFinished(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });
  const isCompiled = async () => {
    const page = await context.newPage();
    await visit(page, path);
    await context.browser()!.startTracing(page, { categories: ['devtools.timeline'] });
    const island = page.locator('[data-island]').filter({ has: page.getByRole('button', { name: button }) });
    const element = (await island.elementHandle())!;
    await page.getByRole('button', { name: button }).click();
    await element.waitForSelector(shows);
    const { traceEvents } = JSON.parse((await context.browser()!.stopTracing()).toString()) as {
      traceEvents: { name: string; args: { data?: { url?: string; consumedCacheSize?: number } } }[];
    };
    await page.close();
    const { data } = traceEvents.find(
      ({ name, args }) => name === 'v8.compileModule' && args.data?.url?.includes(script),
    )!.args;
    return (data?.consumedCacheSize ?? 0) > 0;
  };
  await expect.poll(isCompiled).toBe(true);
});

it('comes to life where nothing is preloaded', async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = () => false;
    Object.defineProperty(HTMLLinkElement.prototype, 'as', { set: () => undefined });
  });
  await visit(page, '/pricing/pricing-call');
  await page.getByRole('button', { name: 'Open the calculator' }).click();
  await page.getByLabel('Endpoint').waitFor();
});

describe('an island that fails', () => {
  it('says so with Retry where it stands, and Retry brings it', async () => {
    const { page, context } = await openPage(browser);
    await visit(page, '/pricing/pricing-call');
    // The connection is lost while files arrive: the others are there.
    await page.route('**/assets/js/react.*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Open the calculator' }).click();
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toMatch(
      /The calculator couldn't load\.No response from the server\.Retry/s,
    );
    await context.setOffline(true);
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => box.textContent()).toMatch(/couldn't load\.You’re offline\..*Retry$/s);
    await context.setOffline(false);
    await page.unroute('**/assets/js/react.*.js');
    await page.waitForFunction(() => navigator.onLine);
    await box.getByRole('button', { name: 'Retry' }).click();
    await box.waitFor({ state: 'detached' });
    await page.getByLabel('Endpoint').waitFor();
  });

  const responses = [
    { name: 'none', respond: (route: Route) => route.abort(), unseen: 0 },
    { name: 'an error', respond: (route: Route) => route.fulfill({ status: 503, body: '' }), unseen: 0 },
    {
      name: 'the page of a hotspot',
      respond: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
      // That it is no script shows only when it runs.
      unseen: 1,
    },
  ];

  it.each(responses.flatMap((response) => [1, 2, 3].map((times) => ({ ...response, times }))))(
    'comes to life after $times wrong responses: $name',
    async ({ respond, times, unseen }) => {
      const { page } = await openPage(browser);
      await visit(page, '/pricing/pricing-call');
      let left = times;
      await page.route('**/assets/js/react.*.js', (route) =>
        left-- > 0 ? respond(route) : route.continue(),
      );
      await page.getByRole('button', { name: 'Open the calculator' }).click();
      const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
      const field = page.getByLabel('Endpoint');
      let presses = 0;
      await expect
        .poll(async () => {
          if (await retry.isVisible()) {
            presses++;
            await retry.click({ timeout: 500 });
          }
          return field.isVisible();
        })
        .toBe(true);
      // The next right response is enough.
      expect(presses).toBeLessThan(times + unseen);
    },
  );

  it('loads the page again, once, when its file is gone with an earlier version', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/pricing/pricing-call#credits');
    let isGone = true;
    await page.route('**/assets/js/react.*.js', (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    const opener = page.getByRole('button', { name: 'Open the calculator' });
    await opener.click();
    await expect.poll(() => loads.length).toBe(1);
    expect(loads[0]).toMatch(/\/pricing\/pricing-call#credits$/);
    await opener.click();
    await page.getByRole('alert').waitFor();
    expect(loads).toHaveLength(1);
    isGone = false;
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await page.getByLabel('Endpoint').waitFor();
    expect(loads).toHaveLength(1);
  });

  it.each([
    [
      'the converter',
      '/api/convert/',
      'textarea',
      '/v2/api/districts',
      '[data-island=converter]',
      'Districts',
    ],
    ['the search', '/docs/mcp/', 'dialog input', 'nearby', '[role=option]', 'Nearby'],
  ])(
    'loads the page again with what was typed into %s, and says why',
    async (_, path, selector, text, place, found) => {
      const { page } = await openPage(browser);
      await visit(page, path);
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.route('**/assets/js/react.*.js', (route) =>
        loads > 0 ? route.continue() : route.fulfill({ status: 404, body: '' }),
      );
      const release = await holdResponses(page, '**/assets/js/react.*.js');
      if (path === '/docs/mcp/') await page.keyboard.press('/');
      else await page.locator(selector).first().click();
      await page.keyboard.type(text);
      release();
      await page.getByText('Your text is still here.').waitFor();
      expect(loads).toBe(1);
      await page.locator(place, { hasText: found }).first().waitFor();
      expect(await page.locator(selector).first().inputValue()).toBe(text);
    },
  );

  it('shows that a press waits for its code', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/');
    const release = await holdResponses(page, '**/assets/js/react.*.js');
    const opener = page.getByRole('button', { name: 'Open live map' });
    await opener.click();
    const width = () =>
      opener.evaluate((button) => Number.parseFloat(getComputedStyle(button, '::after').width));
    await expect.poll(width).toBe(16);
    release();
    await page.locator('[data-island=home-map][aria-busy]').waitFor({ state: 'detached' });
  });

  it('runs what was pressed after Retry, keeps the focus, and sends no request on its own', async () => {
    const { page, run, retry, requests, load } = await exampleWithoutReact();
    const hasFocus = () => retry.evaluate((button) => button === document.activeElement);
    // In one turn: the focus alone hydrates the island, whose failure takes the focus before a slow key arrives.
    await run.evaluate((button: HTMLButtonElement) => {
      button.focus();
      button.click();
    });
    for (const time of [1, 2, 3]) {
      await expect.poll(hasFocus).toBe(true);
      const before = requests();
      // Longer than anything that hydrates an island on its own.
      await page.waitForTimeout(500);
      expect(requests()).toBe(before);
      if (time === 3) await load();
      await page.keyboard.press('Enter');
      if (time < 3) await expect.poll(requests).toBeGreaterThan(before);
    }
    await page.locator('iframe[title^="Map example"]').waitFor();
    expect(await retry.count()).toBe(0);
    expect(await run.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('leaves the focus where it is, unless something was pressed', async () => {
    const { page, run, retry, requests } = await exampleWithoutReact();
    await run.focus();
    await retry.waitFor();
    const before = requests();
    // Longer than anything that hydrates an island on its own.
    await page.waitForTimeout(500);
    expect(await focused(page)).toBe('Run');
    expect(requests()).toBe(before);
    // A failure of what was pressed has the focus, the second one too.
    await retry.press('Enter');
    await expect.poll(requests).toBeGreaterThan(before);
    await expect.poll(() => focused(page)).toBe('Retry');
  });

  it('crashes alone: "This page crashed." in its place, and "Try again" recovers', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/pricing/pricing-call');
    await page.getByRole('button', { name: 'Open the calculator' }).hover();
    await page.route('**/api/credits.json', (route) => route.fulfill({ json: [{ id: 'a', name: 'A' }] }));
    await page.getByRole('button', { name: 'Open the calculator' }).click();
    await page.getByRole('heading', { name: 'This page crashed.', exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.unroute('**/api/credits.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Open the calculator' }).click();
    await page.getByLabel('Endpoint').waitFor();
  });
});

describe('an island whose page is left', () => {
  it('finds what was typed into the console when the user comes back', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/api/list-districts/');
    await page.locator('[data-console]:visible').last().click();
    await page.getByRole('textbox', { name: /^q/ }).fill('ঢাকা');
    await page.getByRole('button', { name: 'Endpoints' }).click();
    await page
      .getByRole('link', { name: /City With Areas/ })
      .first()
      .click();
    await page.waitForURL(/list-cities/);
    await page.goBack();
    await page.getByRole('form', { name: 'Request' }).waitFor();
    expect(await page.getByRole('textbox', { name: /^q/ }).inputValue()).toBe('ঢাকা');
  });

  it('leaves nothing behind: twenty changes of page keep the count of observers, maps and listeners', async () => {
    const { page, problems } = await openPage(browser);
    await page.addInitScript(countWhatLives);
    await page.route('**/map/styles/*/style.json', (route) =>
      route.fulfill({
        json: {
          version: 8,
          sources: {},
          layers: [{ id: 'land', type: 'background', paint: { 'background-color': '#f4f3ee' } }],
        },
      }),
    );
    await visit(page, '/');
    const round = async () => {
      await page.getByRole('button', { name: 'Open live map' }).click();
      await page.locator('[data-state=live]').waitFor();
      for (const [name, path] of [
        ['API', '/api/'],
        ['Maps', '/docs/maps-api'],
        ['Pricing', '/pricing/pricing-call'],
        ['Android', '/android/android-intro'],
      ]) {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**${path}`);
        await page.locator('h1').first().waitFor();
      }
      await page.getByRole('banner').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Open live map' }).waitFor();
    };
    // The first rounds load what stays: the islands' code, and pages kept for the way back.
    await round();
    await round();
    const before = await living(page);
    await round();
    await round();
    const after = await living(page);
    expect(after.observers).toBeLessThanOrEqual(before.observers);
    expect(after.maps).toBe(0);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(problems).toEqual([]);
  }, 300_000);
});

interface Living {
  observers: number;
  maps: number;
  listeners: number;
}

/** Counts observers that watch something, and listeners on what outlives a page. */
function countWhatLives(): void {
  const watching = new Set<object>();
  for (const name of ['IntersectionObserver', 'MutationObserver', 'ResizeObserver'] as const) {
    const { prototype } = window[name] as unknown as {
      prototype: Record<string, (...args: unknown[]) => unknown>;
    };
    const { observe, disconnect } = prototype as { observe: () => void; disconnect: () => void };
    Object.assign(prototype, {
      observe(this: object, ...options: []) {
        watching.add(this);
        return observe.apply(this, options);
      },
      disconnect(this: object) {
        watching.delete(this);
        return disconnect.apply(this);
      },
    });
  }
  const listeners = new Set<string>();
  const targets = new Map<unknown, number>();
  const listening = new Map<unknown, Map<unknown, number>>();
  const key = (target: unknown) =>
    target === window || target === document || target === document.documentElement;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  let count = 0;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (key(this) && listener) {
      const own = listening.get(listener) ?? new Map();
      listening.set(listener, own);
      const name = `${type}${typeof options === 'object' ? Boolean(options?.capture) : Boolean(options)}`;
      if (!own.has(name)) {
        own.set(name, 1);
        count += 1;
        const drop = () => {
          if (own.delete(name)) count -= 1;
        };
        if (typeof options === 'object') options?.signal?.addEventListener('abort', drop);
      }
    }
    return addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const name = `${type}${typeof options === 'object' ? Boolean(options?.capture) : Boolean(options)}`;
    if (key(this) && listener && listening.get(listener)?.delete(name)) count -= 1;
    return removeEventListener.call(this, type, listener, options);
  };
  Object.assign(window, {
    living: () => ({
      observers: watching.size,
      maps: document.querySelectorAll('canvas.maplibregl-canvas').length,
      listeners: count,
    }),
  });
  void listeners;
  void targets;
}

function living(page: Page): Promise<Living> {
  return page.evaluate(() => (window as unknown as { living(): Living }).living());
}
