import type { Operation } from '@portal/contract';
import { highestCost } from '@portal/request/credits';

/** Drawn before the build: the cost in a few words. */
export function CreditLine({ operation }: { operation: Operation }) {
  return <>{costWords(operation)}</>;
}

function costWords({ credits }: Operation): string {
  if (credits.perResult) return '1 credit for each place returned';
  if (credits.base === undefined) return 'cost not published';
  const highest = highestCost(credits) ?? credits.base;
  const base =
    credits.base === 0 ? 'no credits' : `${credits.base} ${credits.base === 1 ? 'credit' : 'credits'}`;
  return highest > credits.base ? `${base}, up to ${highest} with options` : base;
}
