/** Parts that few pages have, in one chunk: each import of its own would be more script on all other pages. */

import { attributeOf, find } from '../../parts/vocabulary.ts';
import { startOfflineControl } from '../offline/control.ts';
import { announceNewVersion } from '../offline/new-version.ts';
import { continueAfterReload } from './after-reload.ts';
import { completeMissingPage } from './missing-page.ts';
import { startRowsFilter } from './rows-filter.ts';

export { showCrash } from './crash.ts';
export { pasteRequest, startDrops } from './paste-request.ts';
export { showShortcuts } from './shortcuts.ts';

/** Starts those of the current page. The signal says when it is left. */
export function startRareParts(left: AbortSignal, hasCopy: boolean): void {
  const missing = find('missing');
  const filter = find('rows-filter');
  const offline = find('offline');
  if (missing)
    void completeMissingPage({ sentence: missing, list: String(attributeOf(missing, 'source')), left });
  if (filter) startRowsFilter(filter);
  if (offline) startOfflineControl(offline, left);
  continueAfterReload();
  if (hasCopy) void announceNewVersion();
}
