/**
 * The sheet has its own history entry, so that the back button closes it and stays on the page. The mark is in
 * the entry's state: a page that is loaded again with the sheet open adds no second entry.
 */
import { useEffectEvent, useLayoutEffect } from 'react';

const isOwnEntry = () => (history.state as { isSheet?: boolean } | null)?.isSheet === true;

/** Adds the entry above one of the page alone. */
function enterSheet(): void {
  if (isOwnEntry()) return;
  const { pathname, search, hash } = location;
  const isOpenByAddress = /^#console\b/.test(hash);
  if (isOpenByAddress) history.replaceState(history.state, '', pathname + search);
  history.pushState({ ...history.state, isSheet: true }, '', isOpenByAddress ? hash : '#console');
}

/** Returns what closes the console: through the history where the sheet has an entry, as the back button does. */
export function useLeaving(isSheet: boolean, onClose: () => void): () => void {
  const close = useEffectEvent(onClose);
  // Before the form is written to the address, which belongs into the new entry.
  useLayoutEffect(() => {
    if (isSheet) enterSheet();
    if (!isOwnEntry()) return;
    const onPopState = () => {
      if (isOwnEntry()) return;
      close();
      // The browser then moves the focus to what the hash of the page names, and reports the change.
      const opener = document.activeElement as HTMLElement | null;
      addEventListener('hashchange', () => opener?.focus(), { once: true });
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [isSheet]);
  return () => (isOwnEntry() ? history.back() : onClose());
}
