import type { Ignored } from './read-request.ts';

/** What was ignored, each reason once: a request of a browser has a dozen headers that are ignored alike. */
export function byReason(ignored: Ignored[]): { why: string; names: string[] }[] {
  const groups = new Map<string, Set<string>>();
  for (const { name, why } of ignored) groups.set(why, (groups.get(why) ?? new Set()).add(name));
  return [...groups].map(([why, names]) => ({ why, names: [...names] }));
}
