import type { CreditRule } from '@portal/contract';
import { highestCost } from '@portal/request/credits';

const longestMeter = 16;
/** Width of a cell with the space after it, pixels, as the style draws it. */
const cell = 10;

/** One cell per possible credit, those always charged filled, with the numbers in words. */
export function CreditMeter({ rule }: { rule: CreditRule }) {
  const highest = highestCost(rule);
  return (
    <>
      <span className="rf-num">{creditWords(rule)}</span>
      {highest !== undefined && highest > 0 && highest <= longestMeter && (
        <span className="rf-bars" aria-hidden="true">
          <svg className="on" width={cell * (rule.base ?? 0)} />
          <svg width={cell * (highest - (rule.base ?? 0))} />
        </span>
      )}
    </>
  );
}

/** The rule in a few words, such as "1–11". */
export function creditWords(rule: CreditRule): string {
  if (rule.perResult) return '1 per place returned';
  const highest = highestCost(rule);
  if (rule.base === undefined || highest === undefined) return 'Not published';
  if (highest === rule.base) return rule.base === 0 ? 'None' : String(rule.base);
  return `${rule.base}–${highest}`;
}
