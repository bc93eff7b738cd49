/** Stand-ins for the parts of pages that the API reference provides, for a build without it. */
import type { ReactNode } from 'react';

export function ApiCall({ operation }: { operation: string }): ReactNode {
  return (
    <p>
      See <code>{operation}</code> in the API reference.
    </p>
  );
}

export function Credits({ operation }: { operation: string }): ReactNode {
  return <code>{operation}</code>;
}

export function CreditCalculator(): ReactNode {
  return null;
}
