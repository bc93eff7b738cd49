import { onAction } from './actions.ts';
import { dataset } from './hold-page.ts';
import { lasting } from './storage.ts';

/** The id of the announcement that this build shows; filled in when the script is bundled. */
declare const ANNOUNCEMENT_ID: string;

/** Hides the announcement before the first paint when the user has dismissed this very one. */
export function restoreAnnouncement(): void {
  if (lasting.read('announcement-dismissed') === ANNOUNCEMENT_ID) hide();
}

/** Dismisses until the announcement's id changes. */
export function startAnnouncement(): void {
  onAction('dismiss-announcement', () => {
    lasting.write('announcement-dismissed', ANNOUNCEMENT_ID);
    hide();
    // The button has gone; the navigation follows it.
    document.querySelector<HTMLElement>('header a')?.focus();
  });
}

function hide(): void {
  dataset.announcement = 'dismissed';
}
