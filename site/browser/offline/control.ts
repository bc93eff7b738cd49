/**
 * The control of the offline copy: registers the worker when its button is pressed, never before, and says what the
 * worker does. What it shows follows from the registration, so that it is right after a reload and in every tab.
 */

import { causeOf } from '../../parts/cause.ts';
import { tried } from '../../parts/tried.ts';
import { attributeOf } from '../../parts/vocabulary.ts';
import {
  cacheName,
  cancelCommand,
  channelName,
  type Report,
  type Summary,
  storeCommand,
  summaryFile,
  workerFile,
} from './names.ts';
import { withdraw } from './withdraw.ts';

type State =
  | { kind: 'unsupported' }
  | { kind: 'absent'; summary: Summary; hasRest: boolean }
  | { kind: 'downloading'; done: number; total: number }
  | { kind: 'stored'; isNewVersionWaiting: boolean }
  | { kind: 'failed'; message: string };

/** Starts the control. The signal says when its page is left. */
export function startOfflineControl(box: HTMLElement, left: AbortSignal): void {
  const base = attributeOf(box, 'offline') ?? '/';
  let shown: State['kind'] | undefined;
  const show = (state: State) => {
    shown = state.kind;
    draw(box, state);
  };
  if (!tried(() => navigator.serviceWorker && caches)) {
    show({ kind: 'unsupported' });
    return;
  }

  let progress = { done: 0, total: 0 };
  let failure: string | undefined;
  /** Whether a worker that runs already stores its copy again. */
  let isStoring = false;

  const currentState = async (): Promise<State> => {
    const registration = await ownRegistration(base);
    if (registration) followNext(registration);
    const hasFiles = await caches.has(cacheName(base));
    if (isStoring || (registration && !registration.active)) return { kind: 'downloading', ...progress };
    if (registration && hasFiles)
      return { kind: 'stored', isNewVersionWaiting: registration.waiting !== null };
    if (failure !== undefined) return { kind: 'failed', message: failure };
    return { kind: 'absent', summary: await readSummary(base), hasRest: hasFiles };
  };
  let updates = 0;
  const update = async () => {
    updates += 1;
    const own = updates;
    const state = await currentState().catch((error): State => ({ kind: 'failed', message: causeOf(error) }));
    // A later one knows more.
    if (own === updates) show(state);
  };

  /** Workers whose next state is waited for. */
  const followed = new WeakSet<EventTarget>();
  const followNext = (registration: ServiceWorkerRegistration) => {
    const { installing, waiting } = registration;
    for (const [target, type] of [
      [registration, 'updatefound'],
      [installing, 'statechange'],
      [waiting, 'statechange'],
    ] as const) {
      if (!target || followed.has(target)) continue;
      followed.add(target);
      target.addEventListener(type, () => void update(), { signal: left });
    }
  };

  let registering: Promise<void> | undefined;
  const make = async () => {
    failure = undefined;
    progress = { done: 0, total: 0 };
    show({ kind: 'downloading', ...progress });
    registering = navigator.serviceWorker.register(base + workerFile, { scope: base }).then(
      () => undefined,
      (error: unknown) => {
        failure = causeOf(error);
      },
    );
    await registering;
    await storeAgain();
    await update();
  };
  /** A worker without its files was removed while its pages were open: registering takes it back as it is. */
  const storeAgain = async () => {
    const active = (await ownRegistration(base))?.active;
    if (!active || (await caches.has(cacheName(base)))) return;
    isStoring = true;
    active.postMessage(storeCommand);
  };
  const remove = async () => {
    // What is canceled at once is no registration yet.
    await registering;
    failure = undefined;
    isStoring = false;
    channel.postMessage(cancelCommand);
    const registration = await ownRegistration(base);
    if (registration) await withdraw(registration, base);
    else await caches.delete(cacheName(base));
    await update();
  };

  const channel = new BroadcastChannel(channelName(base));
  left.addEventListener('abort', () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<Report | typeof cancelCommand>) => {
    if (data === cancelCommand) return;
    if ('failure' in data) failure = data.failure;
    else progress = data;
    if (isStoring && ('failure' in data || data.done === data.total)) {
      isStoring = false;
      void update();
    } else if (shown === 'downloading') show({ kind: 'downloading', ...progress });
  };
  const [makeButton, removeButton] = buttonsOf(box);
  makeButton.onclick = () => makeButton.ariaDisabled !== 'true' && void make();
  removeButton.onclick = () => void remove();
  void update();
}

/** The registration of this site's worker; another project on the same origin may have one, too. */
async function ownRegistration(base: string): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  return worker && new URL(worker.scriptURL).pathname === base + workerFile ? registration : undefined;
}

async function readSummary(base: string): Promise<Summary> {
  const response = await fetch(base + summaryFile);
  if (!response.ok) throw new Error(`${base + summaryFile} returned ${response.status}.`);
  return (await response.json()) as Summary;
}

function buttonsOf(box: HTMLElement): [make: HTMLButtonElement, remove: HTMLButtonElement] {
  const [make, remove] = box.querySelectorAll('button');
  if (!make || !remove) throw new Error('The control of the offline copy has fewer than two buttons.');
  return [make, remove];
}

function draw(box: HTMLElement, state: State): void {
  const status = box.querySelector('p');
  const bar = box.querySelector('progress');
  const [makeButton, removeButton] = buttonsOf(box);
  if (!status || !bar) return;
  const [title, text] = wordsFor(state);
  const strong = document.createElement('strong');
  strong.textContent = title;
  status.replaceChildren(strong, ` ${text}`);

  const isDownloading = state.kind === 'downloading';
  bar.hidden = !isDownloading;
  if (isDownloading && state.total > 0) {
    bar.max = state.total;
    bar.value = state.done;
  } else bar.removeAttribute('value');

  const hadFocus = box.contains(document.activeElement);
  makeButton.hidden = state.kind === 'stored' || state.kind === 'unsupported';
  makeButton.textContent = makeLabels[state.kind] ?? 'Make available offline';
  makeButton.ariaDisabled = String(isDownloading);
  removeButton.hidden = !(state.kind === 'stored' || state.kind === 'failed' || isDownloading);
  if (state.kind === 'absent') removeButton.hidden = !state.hasRest;
  removeButton.textContent = isDownloading ? 'Cancel' : 'Remove';
  // The button that was pressed may have gone: the focus moves to the one that is left.
  if (hadFocus && !box.contains(document.activeElement))
    (makeButton.hidden ? removeButton : makeButton).focus();
}

const makeLabels: Partial<Record<State['kind'], string>> = { downloading: 'Downloading…', failed: 'Retry' };

function wordsFor(state: State): [title: string, text: string] {
  switch (state.kind) {
    case 'unsupported':
      return [
        'This browser can’t store the site.',
        'It has no service workers here: private windows and pages without HTTPS often lack them. Open the page over HTTPS or on localhost, in a normal window.',
      ];
    case 'absent':
      return [
        'Not available offline.',
        `Download: ${megabytes(state.summary.bytes)}, ${state.summary.files} files.`,
      ];
    case 'downloading':
      return ['Downloading.', state.total > 0 ? `${state.done} of ${state.total} files.` : ''];
    case 'stored':
      return state.isNewVersionWaiting
        ? ['A new version is downloaded.', 'Close all tabs of this site to use it.']
        : ['Available offline.', 'Pages, search and code open without a network.'];
    case 'failed':
      return ['The download failed.', `Check your connection, then retry. Reason: ${state.message}`];
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
