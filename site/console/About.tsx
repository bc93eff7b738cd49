import type { Field } from '@portal/contract';
import { atFirstStop, plainText } from './plain-text.ts';

/** The contract's description of a field, its first sentence always, the rest on request. */
export function About({ field }: { field: Field }) {
  const [first, rest] = atFirstStop(plainText(field.description));
  if (first === '') return null;
  if (rest === '') return <p className="rc-about">{first}</p>;
  return (
    <details className="rc-about">
      <summary>{first} </summary>
      {rest}
    </details>
  );
}
