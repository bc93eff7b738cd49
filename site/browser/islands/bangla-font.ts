import { hasBangla } from '@portal/text/script';
import { quiet } from '../../parts/quiet.ts';
import { linkSheet } from '../../parts/sheets.ts';

/**
 * Loads the full Bangla font as soon as an island shows Bangla, in its text or in a field. Its faces lay out the whole page, so
 * that they come only then, and when the page has nothing better to do. Returns what ends the watch.
 */
export function bringBanglaFont(element: HTMLElement): () => void {
  // The field of the search is around its island.
  const island = element.closest('dialog') ?? element;
  let isWaiting = false;
  const look = () => {
    isWaiting = false;
    const fields = [...island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    if (!hasBangla(island.textContent) && !fields.some(({ value }) => hasBangla(value))) return;
    end();
    // Until it is there, Bangla is in the system's font.
    linkSheet('font-sheet').catch(() => undefined);
  };
  const lookSoon = () => {
    if (!isWaiting) void quiet().then(look);
    isWaiting = true;
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(island, { childList: true, subtree: true, characterData: true });
  island.addEventListener('input', lookSoon);
  lookSoon();
  const end = () => {
    observer.disconnect();
    island.removeEventListener('input', lookSoon);
  };
  return end;
}
