/** The parts of the console (request, response, map) and the tabs of the sheet that show them. */
import { around, attributeOf, find, findAll, isShown } from '../parts/vocabulary.ts';

export type SheetTab = 'request' | 'response' | 'code';

/** Shows the tab that contains an element of the sheet; next to each other all parts are visible already. */
function showPart(element: HTMLElement): void {
  if (isShown(element)) return;
  // The map is in no panel: it belongs to the response.
  const tab = attributeOf(around(element, 'panel'), 'panel') ?? 'response';
  showTab(tab as SheetTab, around(element, 'tabbed') ?? undefined);
}

export function showTab(name: SheetTab, sheet: ParentNode = document): void {
  find('tab', name, sheet)?.click();
}

/** Moves the focus to the input of this id, which may be one of a group. */
export function focusInput(id: string): void {
  const ids = (element: HTMLElement) => attributeOf(element, 'input')?.split(' ') ?? [];
  const form = find('part', 'request');
  const place = form && findAll('input', undefined, form).find((element) => ids(element).includes(id));
  if (place) showPart(place);
  if (place?.matches('input, select, textarea')) {
    place.focus();
    return;
  }
  place?.querySelectorAll<HTMLElement>('input, textarea')[ids(place).indexOf(id)]?.focus();
}

/** The input that the console, which isn't there yet, is opened for. */
let wanted: string | undefined;

/** As {@link focusInput}; from the sample column, which has no form, the console is opened for it with the values of the response. */
export function editInput(id: string, from: HTMLElement): void {
  if (find('part', 'request')) {
    focusInput(id);
    return;
  }
  wanted = id;
  find('console', undefined, from.closest('.rc') ?? document)?.click();
}

/**
 * Moves the focus into the console that has just been opened: to what it was opened for, else to its first value. Who came
 * from the search has been typing, and goes on.
 */
export function focusOpened(heading: HTMLElement): void {
  const first = find('input', undefined, find('part', 'request')!);
  const id = wanted ?? (first ? attributeOf(first, 'input')?.split(' ')[0] : undefined);
  wanted = undefined;
  heading.focus();
  heading.closest('section')?.scrollIntoView({ block: 'start' });
  if (id === undefined || id === 'key') return;
  focusInput(id);
  (document.activeElement as Partial<HTMLInputElement>).select?.();
}

/** In the order of work; in the sheet, the map is before the request. */
const parts = ['request', 'response', 'map'] as const;

/** F6 goes round the parts; with Shift the other way. Returns whether the key was this one. */
export function onPartKey(
  event: { key: string; shiftKey: boolean; preventDefault(): void },
  console: HTMLElement | null,
): boolean {
  if (event.key !== 'F6') return false;
  const shown = console ? parts.flatMap((name) => findAll('part', name, console)) : [];
  // In the sample column the map is inside the response.
  const at = shown.findLastIndex((part) => part.contains(document.activeElement));
  const step = event.shiftKey ? shown.length - 1 : 1;
  const part = shown[at < 0 ? 0 : (at + step) % shown.length];
  if (part) showPart(part);
  part?.focus();
  event.preventDefault();
  return true;
}
