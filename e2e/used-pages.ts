/**
 * Pages that tests have left, as good as new. Their process has read, compiled and drawn the portal before, which is
 * half of what a page costs.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** What a page can be given and freed of again; any other option is its context's for good. */
const changeable = new Set(['viewport', 'colorScheme', 'reducedMotion', 'forcedColors']);

export const canBeUsedAgain = (options: ContextOptions) =>
  Object.keys(options).every((name) => changeable.has(name));

/** What a test does to a page, its context or its clock that nothing takes back. */
const lasting = [
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'install',
  'newCDPSession',
  'setExtraHTTPHeaders',
];

const events = ['console', 'load', 'pageerror', 'request', 'requestfailed', 'response'];

interface UsedPage {
  page: Page;
  context: BrowserContext;
  /** For the next test. Closes what a test has changed for good, or left on another origin. */
  putBack(): Promise<void>;
}

const idle = new WeakMap<Browser, UsedPage[]>();

/** A page that a test of this origin has left, or a new one. Options: see {@link canBeUsedAgain}. */
export async function usedPage(browser: Browser, origin: string, options: ContextOptions): Promise<UsedPage> {
  const used = idle.get(browser)?.pop() ?? (await firstPage(browser, origin));
  const { viewport, colorScheme, reducedMotion, forcedColors } = options;
  await used.page.setViewportSize(viewport ?? { width: 1440, height: 900 });
  await used.page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
    forcedColors: forcedColors ?? 'none',
  });
  return used;
}

type InitScript = Awaited<ReturnType<Page['addInitScript']>>;

/** Has a function called with what a method of the owner, if it has one of this name, returns from now on. */
function after(owner: object, name: string, then: (result: unknown) => void): void {
  const methods = owner as Record<string, ((...given: unknown[]) => unknown) | undefined>;
  const method = methods[name]?.bind(owner);
  if (!method) return;
  methods[name] = async (...given) => {
    const result = await method(...given);
    then(result);
    return result;
  };
}

async function firstPage(browser: Browser, origin: string): Promise<UsedPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let isChangedForGood = false;
  // A page behind another is drawn seldom, even when the other has been closed.
  context.on('page', () => {
    isChangedForGood = true;
  });
  const scripts: InitScript[] = [];
  for (const owner of [page, context, context.clock]) {
    for (const name of lasting)
      after(owner, name, () => {
        isChangedForGood = true;
      });
    after(owner, 'addInitScript', (script) => scripts.push(script as InitScript));
  }

  async function cleared(): Promise<boolean> {
    // A worker goes on with what it does, and stores it again.
    if (isChangedForGood || page.isClosed() || context.serviceWorkers().length > 0) return false;
    for (const event of events) {
      page.removeAllListeners(event as 'load');
      context.removeAllListeners(event as 'page');
    }
    for (const script of scripts.splice(0)) await script.dispose();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    // A page without a script, where nothing writes again what is emptied.
    await page.goto(`${origin}/robots.txt`);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Network.clearBrowserCache');
    await session.send('Page.resetNavigationHistory');
    return true;
  }

  const used = {
    page,
    context,
    putBack: async () => {
      if (!(await cleared().catch(() => false))) return context.close();
      idle.set(browser, [...(idle.get(browser) ?? []), used]);
    },
  };
  return used;
}
