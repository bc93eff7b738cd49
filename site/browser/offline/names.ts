/** What the offline worker, the page that starts it and the build call the same. */

/** The worker: its folder is the base of the site, so that every page is in its scope. */
export const workerFile = 'offline-worker.js';

/** A worker that removes itself. Deployed under the name of {@link workerFile}, it ends the offline copy everywhere. */
export const removalFile = 'offline-removal.js';

/** How much there is to download, read before the download. */
export const summaryFile = 'offline.json';

export interface Summary {
  files: number;
  /** As the server sends them, compressed. */
  bytes: number;
}

/** Other projects may have caches on the same origin: this one is the site's own. */
export function cacheName(base: string): string {
  return `offline-copy ${base}`;
}

/** The channel on which the worker reports a download. */
export function channelName(base: string): string {
  return cacheName(base);
}

export type Report = { done: number; total: number } | { failure: string };

/** Ends a download, through the same channel. */
export const cancelCommand = 'cancel';

/** Makes a worker that runs without its copy store it again. */
export const storeCommand = 'store';
