import type { SourceContract } from '../load.ts';
import type { Place } from '../source-tree.ts';

/** One broken rule of the contract. */
export interface Finding {
  rule: string;
  place: Place;
  /** What it is about, such as `reverseGeocode, response 200, place.id`. */
  subject: string;
  found: string;
  expected: string;
  /** What to do about it. */
  fix: string;
}

/** A rule looks at one version; it may look up the other one. What it finds gets its name. */
export type Rule = (
  contract: SourceContract,
  other: SourceContract | undefined,
) => Iterable<Omit<Finding, 'rule'>>;

/** `contract/v2/paths/x.yaml:12 (findWard): found …, expected …. Add … [rule]`. */
export function describeFinding({ rule, place, subject, found, expected, fix }: Finding): string {
  return `${place.file}:${place.line} (${subject}): found ${found}, expected ${expected}. ${fix} [${rule}]`;
}
