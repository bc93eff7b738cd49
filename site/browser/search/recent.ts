/** What was opened from the search on this device, latest first. Never leaves the browser. */
import type { SearchRecord } from '@portal/text/search';
import { jsonOf } from '../../parts/json-of.ts';
import { lasting } from '../behavior/storage.ts';

const mostRecent = 5;

export function readRecent(): SearchRecord[] {
  const stored = jsonOf(lasting.read('search.recent') ?? '');
  return Array.isArray(stored) ? (stored as SearchRecord[]).slice(0, mostRecent) : [];
}

export function rememberRecent(opened: SearchRecord): void {
  const others = readRecent().filter(({ url }) => url !== opened.url);
  lasting.write('search.recent', JSON.stringify([opened, ...others].slice(0, mostRecent)));
}

export function clearRecent(): void {
  lasting.write('search.recent', '[]');
}
