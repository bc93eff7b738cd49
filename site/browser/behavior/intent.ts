/**
 * When the user means a link or a control: the pointer rests on it, a key or, on a link, a finger goes down, it has the
 * focus. Nothing is fetched before that, and nothing at all ahead of a press on a slow or metered connection.
 */

/** How long a pointer rests on a link before it is meant, milliseconds. Shorter ones cross it on their way. */
const restMs = 60;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** True with 2G or data saver. */
export function isLimited(): boolean | undefined {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData || connection?.effectiveType?.includes('2g');
}

/** What is typed into: the focus is its press. */
const fields = 'input, textarea, select';

/**
 * Calls `mean` when the user means an element that `find` makes of what the pointer or focus is on. On a slow or
 * metered connection, only a field that has the focus is meant. Returns a listener for an event that means its target at once.
 */
export function onIntent<Found extends Element>(
  find: (target: Element) => Found | null,
  mean: (found: Found) => void,
): (event: Pick<Event, 'target'>) => void {
  let resting: Found | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = (event: Event) => {
    const found = find(event.target as Element);
    if (found === resting) return;
    resting = found;
    clearTimeout(timer);
    // Pressed meanwhile, a link has left with its page.
    if (found) timer = setTimeout(() => found.isConnected && !isLimited() && mean(found), restMs);
  };
  const at = ({ target }: Pick<Event, 'target'>) => {
    const found = target instanceof Element && find(target);
    if (found && (target.matches(fields) || !isLimited())) mean(found);
  };
  // Not `mouseover`: that comes, too, when the page moves under a pointer at rest.
  document.addEventListener('mousemove', over);
  document.addEventListener('mousedown', at);
  document.addEventListener('focusin', at);
  // What has got the focus while the page was read.
  at({ target: document.activeElement });
  return at;
}
