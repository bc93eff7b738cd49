import type { ReactNode } from 'react';
import { StaticHtml } from '../../StaticHtml.tsx';
import { creditsName } from '../../static-html/names.ts';

/** What one request of an operation costs, inside a sentence: "2 credits". An unknown operation fails the build. */
export function Credits({ operation }: { operation: string }): ReactNode {
  return <StaticHtml isInline name={creditsName(operation)} className="rf-cost" />;
}
