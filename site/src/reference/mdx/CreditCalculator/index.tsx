import useBaseUrl from '@docusaurus/useBaseUrl';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const Calculator = lazy(() => import('./Calculator.tsx'));

/** A calculator of calls that loads when it is asked for; until then, and without script, a link to the table. */
export function CreditCalculator(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const table = useBaseUrl('/api/#credits');
  return (
    <div className="rf-calc">
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading the calculator</p>}>
          <Calculator />
        </Suspense>
      ) : (
        <>
          <p>
            Work out how many calls your requests count as. The numbers are those of the{' '}
            <a href={table}>table of credits</a>.
          </p>
          <button type="button" className="button rf-script" onClick={() => setOpen(true)}>
            Open the calculator
          </button>
        </>
      )}
    </div>
  );
}
