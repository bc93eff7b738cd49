/**
 * When the user means a link or a control: the pointer rests on it, a finger or key goes down on it, it has the
 * focus. Nothing is fetched before that, and nothing at all ahead of a press on a slow or metered connection.
 */

/** How long a pointer rests on a link before it is meant, milliseconds. Shorter ones cross it on their way. */
const restMs = 60;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** True with 2G, data saver or reduced data. */
export function isLimited(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return (
    Boolean(connection?.saveData) ||
    Boolean(connection?.effectiveType?.includes('2g')) ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

/** Calls `mean` when the user means an element that `find` makes of what the pointer or focus is on. */
export function onIntent<Found extends Element>(
  find: (target: Element) => Found | null,
  mean: (found: Found) => void,
): void {
  let resting: Found | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = (event: Event) => {
    const found = find(event.target as Element);
    if (found === resting) return;
    resting = found;
    clearTimeout(timer);
    // Pressed meanwhile, a link has left with its page.
    if (found) timer = setTimeout(() => found.isConnected && mean(found), restMs);
  };
  const at = (event: Event) => {
    const found = event.target instanceof Element && find(event.target);
    if (found) mean(found);
  };
  // Not `mouseover`: that comes, too, when the page moves under a pointer at rest.
  document.addEventListener('mousemove', over, { passive: true });
  document.addEventListener('touchstart', at, { passive: true });
  document.addEventListener('mousedown', at);
  document.addEventListener('focusin', at);
}
