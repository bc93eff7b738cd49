/**
 * What happens around a change of page inside the application: progress bar and spinner when it takes longer than
 * 200 ms, the canonical address, focus at the top, and the signal for the boot script.
 */
import type { ClientModule } from '@docusaurus/types';
import { pageDrawnEvent } from '../boot/page.ts';
import { canonicalPath } from './canonical.ts';

/** How long a change of page may take before the bar shows, milliseconds. */
const barDelayMs = 200;

const pageChanges: ClientModule = {
  onRouteUpdate({ location, previousLocation }) {
    if (!previousLocation || location.pathname === previousLocation.pathname) return undefined;
    const bar = document.createElement('div');
    bar.className = 'page-progress';
    bar.setAttribute('role', 'status');
    bar.textContent = `Loading ${clickedLinkText()}`;
    const timer = setTimeout(() => document.body.append(bar), barDelayMs);
    return () => {
      clearTimeout(timer);
      bar.remove();
    };
  },
  onRouteDidUpdate({ location, previousLocation }) {
    if (!previousLocation || location.pathname === previousLocation.pathname) return;
    const path = canonicalPath(location.pathname);
    if (path && path !== window.location.pathname) {
      history.replaceState(history.state, '', path + location.search + location.hash);
    }
    if (!location.hash) document.getElementById('page-top')?.focus({ preventScroll: true });
    document.dispatchEvent(new Event(pageDrawnEvent));
  },
};

export default pageChanges;

/** What the reader clicked, as the subject of "Loading …". */
function clickedLinkText(): string {
  const { activeElement } = document;
  return (activeElement?.matches('a') && activeElement.textContent?.trim()) || 'page';
}
