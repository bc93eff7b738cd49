import type { ReactNode } from 'react';
import { StaticHtml } from '../StaticHtml.tsx';
import { mappingsName } from '../static-html/names.ts';

/** What of a provider's requests carries over, parameter by parameter. An unknown provider fails the build. */
export function Mappings({ provider }: { provider: string }): ReactNode {
  return <StaticHtml name={mappingsName(provider)} className="rm-mappings" />;
}
