/**
 * The offline copy of one version of the site. Only what the build listed is ever intercepted: the API, live tiles,
 * downloads and everything else go to the network as without a worker. Each file is checked against its hash when it
 * is stored, so that no copy has files of two versions, not even when the site is deployed during the download.
 *
 * A new version is a new worker. It stores what has changed next to the old copy, then waits until no page of the old
 * one is open; the files that it doesn't have are removed when it takes over.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { isLoopback, sandboxOrigin } from '../../parts/loopback.ts';
import { type Alias, listedPath } from './listed-path.ts';
import { cacheName, cancelCommand, channelName, type Report, storeCommand, workerFile } from './names.ts';
import { withdraw } from './withdraw.ts';
import { type ExtendableEvent, type FetchEvent, scope } from './worker-scope.ts';

type ListedFile = [path: string, sha256: string];

/** Where the site begins; what is stored before the copy is used; what is stored when a page shows it. */
declare const BASE: string;
declare const AHEAD: ListedFile[];
declare const ON_USE: ListedFile[];
declare const ALIASES: Alias[];
/** The sandbox of the settings. */
declare const SANDBOX: string;

/** Downloads under way at once. */
const filesAtOnce = 6;
/** How often a file is tried, and the wait after the first time, which doubles, milliseconds. */
const tries = 3;
const firstWaitMs = 500;

const ownCache = cacheName(BASE);
const integrityOf = (hash: string) => `sha256-${hash}`;
const hashes = new Map([...AHEAD, ...ON_USE]);
const onUse = new Set(ON_USE.map(([path]) => path));
const channel = new BroadcastChannel(channelName(BASE));

const controller = new PrecacheController({ cacheName: ownCache });
controller.addToCacheList(
  [...hashes].map(([url, hash]) => ({ url, revision: hash, integrity: integrityOf(hash) })),
);

scope.addEventListener('install', (event) => event.waitUntil(storeAll(event)));

let canceled = new AbortController();

// A worker that was removed lives as long as its pages, and is taken again when one of them needs a copy.
scope.addEventListener('message', (event) => {
  if (event.data !== storeCommand) return;
  canceled = new AbortController();
  event.waitUntil(
    storeAll(event).catch(async () => {
      await caches.delete(ownCache);
    }),
  );
});

channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (data === cancelCommand) canceled.abort();
};

scope.addEventListener('activate', (event) => {
  controller.activate(event);
  event.waitUntil(scope.clients.claim());
});

scope.addEventListener('fetch', (event) => {
  const { method, url, headers } = event.request;
  const { origin, pathname } = new URL(url);
  // The server has the Markdown of a page under the same URL.
  if (method !== 'GET' || origin !== location.origin || headers.get('accept')?.includes('text/markdown'))
    return;
  const file = listedPath(pathname, (path) => hashes.has(path), ALIASES);
  if (file) event.respondWith(respond(event, file));
});

/**
 * Workbox stores one file after the other, each after a round trip to the server. Throws when nothing is stored any more:
 * a browser removes a worker that is being installed only when its installation has ended.
 */
async function storeAll(event: ExtendableEvent): Promise<void> {
  const { signal } = canceled;
  const waiting = [...AHEAD];
  let done = 0;
  const work = async () => {
    for (let file = waiting.shift(); file && !signal.aborted; file = waiting.shift()) {
      await storeFile(event, ...file, signal);
      done += 1;
      report({ done, total: AHEAD.length });
    }
  };
  const stopped = async () => {
    try {
      await work();
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: filesAtOnce }, stopped));
  signal.throwIfAborted();
  const failed = ends.find((end) => end.status === 'rejected');
  if (!failed) return;
  report({ failure: failed.reason instanceof Error ? failed.reason.message : String(failed.reason) });
  throw failed.reason;
}

/** Stores a file, unless an earlier version of the site had the same. Throws when it can't be had with this hash. */
async function storeFile(
  event: ExtendableEvent,
  path: string,
  hash: string,
  signal: AbortSignal,
): Promise<void> {
  const request = new Request(path, {
    cache: 'no-cache',
    credentials: 'same-origin',
    integrity: integrityOf(hash),
    signal,
  });
  // Outside an installation, Workbox stores only files whose hash it has.
  const params = { cacheKey: controller.getCacheKeyForURL(path), integrity: integrityOf(hash) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await Promise.all(controller.strategy.handleAll({ event, request, params }));
      return;
    } catch (error) {
      if (attempt === tries || signal.aborted)
        throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
      await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** (attempt - 1)));
    }
  }
}

function report(message: Report): void {
  channel.postMessage(message);
}

async function respond(event: FetchEvent, file: string): Promise<Response> {
  const { request } = event;
  if (request.mode === 'navigate' && (await isOtherProject())) {
    await withdraw(scope.registration, BASE);
    return fetch(request);
  }
  const cacheKey = controller.getCacheKeyForURL(file) ?? file;
  // A cache that was removed stays removed: opening it would make it again.
  const stored = await caches.match(cacheKey, { cacheName: ownCache, ignoreVary: true });
  if (stored) return file.endsWith('/') ? withOwnSandbox(stored) : stored;
  if (!onUse.has(file) || !(await caches.has(ownCache))) return fetch(request);
  const integrity = integrityOf(hashes.get(file) ?? '');
  const params = { cacheKey, integrity };
  return controller.strategy
    .handle({ event, request: new Request(file, { integrity }), params })
    .catch(() => fetch(request));
}

/** A page is stored as it was built; the sandbox that it names is the one that a server would have named. */
async function withOwnSandbox(page: Response): Promise<Response> {
  const html = (await page.text()).replaceAll(SANDBOX, sandboxOrigin(SANDBOX));
  return new Response(html, { status: page.status, headers: page.headers });
}

/**
 * Whether another project has taken this port of the user's own machine: its server responds, and has no such worker.
 * Without a response, the portal's server is stopped and the copy is wanted.
 */
async function isOtherProject(): Promise<boolean> {
  if (!isLoopback(location.hostname)) return false;
  try {
    const { status, headers } = await fetch(BASE + workerFile, { method: 'HEAD', cache: 'no-store' });
    return status < 500 && !/javascript/.test(headers.get('content-type') ?? '');
  } catch {
    return false;
  }
}
