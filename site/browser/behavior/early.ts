import { layerEvent } from './pages.ts';

/** What the layer's own file listens to; the inlined part listens to actions and tabs itself. */
const controls = 'a[data-run],main button:not([data-action],[data-tab])';

/** Keeps presses that come before the layer, and repeats them when it is there: none is lost. */
export function keepEarlyPresses(): void {
  const pressed = new Set<HTMLElement>();
  const keep = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(controls);
    // A link that is meant for another tab is the browser's.
    if (!button || event.ctrlKey || event.metaKey) return;
    pressed.add(button);
    event.preventDefault();
  };
  document.addEventListener('click', keep);
  document.addEventListener(
    layerEvent,
    () => {
      document.removeEventListener('click', keep);
      for (const button of pressed) button.click();
    },
    { once: true },
  );
}
