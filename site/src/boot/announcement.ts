import { onAction, readStored, store } from './page.ts';

/** The id of the announcement that this build shows; filled in when the script is bundled. */
declare const ANNOUNCEMENT_ID: string;

const storageKey = 'announcement-dismissed';

/** Hides the announcement before it is drawn when the reader has dismissed this very one. */
export function restoreAnnouncement(): void {
  if (readStored(storageKey) === ANNOUNCEMENT_ID) hide();
}

/** Dismisses until the announcement's id changes. */
export function startAnnouncement(): void {
  onAction('dismiss-announcement', () => {
    store(storageKey, ANNOUNCEMENT_ID);
    hide();
  });
}

function hide(): void {
  document.documentElement.setAttribute('data-announcement', 'dismissed');
}
