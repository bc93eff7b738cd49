import Island from '../../../../browser/islands/Island.tsx';
import Calculator from './Calculator.tsx';

/** A calculator of credits, not hydrated until its button is meant. */
export function CreditCalculator() {
  return (
    <Island name="calculator" className="rf-calc">
      <Calculator />
    </Island>
  );
}
