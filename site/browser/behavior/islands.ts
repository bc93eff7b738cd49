/**
 * Islands: parts of a page that React hydrates, each alone, when its own control is meant or pressed, or when
 * the URL opens it. Scrolling, keys that scroll and touches elsewhere hydrate nothing, and no timer does.
 */

import type { IslandName } from '../../parts/island-names.ts';
import { quiet } from '../../parts/quiet.ts';
import { linkSheet } from '../../parts/sheets.ts';
import { around, attributeOf, find, findAll, isShown } from '../../parts/vocabulary.ts';
import type { mount as Mount, Mounted } from '../islands/mount.tsx';
import { isPlainPress } from './actions.ts';
import { giveText, requestText } from './copy-request.ts';
import { hideFailure, showFailure } from './failure.ts';
import { hostsOfPage } from './host.ts';
import { isLimited, onIntent } from './intent.ts';
import { onPage } from './pages.ts';
import { lasting } from './storage.ts';

/** Loads the component of each island as a separate chunk; React is another, which they share. */
export type IslandLoaders = Record<IslandName, () => Promise<{ default: Parameters<typeof Mount>[1] }>>;

let loaders: IslandLoaders;

interface Island {
  /** Resolves when the island is hydrated, perhaps after Retry; with undefined when its page has gone. */
  waking: Promise<Mounted | undefined>;
  /** While it is hydrated. */
  mounted?: Mounted;
  /** What the page held before, which returns when the island is unmounted. */
  asleep: Node[];
}

/** Islands that are hydrated or about to be, by their element. */
const islands = new Map<HTMLElement, Island>();

const controls = 'button, input, select, textarea, summary, a';

/** The island whose own control this is. The button of a failure retries; it hydrates no island. */
function islandOf(target: Element): HTMLElement | null {
  return target.closest(controls) && !target.closest('[role=alert]') ? around(target, 'island') : null;
}

export function startIslands(known: IslandLoaders): void {
  loaders = known;
  onIntent(islandOf, (element) => {
    // What failed waits for a press, or for Retry: the pointer is often still above it.
    if (!element.querySelector(':scope > [role=alert]')) void wake(element);
  });
  // Before any other listener: a control without code gets the press again when it is hydrated.
  document.addEventListener('click', onPress, { capture: true });
  giveText(document, textOfAsleep);
  startSearch();
  startConsole();
}

/** Hydrates an island, once. */
function wake(
  element: HTMLElement,
  extra: object = {},
  name = attributeOf(element, 'island') as IslandName,
): Island['waking'] {
  const known = islands.get(element);
  if (known) return known.waking;
  const props = { ...(JSON.parse(attributeOf(element, 'props') ?? '{}') as object), ...extra };
  hideFailure(element);
  // In the document of a template, which shows nothing, a copied image is not loaded; another document takes 6 ms to make.
  const nowhere = document.createElement('template').content.ownerDocument;
  const asleep = [...nowhere.importNode(element, true).childNodes];
  const isGone = () => islands.get(element) !== island;
  element.ariaBusy = 'true';
  const rise = async (): Island['waking'] => {
    try {
      const [{ mount }, { default: Part }] = await load(name);
      island.mounted = await mount(element, Part, props, isGone);
      return island.mounted;
    } catch (error) {
      if (isGone()) return undefined;
      islands.delete(element);
      // What waited for the island, such as a press, gets the one that Retry loads.
      return new Promise((done) =>
        showFailure({
          subject: `The ${name.split('-').at(-1)}`,
          error,
          retry: () => done(wake(element, extra, name)),
          place: element,
        }),
      );
    } finally {
      element.ariaBusy = null;
    }
  };
  const island: Island = { asleep, waking: Promise.resolve(undefined) };
  islands.set(element, island);
  island.waking = rise();
  return island.waking;
}

function load(name: IslandName) {
  return Promise.all([...loadCode(name), linkSheet(name === 'search' ? 'search-sheet' : 'sheet')]);
}

function loadCode(name: IslandName) {
  return [import('../islands/mount.tsx'), loaders[name]()] as const;
}

/** Unmounts the islands of the page before it is left: nothing of them outlives it. */
export function sleepAll(): void {
  for (const element of islands.keys()) if (around(element, 'region')) sleep(element);
}

function sleep(element: HTMLElement): void {
  const island = islands.get(element);
  islands.delete(element);
  if (!island?.mounted) return;
  island.mounted.unmount();
  element.replaceChildren(...island.asleep);
}

function onPress(event: MouseEvent): void {
  const element = islandOf(event.target as Element);
  const button = (event.target as Element).closest('button');
  if (!element || !button || islands.get(element)?.mounted || attributeOf(button, 'action')) return;
  event.stopPropagation();
  // Safari doesn't, and what has the focus shows that its code is on its way.
  button.focus({ preventScroll: true });
  const place = [...element.querySelectorAll('button')].indexOf(button);
  // Of a translated page React draws the part again: the same button is another element then.
  void wake(element).then((mounted) => mounted && element.querySelectorAll('button')[place]?.click());
}

/** The text of an example that is made by its island: promised during the press, given when the island is hydrated. */
function textOfAsleep(button: HTMLElement): Promise<string> | undefined {
  const element = around(button, 'island');
  if (!element || islands.get(element)?.mounted || attributeOf(button, 'copy') !== 'page') return undefined;
  return wake(element).then((mounted) => {
    const text = mounted && requestText(button);
    if (text === undefined) throw new Error('No text.');
    return text;
  });
}

/** The search is hydrated when its field has the focus, or is about to. */
function startSearch(): void {
  const open = () => {
    if (find('search')?.matches(':focus-within')) void wake(find('island', 'search')!);
  };
  onIntent(
    (target) => around(target, 'action', 'open-search'),
    () => void loadAhead('search'),
  );
  document.addEventListener('focusin', open);
  open();
}

/**
 * The console opens in its place on the operation's page, by its link or by the URL. A run is shown instead of the
 * recorded response; another one while it is there is the island's own.
 */
function startConsole(): void {
  const openerOf = (target: EventTarget | null) => around(target, 'run') ?? around(target, 'console');
  onIntent(openerOf, () => void loadAhead('console'));
  document.addEventListener('click', (event) => {
    const opener = openerOf(event.target);
    if (opener && isPlainPress(event) && openConsole(opener)) event.preventDefault();
  });
  const byAddress = () => {
    // The focus returns to one that can have it.
    const opener = () => findAll('console').find(isShown) ?? find('console');
    if (/^#console\b/.test(location.hash)) openConsole(opener());
    // These read the rest of it themselves, if it is their own.
    const [, part] = /^#(code|request)=/.exec(location.hash) ?? [];
    const named = part && findAll('island', part === 'code' ? 'map-example' : 'converter');
    for (const element of named || []) void wake(element);
  };
  addEventListener('hashchange', byAddress);
  onPage(byAddress);
  onPage(readAhead);
}

/** A user who has sent requests here sends more: their page reads the console's code while it rests. */
function readAhead(): void {
  if (!find('console') || !hasHistory() || isLimited()) return;
  void quiet().then(() => Promise.all(loadCode('console')).catch(() => undefined));
}

function hasHistory(): boolean {
  return (lasting.read('console.history') ?? '[]') !== '[]';
}

function openConsole(opener: HTMLElement | null): boolean {
  const run = attributeOf(opener, 'run');
  const slug = run ?? attributeOf(opener, 'console') ?? '';
  const slot = run
    ? find('run-slot', undefined, opener?.closest('aside') ?? document)
    : slug && find('console-slot', slug);
  if (!slot) return false;
  const close = () => {
    sleep(slot);
    if (!run && /^#console\b/.test(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
    opener?.focus();
  };
  const isAwake = islands.get(slot)?.mounted;
  const props = {
    viewUrl: `${attributeOf(find('views'), 'views')}${slug}.json`,
    // Each opener is a link to the operation's own page.
    page: (opener as HTMLAnchorElement).pathname,
    hosts: hostsOfPage(),
    // A run sends what its link contains, or else the example.
    run: run && (opener as HTMLAnchorElement).hash,
    onClose: close,
  };
  void wake(slot, props, 'console');
  if (isAwake) slot.dispatchEvent(new Event('portal:run'));
  return true;
}

/** Fetches the code of an island that is about to be pressed. */
function loadAhead(name: IslandName): void {
  // What fails here fails again, and says so, when it is wanted.
  load(name).catch(() => undefined);
}
