import type { Field } from '@portal/contract';
import { CoordinateOrder } from '../CoordinateOrder/index.tsx';

interface Props {
  field: Field;
  /** "required" is said of what you send; an answer's field is there unless it says otherwise. */
  isSent?: boolean;
}

/** What a reader needs beside a name: required, unit, order of a position, condition, credits. */
export function Badges({ field, isSent = false }: Props) {
  return (
    <span className="rf-bs">
      {isSent && field.required && <b className="rf-req">required</b>}
      {field.coordinateOrder && <CoordinateOrder order={field.coordinateOrder} />}
      {field.unit && !kinds.has(field.unit) && <span className="rf-b rf-u">{field.unit}</span>}
      {field.presentWith && (
        <span className="rf-b">
          with <code>{field.presentWith}</code>
        </span>
      )}
      {field.addsCredits !== undefined && <CreditBadge calls={field.addsCredits} />}
    </span>
  );
}

/** Units that name a kind of number rather than a measure; the type and the description say it already. */
const kinds = new Set<Field['unit']>(['id', 'code', 'index']);

/** `+1` with a filled square, or "free" with an empty one. */
export function CreditBadge({ calls }: { calls: number }) {
  if (calls === 0) return <span className="rf-b rf-free">free</span>;
  return (
    <span className="rf-b rf-cr" title={`Adds ${calls} ${calls === 1 ? 'credit' : 'credits'}`}>
      +{calls}
    </span>
  );
}
