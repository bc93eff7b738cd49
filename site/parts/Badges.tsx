import type { Field } from '@portal/contract';
import { CoordinateOrder } from './CoordinateOrder.tsx';
import { unitOf } from './limits.ts';

interface Props {
  field: Field;
  /** "required" applies to what you send; a response field is present unless its description differs. */
  isSent?: boolean;
}

/**
 * The labels next to a name: required, unit, order of coordinates, condition, credits. The spaces between are not
 * visible; a copy and the text of the page have them.
 */
export function Badges({ field, isSent = false }: Props) {
  const unit = unitOf(field);
  const isRequired = isSent && field.required;
  const { coordinateOrder, presentWith, addsCredits } = field;
  return (
    <>
      {unit && ` · ${unit}`}
      {isRequired && ' '}
      {isRequired && <b className="rf-req">required</b>}
      {coordinateOrder && ' '}
      {coordinateOrder && <CoordinateOrder order={coordinateOrder} />}
      {presentWith && ' '}
      {presentWith && (
        <span className="rf-b">
          with <code>{presentWith}</code>
        </span>
      )}
      {addsCredits !== undefined && ' '}
      {addsCredits !== undefined && <CreditBadge calls={addsCredits} />}
    </>
  );
}

/** `+1` with a filled square, or "no credits" with an empty one. */
export function CreditBadge({ calls }: { calls: number }) {
  if (calls === 0) return <span className="rf-b rf-free">no credits</span>;
  return (
    <span className="rf-b rf-cr" title={`Adds ${calls} ${calls === 1 ? 'credit' : 'credits'}`}>
      +{calls}
    </span>
  );
}
