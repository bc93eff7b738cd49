import type { Operation } from '@portal/contract';
import { highestCost } from '@portal/request/credits';
import { useDrawing } from '../render/context.ts';
import { findOperation } from '../render/source.ts';

/** What one request of an operation costs, inside a sentence: "2 credits". An unknown operation fails the build. */
export function Credits({ operation }: { operation: string }) {
  return <span className="rf-cost">{costWords(findOperation(useDrawing(), operation))}</span>;
}

function costWords({ credits }: Operation): string {
  if (credits.perResult) return '1 credit for each place returned';
  if (credits.base === undefined) return 'cost not published';
  const highest = highestCost(credits) ?? credits.base;
  const base =
    credits.base === 0 ? 'no credits' : `${credits.base} ${credits.base === 1 ? 'credit' : 'credits'}`;
  return highest > credits.base ? `${base}, up to ${highest} with options` : base;
}
