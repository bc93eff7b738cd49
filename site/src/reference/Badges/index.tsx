import type { Field } from '@portal/contract';
import { CoordinateOrder } from '../CoordinateOrder/index.tsx';

interface Props {
  field: Field;
  /** "required" is said of what you send; an answer's field is there unless it says otherwise. */
  isSent?: boolean;
}

/** What a reader needs beside a name: required, unit, order of a position, condition, credits. */
export function Badges({ field, isSent = false }: Props) {
  const hasUnit = field.unit && !kinds.has(field.unit);
  const isRequired = isSent && field.required;
  const { coordinateOrder, presentWith, addsCredits } = field;
  return (
    <>
      {hasUnit && ` · ${field.unit}`}
      {isRequired && <b className="rf-req">required</b>}
      {coordinateOrder && <CoordinateOrder order={coordinateOrder} />}
      {presentWith && (
        <span className="rf-b">
          with <code>{presentWith}</code>
        </span>
      )}
      {addsCredits !== undefined && <CreditBadge calls={addsCredits} />}
    </>
  );
}

/** Units that name a kind of number rather than a measure; the type and the description say it already. */
const kinds = new Set<Field['unit']>(['id', 'code', 'index']);

/** `+1` with a filled square, or "no credits" with an empty one. */
export function CreditBadge({ calls }: { calls: number }) {
  if (calls === 0) return <span className="rf-b rf-free">no credits</span>;
  return (
    <span className="rf-b rf-cr" title={`Adds ${calls} ${calls === 1 ? 'credit' : 'credits'}`}>
      +{calls}
    </span>
  );
}
