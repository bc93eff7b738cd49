/** A user's own code runs in a frame that reaches neither the page around it nor any foreign host. */
import { loadSettings } from '@portal/settings';
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, portalUrl } from '../harness.ts';

const { hosts } = loadSettings();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ webgl: true });
});
afterAll(() => browser.close());

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
    expect(policy.get('default-src')).toEqual(["'self'", hosts.api, hosts.maps, 'data:', 'blob:']);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
  });
});

describe('code in the frame of an example', () => {
  async function openFrame(): Promise<{ frame: Frame; close(): Promise<void> }> {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-marker'), { waitUntil: 'load' });
    await page.waitForFunction(() => document.documentElement.dataset.script === '');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.frameLocator('iframe').locator('.maplibregl-marker').waitFor({ timeout: 60_000 });
    const frame = page.frames().find((known) => known.parentFrame() !== null)!;
    return { frame, close: () => context.close() };
  }

  it('reads nothing of the page around it, nor of the site stores', async () => {
    const { frame, close } = await openFrame();
    const errors = await frame.evaluate(() => {
      const errorOf = (read: () => unknown) => {
        try {
          return `read: ${read()}`;
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [
        errorOf(() => parent.document.title),
        errorOf(() => localStorage.length),
        errorOf(() => document.cookie),
      ];
    });
    expect(errors).toEqual(['SecurityError', 'SecurityError', 'SecurityError']);
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
