import type { Field } from '@portal/contract';
import { plainText } from './plain-text.ts';

/** The contract's description of a field, its first sentence always, the rest on request. */
export function About({ field }: { field: Field }) {
  const text = plainText(field.description);
  const end = text.search(/\.(\s|$)/);
  const first = end >= 0 ? text.slice(0, end + 1) : text;
  const rest = text.slice(first.length).trim();
  if (text === '') return null;
  if (rest === '') return <p className="rc-about">{first}</p>;
  return (
    <details className="rc-about">
      <summary>{first} </summary>
      {rest}
    </details>
  );
}
