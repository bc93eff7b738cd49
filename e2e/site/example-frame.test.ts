/** A user's own code runs in a frame that reaches neither the page around it nor any foreign host. */
import { loadSettings } from '@portal/settings';
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdResponses, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const { hosts } = loadSettings();

const browser = await sharedBrowser('undrawn');

describe.each(['/examples/add-marker.html', '/examples/frame.html'])('the policy of %s', (path) => {
  it('removes the origin of the page, and lets it load from the portal and the live hosts alone', async () => {
    const { headers } = await fetch(portalUrl(path));
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(' ');
        return [name, values] as const;
      }),
    );
    expect(policy.get('sandbox')).toContain('allow-scripts');
    // With this word the frame could lift its own sandbox.
    expect(policy.get('sandbox')).not.toContain('allow-same-origin');
    // WebKit takes 'self' for nothing where the frame has no origin.
    const here = new URL(portalUrl(path)).origin;
    expect(policy.get('default-src')).toEqual(["'self'", here, hosts.api, hosts.maps, 'data:', 'blob:']);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
  });
});

describe('code in the frame of an example', () => {
  async function openFrame(): Promise<{ frame: Frame; close(): Promise<void> }> {
    const { page, context } = await openPage(browser);
    await visit(page, '/docs/Example/add-marker');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.frameLocator('iframe').locator('.maplibregl-marker').waitFor({ timeout: 60_000 });
    const frame = page.frames().find((known) => known.parentFrame() !== null)!;
    return { frame, close: () => context.close() };
  }

  it('has an opaque origin: it reads nothing of the page around it, of the stores and of the keys in them', async () => {
    const { frame, close } = await openFrame();
    const read = await frame.evaluate(() => {
      const outcomeOf = (look: () => unknown) => {
        try {
          return `read: ${look()}`;
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        origin: outcomeOf(() => origin),
        frameElement: outcomeOf(() => frameElement),
        page: outcomeOf(() => parent.document.title),
        address: outcomeOf(() => parent.location.href),
        storesOfThePage: outcomeOf(() => parent.sessionStorage.length),
        localStorage: outcomeOf(() => localStorage.length),
        sessionStorage: outcomeOf(() => sessionStorage.length),
        cookies: outcomeOf(() => document.cookie),
        databases: outcomeOf(() => indexedDB.open('any')),
      };
    });
    expect(read).toEqual({
      origin: 'read: null',
      frameElement: 'read: null',
      page: 'SecurityError',
      address: 'SecurityError',
      storesOfThePage: 'SecurityError',
      localStorage: 'SecurityError',
      sessionStorage: 'SecurityError',
      cookies: 'SecurityError',
      databases: 'SecurityError',
    });
    await close();
  });

  it('sends nothing to a foreign host', async () => {
    const { frame, close } = await openFrame();
    const blocked = await frame.evaluate(
      () =>
        new Promise<string>((found) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => found(blockedURI), { once: true });
          fetch('https://elsewhere.example/').catch(() => {});
        }),
    );
    expect(blocked).toMatch(/^https:\/\/elsewhere\.example/);
    await close();
  });
});

it('an example says that its map is loading until it is drawn', async () => {
  const { page } = await openPage(browser);
  const release = await holdResponses(page, '**/map/styles/**');
  await visit(page, '/docs/Example/add-marker');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const words = page.locator('figure').getByText('Loading map…');
  await words.waitFor();
  await page.locator('iframe').waitFor();
  expect(await words.isVisible()).toBe(true);
  release();
  await words.waitFor({ state: 'hidden', timeout: 30_000 });
});

describe('an example that shows no map says why', () => {
  async function runWith(prepare: (page: Page) => Promise<unknown>): Promise<Page> {
    const { page } = await openPage(browser);
    await page.clock.install();
    await prepare(page);
    await visit(page, '/docs/Example/add-marker');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('iframe').waitFor();
    return page;
  }
  const alertOf = (page: Page) => page.locator('figure [role=alert]:not([hidden])');

  it('when its frame never starts', async () => {
    const page = await runWith((one) =>
      one.route(/\/examples\/add-marker\.html/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '' }),
      ),
    );
    await page.clock.fastForward(16_000);
    await expect.poll(() => alertOf(page).innerText()).toContain('The example didn’t start.');
    expect(await page.locator('figure iframe + *, figure p:visible').allInnerTexts()).toContain(
      'The map couldn’t be drawn. The reason is below.',
    );
    await page.context().close();
  });

  it('when the browser has no WebGL', async () => {
    const page = await runWith((one) =>
      one.addInitScript(() => {
        const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: [string]) {
          return args[0].includes('webgl') ? null : original.apply(this, args);
        } as typeof original;
      }),
    );
    await expect.poll(() => alertOf(page).innerText(), { timeout: 30_000 }).toContain('requires WebGL');
    await page.context().close();
  });

  it('when the map’s style is missing', async () => {
    const page = await runWith((one) =>
      one.route(/\/map\/styles\//, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } })),
    );
    await expect.poll(() => alertOf(page).innerText(), { timeout: 30_000 }).toContain('style couldn’t load');
    await page.context().close();
  });

  it('when a host of static files is where the map should be', async () => {
    const page = await runWith((one) =>
      one.route(/\/map\/styles\//, (route) => route.fulfill({ status: 404, body: 'Not found' })),
    );
    await expect.poll(() => alertOf(page).innerText(), { timeout: 30_000 }).toContain('Set hosts.sandbox');
    await page.context().close();
  });
});
