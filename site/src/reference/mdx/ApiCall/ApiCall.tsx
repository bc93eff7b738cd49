import type { ReactNode } from 'react';
import { StaticHtml } from '../../StaticHtml.tsx';
import { callName } from '../../static-html/names.ts';

interface Props {
  /** Id of the operation, such as `reverseGeocode`. */
  operation: string;
  /** Name of one of its examples; the first without it. */
  example?: string;
}

/** One endpoint in ten languages with its response. An unknown operation or example fails the build. */
export function ApiCall({ operation, example }: Props): ReactNode {
  return <StaticHtml name={callName(operation, example)} className="rf-call" />;
}
