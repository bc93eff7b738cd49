/**
 * Makes the drawn pages lively without hydrating them: one set of listeners on the document, and a few steps for
 * each page that stands. Nothing here is needed for reading.
 */
import { copy, copyPage } from './copy.ts';
import { chooseDepth, revealTarget, showDepth } from './depth.ts';
import { filterOperations, linkByKey } from './filter.ts';
import { chooseHost, type Host, showHost } from './host.ts';
import { chooseLanguage, restoreLanguage } from './language.ts';
import { startSpy } from './spy.ts';
import { linkTabs, showTab, tabByKey } from './tabs.ts';
import { rememberVersion } from './version.ts';

/** What the reader wants to run, and where the console goes. */
export interface ConsoleRequest {
  /** The operation's file of its typed view. */
  viewUrl: string;
  slot: HTMLElement;
  opener: HTMLElement | null;
  hosts: { provider: string; sandbox: string; sandboxKey: string; placeholder: string };
}

type Open = (request: ConsoleRequest) => void;

let navigate: ((path: string) => void) | undefined;
let openConsole: Open | undefined;

/** Brings a page to life. `push` changes the page inside the site. */
export function startReference(root: HTMLElement, push: (path: string) => void): void {
  navigate = push;
  document.documentElement.dataset.script = '';
  linkTabs(root);
  showHost(root);
  showDepth(root);
  restoreLanguage(root);
  startSpy(root);
  revealTarget(root);
}

/** Opens the console when the reader asks for it, or when the address does. */
export function consoleRequest(root: HTMLElement, open: Open): void {
  openConsole = open;
  if (/^#console\b/.test(location.hash)) requestConsole(root.querySelector('[data-console]'));
}

function requestConsole(opener: HTMLElement | null): boolean {
  const slug = opener?.dataset.console;
  if (!slug || !openConsole) return false;
  const slot = currentRoot()?.querySelector<HTMLElement>(`[data-console-slot="${CSS.escape(slug)}"]`);
  if (!slot?.dataset.view) return false;
  const hosts = currentRoot()?.querySelector<HTMLElement>('[data-sandbox-key]')?.dataset;
  openConsole({
    viewUrl: slot.dataset.view,
    slot,
    opener,
    hosts: {
      provider: hosts?.providerHost ?? location.origin,
      sandbox: hosts?.sandboxHost ?? location.origin,
      sandboxKey: hosts?.sandboxKey ?? '',
      placeholder: hosts?.placeholder ?? '',
    },
  });
  return true;
}

function currentRoot(): HTMLElement | null {
  return document.getElementById('reference');
}

function onClick(event: MouseEvent): void {
  const root = currentRoot();
  const target = event.target as Element;
  if (!root?.contains(target)) return;
  const on = (selector: string) => target.closest<HTMLElement>(selector);
  const tab = on('[data-tab]');
  const copyButton = on('[data-copy]');
  const depth = on('[data-depth]')?.dataset.depth;
  const host = on('[data-host]')?.dataset.host;
  const link = on('a[href]') as HTMLAnchorElement | null;
  if (tab) chooseTab(root, tab);
  else if (copyButton?.dataset.copy === 'page') void copyPage(copyButton);
  else if (copyButton) void copy(copyButton);
  else if (depth) chooseDepth(root, depth);
  else if (host) chooseHost(root, host as Host);
  else if (on('[data-drawer]')) setDrawer(event, true);
  else if (on('.rf-close')) setDrawer(event, false);
  else if (link) follow(event, link);
}

function chooseTab(root: HTMLElement, tab: HTMLElement): void {
  const language = tab.dataset.tab;
  if (language && tab.closest('[data-tabs=language]')) void chooseLanguage(root, language, tab);
  else showTab(tab);
}

/** Links to other pages of the site change the page without a reload; those to the console open it. */
function follow(event: MouseEvent, link: HTMLAnchorElement): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.matches('[data-console]') && requestConsole(link)) {
    event.preventDefault();
    return;
  }
  const drawer = currentRoot()?.querySelector<HTMLElement>('.rf-side[data-open]');
  drawer?.removeAttribute('data-open');
  if (link.pathname === location.pathname || /\.\w+$/.test(link.pathname) || !navigate) return;
  event.preventDefault();
  // A link of the reference means what it says; only links from elsewhere open the version read last.
  rememberVersion(/\/api\/v1\//.test(link.pathname) ? 'v1' : 'v2');
  navigate(link.pathname + link.search + link.hash);
}

function setDrawer(event: Event, isOpen: boolean): void {
  const side = currentRoot()?.querySelector<HTMLElement>('.rf-side');
  if (!side) return;
  event.preventDefault();
  side.toggleAttribute('data-open', isOpen);
  if (isOpen) side.querySelector<HTMLElement>('.rf-close')?.focus({ preventScroll: true });
  else currentRoot()?.querySelector<HTMLElement>('[data-drawer]')?.focus({ preventScroll: true });
}

function onKeyDown(event: KeyboardEvent): void {
  const root = currentRoot();
  const target = event.target as HTMLElement;
  const side = root?.querySelector<HTMLElement>('.rf-side');
  if (!root || !side) return;
  const isTyping = target.matches('input, textarea, select, [contenteditable]');
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    const field = side.querySelector<HTMLInputElement>('.rf-filter input');
    if (!field?.offsetParent) return;
    event.preventDefault();
    field.select();
    return;
  }
  if (event.key === 'Escape' && side.hasAttribute('data-open')) {
    setDrawer(event, false);
    return;
  }
  if (event.key === 'Escape' && target.matches('.rf-filter input')) {
    (target as HTMLInputElement).value = '';
    filterOperations(side, '');
    return;
  }
  const tab = target.closest<HTMLElement>('[data-tab]');
  const next = tab && root.contains(tab) ? tabByKey(tab, event.key) : undefined;
  if (next) {
    event.preventDefault();
    next.focus();
    chooseTab(root, next);
    return;
  }
  if (side.contains(target)) moveInList(event, side, target);
}

function moveInList(event: KeyboardEvent, side: HTMLElement, target: HTMLElement): void {
  const isInField = target.matches('.rf-filter input');
  if (event.key === 'Enter' && isInField) {
    linkByKey(side, null, 'ArrowDown')?.click();
    return;
  }
  const link = linkByKey(side, isInField ? null : target, event.key);
  if (!link && event.key === 'ArrowUp' && !isInField) {
    event.preventDefault();
    side.querySelector<HTMLElement>('.rf-filter input')?.focus();
  }
  if (!link) return;
  event.preventDefault();
  link.focus();
}

function onInput(event: Event): void {
  const field = event.target as HTMLInputElement;
  const side = field.closest<HTMLElement>('.rf-side');
  if (side && field.matches('.rf-filter input')) filterOperations(side, field.value);
}

/** Trees that were closed, to close again after printing. */
let closed: HTMLDetailsElement[] = [];

if (typeof document !== 'undefined') {
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('input', onInput);
  addEventListener('hashchange', () => {
    const root = currentRoot();
    if (!root) return;
    revealTarget(root);
    if (/^#console\b/.test(location.hash)) requestConsole(root.querySelector('[data-console]'));
  });
  addEventListener('storage', (event) => {
    const root = currentRoot();
    if (root && event.key?.startsWith('choice.language')) restoreLanguage(root);
  });
  addEventListener('beforeprint', () => {
    closed = [...(currentRoot()?.querySelectorAll<HTMLDetailsElement>('.rf-tree details:not([open])') ?? [])];
    for (const details of closed) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of closed) details.open = false;
  });
}
