import { watchFile } from 'node:fs';
import { join, resolve } from 'node:path';
import { importsFolder, noticeFile } from '@portal/data';
import type { Services } from './services.ts';

/** The version of the data that a server uses, and the change to another. */
export interface ServedData {
  /** The services of the version in use. A request keeps those that it began with. */
  readonly services: Services;
  /**
   * Opens the version that the folder's link leads to next to the one in use, and changes to it between two requests. Rejects
   * when it can't be opened; the version in use stays. Returns the name of the version in use, null for the sample.
   */
  takeNewest(): Promise<string | null>;
  close(): Promise<void>;
}

export function servedData(first: Services): ServedData {
  let services = first;
  let last: Promise<unknown> = Promise.resolve();
  const change = async () => {
    const next = await services.newest();
    if (next !== services) {
      const former = services;
      services = next;
      former.retire();
    }
    return services.data.version;
  };
  return {
    get services() {
      return services;
    },
    takeNewest() {
      // In sequence: two signals can come at once.
      const changed = last.then(change);
      last = changed.catch(() => {});
      return changed;
    },
    async close() {
      await last;
      await services.close();
    },
  };
}

/** Calls back whenever `npm run data` has chosen a version in the folder. Doesn't keep the process alive. */
export function watchForVersions(folder: string, chosen: () => void): void {
  watchFile(
    join(resolve(importsFolder(folder)), noticeFile),
    { interval: 1000, persistent: false },
    ({ mtimeMs }) => {
      if (mtimeMs > 0) chosen();
    },
  );
}
