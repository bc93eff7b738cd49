/**
 * What the console can show, as data: each state with the way to it. `states.test.ts` opens a pairwise sample of
 * states and situations, with `npm run bench -- whole` all of them.
 */
import type { Locator, Page, Route } from 'playwright-core';

/** How a user presses what leads to a state. */
export type Input = 'pointer' | 'keyboard';

/** How a state is met. */
export interface Situation {
  width: 390 | 1440;
  mode: 'light' | 'dark';
  input: Input;
}

const situations: Situation[] = ([390, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((mode) =>
    (['pointer', 'keyboard'] as const).map((input) => ({ width, mode, input })),
  ),
);

/**
 * Every other state in one situation, all eight situations in turn: four of them in a row meet each pair of width, mode and
 * input. What leads to a state is tested without a browser. All states in all situations where `isWhole`.
 */
export function pairwiseSample(isWhole: boolean): [name: string, situation: Situation][] {
  const names = Object.keys(consoleStates);
  if (isWhole)
    return situations.flatMap((situation) => names.map((name): [string, Situation] => [name, situation]));
  const some = names.filter((_, at) => at % 2 === 0);
  return some.map((name, at) => [name, situations[inTurn[at % 8]!]!]);
}

/** Places in {@link situations}; each half of them has each pair of values once. */
const inTurn = [0, 3, 5, 6, 7, 4, 2, 1];

type Texts = Record<string, string>;

/** Presses a control: a click, or Enter on it with the focus. */
type Press = (control: Locator) => Promise<void>;

interface Response {
  status?: number;
  json?: unknown;
  /** A body that is no JSON. */
  html?: string;
  requestId?: string;
}

export interface ConsoleState {
  /** The operation's own page. */
  path: string;
  /** Opened with these values instead of the example's. */
  texts?: Texts;
  /** What the sandbox does instead of its own response. */
  sandbox?: Response | 'waits' | 'is down' | 'is out of reach';
  /** What is done in the open console, after the run if there is one. */
  act?: (page: Page, press: Press) => Promise<void>;
  /** True where the request is run, in the console or, with `column`, next to the operation. */
  isRun?: boolean | 'column';
  /** In sight once the state is reached. */
  shows: string;
  /** True where a map is drawn, or the note on why not: it is waited for. */
  hasMap?: boolean;
  /** What the browser reports of it and is meant. */
  reports?: RegExp;
}

const point = '/api/reverse-geocode/';
const list = '/api/list-districts/';
const route = '/api/get-route-overview/';
const sorted = '/api/sort-route-locations/';

/** What the browser's own log says of a response that is no success, or of none. */
const failedLoad = /^(console: Failed to load resource|status \d|failed: )/;

const inForm =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('form', { name: 'Request' }).getByRole('button', { name });

const view = (name: string) => (page: Page, press: Press) =>
  press(page.getByRole('button', { name, exact: true }));

/** Presses what is among the tools: next to the title, or on a narrow screen in the menu. */
const tool = (name: string) => async (page: Page, press: Press) => {
  const more = page.getByRole('button', { name: 'More' });
  if (await more.isVisible()) await press(more);
  await press(page.getByRole('button', { name, exact: true }));
};

/** Characters of a body that is as large as any. */
const largeBody = 5_000_000;

function largeResponse(): { places: object[]; status: number } {
  const place = (at: number) => ({
    id: at,
    name: `মিরপুর ${at}`,
    address: `House ${at}, Road ${at % 40}, Mirpur DOHS, Pallabi, Dhaka`.padEnd(200, '.'),
    longitude: (90.3 + (at % 300) / 3000).toFixed(6),
    latitude: (23.7 + Math.floor(at / 300) / 3000).toFixed(6),
  });
  const count = Math.ceil(largeBody / JSON.stringify(place(10_000)).length);
  return { places: Array.from({ length: count }, (_, at) => place(at)), status: 200 };
}

export const consoleStates: Record<string, ConsoleState> = {
  'values of the example': { path: point, shows: '.rc-good', hasMap: true },
  'empty form': { path: point, texts: {}, shows: '.rc-point', hasMap: true },
  'rows of a list': { path: '/api/optimize-route/', shows: '.rc-rows', hasMap: true },
  'swapped coordinates': {
    path: point,
    texts: { 'query.longitude': '23.8067', 'query.latitude': '90.3572' },
    shows: '.rc-bad',
    hasMap: true,
  },
  'endpoint of version 1': { path: '/api/v1/get-distance-v1/', shows: '.rc-successor', hasMap: true },
  'live API without a key': {
    path: list,
    shows: '.rc-field .rc-bad',
    act: (page, press) => press(inForm('Live')(page)),
  },
  'request that wasn’t sent without a key': {
    path: list,
    shows: '.rc-field .rc-bad[role=alert]',
    act: async (page, press) => {
      await press(inForm('Live')(page));
      await press(page.locator('.rc-send').getByRole('button', { name: 'Run' }));
    },
  },
  'pasted text without a request': {
    path: list,
    shows: '.rc-bring .rc-bad',
    act: async (page, press) => {
      await tool('Paste a request')(page, press);
      await page.locator('.rc-bring textarea').fill('Dear support, the map is empty.');
      await press(page.getByRole('button', { name: 'Fill the form' }));
    },
  },
  'paste points': {
    path: sorted,
    shows: '.rc-field textarea',
    act: (page, press) => press(page.getByRole('button', { name: /^Paste points/ })),
    hasMap: true,
  },
  'no requests yet': { path: list, shows: '.rc-history >> text=No requests yet', act: tool('History') },
  history: { path: list, isRun: true, shows: '.rc-history tbody', act: tool('History'), hasMap: true },
  'fields you read': {
    path: point,
    shows: '.rc-cost[open]',
    act: (page, press) => press(page.locator('.rc-cost summary')),
    hasMap: true,
  },
  waiting: { path: list, isRun: true, sandbox: 'waits', shows: '.rc-empty .rc-link' },
  canceled: {
    path: list,
    isRun: true,
    sandbox: 'waits',
    shows: '.rc-empty:has-text("canceled")',
    act: (page, press) => press(page.locator('.rc-empty .rc-link')),
  },
  'confirmation of a change': {
    path: '/api/create-geofence-point/',
    shows: '[role=alert] >> text=This request changes data',
    act: async (page, press) => {
      await press(inForm('Live')(page));
      await page.locator('[data-input="key"]').fill('a-key');
      await press(page.locator('.rc-send').getByRole('button', { name: 'Run' }));
    },
    hasMap: true,
  },
  'response with a map': { path: route, isRun: true, shows: '[role=tree]', hasMap: true },
  'visiting order with legs': { path: sorted, isRun: true, shows: '[aria-label=Legs]', hasMap: true },
  'response as a table': {
    path: '/api/find-nearby/',
    isRun: true,
    shows: '.rc-table',
    act: view('Table'),
    hasMap: true,
  },
  'map as a table': {
    path: route,
    isRun: true,
    shows: '[data-part=map] table',
    act: view('Show as table'),
    hasMap: true,
  },
  headers: { path: list, isRun: true, shows: '.rc-headers', act: view('Headers'), hasMap: true },
  'no matches': {
    path: '/api/find-nearby/',
    isRun: true,
    sandbox: { json: { places: [], status: 200 } },
    shows: '.rc-nothing:has-text("No matches.") >> text=Increase the radius.',
    hasMap: true,
  },
  'no place': {
    path: point,
    texts: { 'query.longitude': '90.5', 'query.latitude': '20.2' },
    isRun: true,
    shows: '.rc-nothing:has-text("No matches.") >> text=Check that longitude and latitude are in Bangladesh.',
    hasMap: true,
  },
  '400 with its repair': {
    path: point,
    texts: { 'query.longitude': '23.8067', 'query.latitude': '90.3572' },
    isRun: true,
    shows: '.rc-explain >> text=Swap and run',
    hasMap: true,
    reports: failedLoad,
  },
  '401': {
    path: list,
    isRun: true,
    sandbox: { status: 401, json: { message: 'Invalid or No Registered Key', status: 401 } },
    shows: '.rc-explain >> text=Run with the sandbox key',
    reports: failedLoad,
  },
  '402': {
    path: list,
    isRun: true,
    sandbox: { status: 402, json: { message: 'Payment exception', status: 402 } },
    shows: '.rc-explain:has-text("renew or upgrade it") >> text=Run with the sandbox key',
    reports: failedLoad,
  },
  '429': {
    path: point,
    isRun: true,
    sandbox: { status: 429, json: { message: 'API LIMIT EXCEEDED', status: 429 } },
    shows: '.rc-explain',
    hasMap: true,
    reports: failedLoad,
  },
  '500': {
    path: list,
    isRun: true,
    sandbox: { status: 500, json: { status: 500 } },
    shows:
      '.rc-explain:has-text("Server error. Retry; if the error persists, contact support.") ~ .rc-unreachable >> text=Retry',
    reports: failedLoad,
  },
  '503': {
    path: list,
    isRun: true,
    sandbox: { status: 503, json: { status: 503 }, requestId: '5f0c2a9e-7d44-4a08-9a54-3ff1c3a5e0b7' },
    shows: '.rc-unreachable',
    reports: failedLoad,
  },
  'error page of a proxy': {
    path: point,
    isRun: true,
    sandbox: { status: 502, html: `<html><body><h1>502 Bad Gateway</h1>${'<hr>'.repeat(90)}</body></html>` },
    shows: '.rc-unreachable',
    hasMap: true,
    reports: failedLoad,
  },
  'sandbox is down': {
    path: point,
    isRun: true,
    sandbox: 'is down',
    shows: '.rc-unreachable:has-text("reached") pre >> text=curl',
    hasMap: true,
    reports: failedLoad,
  },
  offline: {
    path: list,
    isRun: true,
    sandbox: 'is out of reach',
    shows: '.rc-unreachable >> text=offline',
    reports: failedLoad,
  },
  'response of 5 MB': {
    path: '/api/autocomplete-places/',
    isRun: true,
    sandbox: { json: largeResponse() },
    shows: '[role=tree]',
    hasMap: true,
  },
  'response in the sample column': {
    path: route,
    isRun: 'column',
    shows: '.rc-run [role=tree]',
    hasMap: true,
  },
  'error in the sample column': {
    path: point,
    isRun: 'column',
    sandbox: { status: 503, json: { status: 503 } },
    shows: '.rc-run .rc-unreachable',
    reports: failedLoad,
  },
};

/** Opens a state on a new page, whose window and color mode its context has. */
export async function reachState(
  page: Page,
  portalUrl: string,
  { path, texts, sandbox, act, isRun, shows, hasMap }: ConsoleState,
  input: Input,
): Promise<void> {
  const press: Press = (control) => (input === 'pointer' ? control.click() : control.press('Enter'));
  if (sandbox !== undefined && sandbox !== 'is out of reach') {
    await page.route(/\/v2\/api\//, (request) => respond(request, sandbox));
  }
  const isColumn = isRun === 'column';
  await page.goto(portalUrl + path + (isColumn ? '' : fragmentOf(texts)));
  await page.waitForSelector('html[data-script]');
  if (isColumn) await press(page.locator('[data-run]:visible').last());
  else await page.getByRole('form', { name: 'Request' }).waitFor();
  if (sandbox === 'is out of reach') await page.context().setOffline(true);
  if (isRun === true) {
    const run = page.locator('.rc-send').getByRole('button', { name: 'Run', exact: true });
    if (input === 'pointer') await run.click();
    else await page.locator('.rc-form').press('Control+Enter');
    await page.locator('.rc-bar, .rc-unreachable, .rc-empty .rc-link').first().waitFor();
  }
  await act?.(page, press);
  await page.locator(shows).first().waitFor();
  // In the sheet the map is behind the tab of the response.
  const map = page.locator('.rc [data-part=map]');
  if (hasMap && (await map.isVisible()))
    await map.locator('[data-state=live], [role=alert]').first().waitFor({ timeout: 30_000 });
}

/** The address of a filled form: the values as JSON in the URL's base64. */
function fragmentOf(texts: Texts | undefined): string {
  return texts ? `#console=${Buffer.from(JSON.stringify(texts)).toString('base64url')}` : '#console';
}

function respond(request: Route, sandbox: Response | 'waits' | 'is down'): Promise<void> | undefined {
  if (sandbox === 'waits') return undefined;
  if (sandbox === 'is down') return request.abort('connectionrefused');
  const { status = 200, json, html, requestId } = sandbox;
  const headers: Record<string, string> = requestId ? { 'x-request-id': requestId } : {};
  return request.fulfill(
    html ? { status, headers, body: html, contentType: 'text/html' } : { status, headers, json },
  );
}

/** What a user would call broken in the console as it is: outside the window, cropped, too small for a finger. */
export function flawsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPhone = innerWidth < 600;
    const flaws: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) flaws.push(`The page is ${scrollWidth} px wide.`);
    for (const element of document.querySelectorAll<HTMLElement>('.rc, .rc *')) {
      const box = element.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.height < 2) continue;
      const name = element.outerHTML.slice(0, 120);
      let isScrolled = false;
      for (let above = element.parentElement; above && !isScrolled; above = above.parentElement)
        isScrolled = getComputedStyle(above).overflowX !== 'visible';
      if (!isScrolled && (box.left < -1 || box.right > innerWidth + 1)) flaws.push(`outside: ${name}`);
      // A text that is wider than its box is cropped, or covers its neighbor.
      const isText = element.matches('button, p, h2, h3, label, legend, li, summary, dt, dd, th, td');
      if (isText && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        flaws.push(`wider than its box: ${name}`);
      const isControl =
        isPhone && element.matches('button, select, textarea, input, a, summary, [role=treeitem]');
      const target = element.matches('[type=checkbox]') ? (element.closest('label') ?? element) : element;
      const { width, height } = target.getBoundingClientRect();
      // A link in a sentence is as high as its line.
      const isInSentence = element.matches('p a, li a, p .rc-link');
      if (isControl && !isInSentence && (width < 43.5 || height < 43.5))
        flaws.push(`${Math.round(width)} by ${Math.round(height)} px: ${name}`);
    }
    return flaws;
  });
}
