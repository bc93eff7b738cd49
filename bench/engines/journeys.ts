/** What a visitor does, alike in every engine. A journey returns what fails, in words; nothing when all is well. */

import { pagesOfExamples } from '../../e2e/run-example.ts';
import { templates } from '../../e2e/templates.ts';
import type { Tab } from './tabs.ts';

export type Journey = (tab: Tab, portal: string) => Promise<string[]>;

/** What a journey throws that this engine's driver can't make. */
export class NotPossible extends Error {}

const templateJourneys = Object.fromEntries(
  Object.entries(templates).map(([name, path]): [string, Journey] => [
    `${name}: opens, at 1440 px and on a phone`,
    async (tab, portal) => {
      await openPage(tab, portal + path);
      return [...(await pageFaults(tab, 1440)), ...(await pageFaults(tab, 390))];
    },
  ]),
);

const exampleJourneys = Object.fromEntries(
  [...pagesOfExamples()].map(([name, path]): [string, Journey] => [
    `example ${name}: runs on its page, and draws`,
    async (tab, portal) => {
      await openPage(tab, portal + path);
      const figure = `figure:has(a[href="/examples/${name}.html"])`;
      await until(tab, `document.querySelector('${figure} picture img') !== null`, 'still image');
      await tab.press(`${figure} button`, 'Run');
      await until(tab, `document.querySelector('${figure} iframe') !== null`, 'frame');
      await until(
        tab,
        `document.querySelector('canvas') !== null && /In view/.test(document.body.textContent)`,
        'map',
        {
          frame: `${figure} iframe`,
          seconds: 60,
        },
      );
      return [];
    },
  ]),
);

const others: Record<string, Journey> = {
  'Run on an operation page shows the response and its map': (tab, portal) =>
    run(tab, portal, '/api/get-route-overview/'),
  'Run on the home page shows the response': (tab, portal) => run(tab, portal, '/', ''),
  'Run in the list of all endpoints shows the response': (tab, portal) => run(tab, portal, '/api/'),
  'Run on a phone shows the response': async (tab, portal) => {
    await tab.resize(390, 844);
    return run(tab, portal, '/api/reverse-geocode/');
  },
  'the console opens by its address, sends with Control and Enter, and Escape closes it': async (
    tab,
    portal,
  ) => {
    await openPage(tab, `${portal}/api/list-districts/`);
    await tab.press('[data-console]');
    await until(tab, "document.querySelector('form[aria-label=Request]') !== null", 'form');
    await tab.press('form[aria-label=Request] input');
    await tab.key('Enter', true);
    await until(tab, "/\\b200\\b/.test(document.querySelector('.rc-bar')?.innerText ?? '')", 'status 200');
    await tab.key('Escape');
    return [];
  },
  'the search finds an English word': (tab, portal) =>
    search(tab, portal, 'revers geocod', 'Reverse Geocoding'),
  'the search finds a Bangla word': (tab, portal) => search(tab, portal, 'রিভার্স', 'Reverse Geocoding'),
  'the converter reads a pasted request': async (tab, portal) => {
    await openPage(tab, `${portal}/api/convert/`);
    await tab.press('main textarea');
    await tab.type('https://barikoi.xyz/v1/api/distance/KEY/90.41254,23.79251/90.37593,23.74652');
    await until(
      tab,
      "/\\/v2\\/api\\/route\\//.test(document.querySelector('main').innerText)",
      'request of version 2',
    );
    return [];
  },
  'the dark mode changes the page, and stays after a reload': async (tab, portal) => {
    await openPage(tab, `${portal}/docs/maps-api`);
    const color = () => tab.read<string>('getComputedStyle(document.body).backgroundColor');
    const before = await color();
    await tab.press('[data-action=toggle-color-mode]');
    await until(tab, `getComputedStyle(document.body).backgroundColor !== '${before}'`, 'other colors');
    const dark = await color();
    await openPage(tab, `${portal}/docs/maps-api`);
    return (await color()) === dark ? [] : ['After a reload the colors are the old ones.'];
  },
  'Back leads to the page before, at its place': async (tab, portal) => {
    await openPage(tab, `${portal}/docs/maps-api`);
    await tab.press('nav[aria-label="Main"] a[href="/api"]');
    await until(tab, "location.pathname.startsWith('/api')", 'other page');
    await tab.back();
    await until(
      tab,
      "location.pathname === '/docs/maps-api' && document.querySelector('h1') !== null",
      'page before',
    );
    return [];
  },
  'the page prints': async (tab, portal) => {
    await openPage(tab, `${portal}/api/units/`);
    if (!tab.print) throw new NotPossible();
    const { length } = await tab.print();
    return length > 10_000 ? [] : [`Printed: ${length} characters of PDF.`];
  },
};

export const journeys: Record<string, Journey> = { ...templateJourneys, ...exampleJourneys, ...others };

async function openPage(tab: Tab, url: string): Promise<void> {
  await tab.open(url);
  await until(tab, "document.documentElement.dataset.script === ''", 'layer of behavior');
}

const liveMap = '[data-state=live] canvas';

async function run(tab: Tab, portal: string, path: string, then = liveMap): Promise<string[]> {
  await openPage(tab, portal + path);
  await tab.press('[data-run]');
  await until(tab, "document.querySelector('[role=tree], .rc-first') !== null", 'response');
  if (then) await until(tab, `document.querySelector('${then}') !== null`, 'map', { seconds: 60 });
  return [];
}

async function search(tab: Tab, portal: string, text: string, found: string): Promise<string[]> {
  await openPage(tab, `${portal}/docs/maps-api`);
  await tab.key('k', true);
  await until(tab, "document.activeElement?.getAttribute('role') === 'combobox'", 'field');
  await tab.type(text);
  await until(
    tab,
    `document.querySelector('[role=option]')?.textContent.includes('${found}')`,
    `"${found}" first`,
  );
  const height = await tab.read<number>(
    "document.querySelector('[role=listbox]').getBoundingClientRect().height",
  );
  return height > 40 ? [] : [`The list of the search is ${height} px high.`];
}

/** What is wrong with a page at a width; the width is that of its window, which may have a least one. */
async function pageFaults(tab: Tab, width: number): Promise<string[]> {
  await tab.resize(width, 900);
  const [title, failure, wide, inner] = await tab.read<[string, string, number, number]>(
    "[document.querySelector('h1')?.innerText ?? '', document.querySelector('[data-crashed]')?.innerText ?? '', document.documentElement.scrollWidth - document.documentElement.clientWidth, innerWidth]",
  );
  return [
    ...(title.trim() ? [] : [`At ${inner} px the page has no heading.`]),
    ...(failure ? [`At ${inner} px: ${failure}`] : []),
    ...(wide > 0 ? [`At ${inner} px the page is ${wide} px too wide.`] : []),
  ];
}

async function until(
  tab: Tab,
  condition: string,
  what: string,
  { frame, seconds = 30 }: { frame?: string; seconds?: number } = {},
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const isSo = await tab.read<boolean>(condition, frame).catch(() => false);
    if (isSo) return;
    if (Date.now() > end) throw new Error(`No ${what} within ${seconds} s.`);
    await new Promise((later) => setTimeout(later, 100));
  }
}
