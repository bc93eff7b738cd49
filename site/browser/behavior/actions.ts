import { type Action, around, attributeOf } from '../../parts/vocabulary.ts';

type Act = (element: HTMLElement, event: MouseEvent) => void;

const acts = new Map<Action, Act>();

/** Calls `act` for each press on or inside an element with this action, drawn now or later. */
export function onAction(action: Action, act: Act): void {
  if (acts.size === 0) document.addEventListener('click', onClick);
  acts.set(action, act);
}

function onClick(event: MouseEvent): void {
  const element = around(event.target, 'action');
  const action = attributeOf(element, 'action');
  if (element && action) acts.get(action)?.(element, event);
}

/** A click that opens the link here: no other button, no key that opens another tab. */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
