import { tried } from '../../parts/tried.ts';

/** The element that a URL's hash leads to; null when it names none, or is not encoded as a URL has to be. */
export function targetOf({ hash }: { hash: string }): HTMLElement | null {
  return tried(() => document.getElementById(decodeURIComponent(hash.slice(1)))) ?? null;
}
