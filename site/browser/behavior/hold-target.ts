/**
 * Keeps the target of the URL at the top of the window while what is above it gets its real height: parts that browsers
 * lay out when they come near (`content-visibility`), that are filled, or that wait for a font.
 */

/** Without a change for so long, the page has its heights. */
const quietMs = 2000;

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

let ending = new AbortController();

/**
 * Holds a target until nothing moves it anymore, the user scrolls, or its page is left: at the top of the window, or `offset`
 * pixels below its edge. An earlier target is let go.
 */
export function holdTarget(target: Element, offset?: number): void {
  letGo();
  const scroll = () => {
    if (offset === undefined) target.scrollIntoView({ behavior: 'instant' });
    else scrollBy({ top: target.getBoundingClientRect().top - offset, behavior: 'instant' });
  };
  const { signal } = ending;
  for (const move of moves) addEventListener(move, letGo, { signal, passive: true });
  // Unknown until the first frame: the browser may have yet to scroll.
  let place = Number.NaN;
  let top = scrollY;
  let until = performance.now() + quietMs;
  const look = (now: number) => {
    if (signal.aborted) return;
    // Only a scrollbar moves the page and leaves the target where it is in it.
    const isMoved = placeOf(target) === place && scrollY !== top;
    if (isMoved || !target.isConnected || (now > until && document.readyState === 'complete')) return letGo();
    if (placeOf(target) !== place) until = now + quietMs;
    // Browsers scroll to no part that they don't lay out yet.
    if (placeOf(target) !== place || !isInWindow(target)) scroll();
    place = placeOf(target);
    top = scrollY;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function letGo(): void {
  ending.abort();
  ending = new AbortController();
}

function isInWindow(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

/** Distance from the top of the page, pixels. */
function placeOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top + scrollY);
}
