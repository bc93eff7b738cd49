/**
 * From page to page without a new document. A page is fetched as HTML when its link is meant, and takes the place of
 * the old one when the link is pressed; scroll and focus follow. Pages just left are kept as they were, for the way
 * back. Whatever is not a page of this site and this release loads as a document, as any link does.
 */

import { find } from '../../parts/vocabulary.ts';
import { isPlainPress } from './actions.ts';
import { attempt, hideFailure, showFailure, textElement } from './failure.ts';
import { onIntent } from './intent.ts';
import { sleepAll } from './islands.ts';
import { laterParts, rareParts } from './on-demand.ts';
import { announcePage } from './pages.ts';
import { targetOf } from './target.ts';
import { withVersion } from './version.ts';
import { type LeftView, type Place, placeOfPage, putView, takeView, type View, viewOf } from './views.ts';

/** How long a page may take before the bar shows, milliseconds. */
const barDelayMs = 200;
/** Pages kept for the way back, and pages fetched ahead. */
const mostKept = 6;

/** Pages on their way or ready, by address. */
const fetched = new Map<string, Promise<View | undefined>>();
/** Addresses that could not be fetched ahead: their press loads the document. */
const failedAhead = new Set<string>();
/** Pages that were left, by the number of their history entry. */
const left = new Map<number, LeftView>();
/** Where every entry that was left was scrolled to: also of pages that are kept no longer. */
const places = new Map<number, Place>();

/** What the history has of an entry: its number, and where it was scrolled to when a link was followed from it. */
interface EntryState {
  entry: number;
  place: Place;
}

/** Number of the history entry that shows, and the address it shows. */
let entry = 0;
let shownAddress = '';
/** Counts visits, so that a page that comes late does not take the place of a later one. */
let visits = 0;
/** Until the bar shows. */
let timer: ReturnType<typeof setTimeout> | undefined;

export function startNavigation(): void {
  // A page that is reloaded or returned to is where it was left.
  if (history.state?.entry === undefined) hold(targetOf(location));
  else holdPlace(history.state.place);
  addEventListener('pagehide', () => keep({ place: placeOfPage() }));
  entry = history.state?.entry ?? Date.now();
  shownAddress = addressOf(location);
  keep({ entry });
  const mean = onIntent(meantLink, (link) => fetchAhead(withVersion(new URL(link.href))));
  // A page is small. The code of an island is not, and a finger that goes down on it often scrolls.
  document.addEventListener('touchstart', mean, { passive: true });
  document.addEventListener('click', onClick);
  addEventListener('popstate', onPopState);
}

/** Opens a page as a press on its link does. */
export function visit(address: string): void {
  void go(new URL(address, location.href));
}

/** A document that is loaded again has nothing but its history. */
function keep(state: Partial<EntryState>): void {
  history.replaceState({ ...history.state, ...state }, '');
}

/** Scrolls to where a page was left. */
function holdPlace({ id, offset }: Partial<Place> = {}): void {
  if (id !== undefined) hold(document.getElementById(id), offset);
}

/** What is to be held, the last of several: browsers end the waiting for one module in any order. */
let held: Element | null;

/** Few pages are opened at a part of them: the others don't fetch what keeps it in view. Without it, the browser's own scroll stays. */
function hold(target: Element | null, offset?: number): void {
  held = target;
  if (!target) return;
  laterParts().then(
    (part) => held === target && part.holdTarget(target, offset),
    () => undefined,
  );
}

/** A link to another page of this site that opens here. */
function pageLink(target: Element): HTMLAnchorElement | null {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  const isPage =
    link?.origin === location.origin &&
    !link.target &&
    !link.download &&
    // Files have an ending; only one of them is a page.
    !/\.(?!html$)\w+$/.test(link.pathname);
  return isPage ? link : null;
}

/** A page's path and query, as all of this file knows it. */
function addressOf({ pathname, search }: URL | Location | HTMLAnchorElement): string {
  return pathname + search;
}

function meantLink(target: Element): HTMLAnchorElement | null {
  const link = pageLink(target);
  return link && addressOf(link) !== shownAddress ? link : null;
}

function onClick(event: MouseEvent): void {
  const link = pageLink(event.target as Element);
  if (!link || event.defaultPrevented || !isPlainPress(event)) return;
  const url = withVersion(new URL(link.href));
  if (addressOf(url) === shownAddress && link.getAttribute('href')?.includes('#')) return;
  event.preventDefault();
  void go(url, link.textContent?.trim());
}

async function go(url: URL, words?: string): Promise<void> {
  if (failedAhead.has(addressOf(url)) && navigator.onLine) return location.assign(url);
  const view = await awaited(url, () => void go(url, words), words);
  if (!view) return;
  const previous = leave();
  keep({ place: previous.place });
  entry += 1;
  history.pushState({ entry }, '', url);
  // What lay ahead in the history is gone.
  for (const number of left.keys()) if (number >= entry) left.delete(number);
  show(view, previous);
  const target = targetOf(url);
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, behavior: 'instant' });
  (target || document.getElementById('page-top'))?.focus({ preventScroll: true });
  hold(target);
}

/** Back and forward. */
function onPopState({ state }: PopStateEvent): void {
  void returnTo(state);
}

/** Shows the page of the history entry that the browser is at, of which this is the state. */
async function returnTo(state: Partial<EntryState> | null): Promise<void> {
  overtake();
  const address = addressOf(location);
  if (address === shownAddress) {
    // An entry without a number is new: a link to another part of the page.
    if (state?.entry === undefined) hold(targetOf(location));
    entry = state?.entry ?? entry + 1;
    keep({ entry });
    return;
  }
  const number = state?.entry ?? Date.now();
  const kept = left.get(number);
  const view = kept?.address === address ? kept : await awaited(location, () => void returnTo(state));
  if (!view) return;
  const previous = leave();
  left.delete(number);
  entry = number;
  show(view, previous);
  const place = places.get(number) ?? state?.place;
  scrollTo({ top: place?.top ?? 0, behavior: 'instant' });
  holdPlace(place);
}

/** Ends the waiting for a page that is on its way: another visit begins. */
function overtake(): number {
  clearTimeout(timer);
  document.querySelector('.page-progress')?.remove();
  visits += 1;
  return visits;
}

/** Waits for a page: bar after a while, box with Retry when it fails. Undefined when it failed or was overtaken. */
async function awaited(url: URL | Location, retry: () => void, words = 'page'): Promise<View | undefined> {
  const own = overtake();
  const bar = textElement('div', `Loading ${words}`);
  bar.className = 'page-progress';
  bar.setAttribute('role', 'status');
  timer = setTimeout(() => document.body.append(bar), barDelayMs);
  hideFailure();
  try {
    const view = await fetchView(addressOf(url));
    if (own !== visits) return undefined;
    // Its nodes move into the document: another visit fetches it again.
    fetched.delete(addressOf(url));
    if (!view) location.assign(url.href);
    return view;
  } catch (error) {
    if (own !== visits) return undefined;
    overtake();
    showFailure({ subject: 'The next page', error, retry });
    return undefined;
  }
}

/** Keeps the current page, without code as it came. */
function leave(): LeftView {
  overtake();
  sleepAll();
  const view = takeView(shownAddress);
  left.set(entry, view);
  places.set(entry, view.place);
  const [oldest] = left.keys();
  if (left.size > mostKept) left.delete(oldest!);
  return view;
}

function show(view: View, previous: LeftView): void {
  try {
    putView(view, previous);
    announcePage();
    shownAddress = addressOf(location);
    find('announcer')?.replaceChildren(view.title);
  } catch (error) {
    void attempt('The next page', async () => (await rareParts()).showCrash(error));
  }
}

function fetchAhead(url: URL): void {
  const address = addressOf(url);
  fetchView(address).catch(() => failedAhead.add(address));
}

/** Undefined for a response that is no page of this site and release. */
function fetchView(address: string): Promise<View | undefined> {
  const known = fetched.get(address);
  if (known) return known;
  const reading = readView(address);
  fetched.set(address, reading);
  reading.catch(() => fetched.delete(address));
  const [oldest] = fetched.keys();
  if (fetched.size > mostKept) fetched.delete(oldest!);
  return reading;
}

async function readView(address: string): Promise<View | undefined> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  // Of an address without a page, the not-found page is the page.
  if (!response.ok && response.status !== 404) throw new Error(`${address} returned ${response.status}.`);
  if (!isPage) return undefined;
  return viewOf(new DOMParser().parseFromString(await response.text(), 'text/html'), address);
}
