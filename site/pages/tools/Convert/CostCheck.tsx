import { checkCost, paidFlags } from '@portal/request/convert';
import { useState } from 'react';
import type { Shown } from './use-conversion.ts';

/** The flags that add credits, to keep those whose fields are read; and requests that a cache would have saved. */
export function CostCheck({ shown }: { shown: Shown }) {
  const { operation, values } = shown.to;
  const flags = paidFlags(operation, values);
  const [read, setRead] = useState<ReadonlySet<string>>(shown.fieldsRead);
  const { before, after } = checkCost(operation, values, read);
  const saved = shown.repeated.reduce((sum, { creditsSaved = 0 }) => sum + creditsSaved, 0);
  if (flags.length === 0 && shown.repeated.length === 0) return null;
  const toggle = (fields: string[]) => {
    const isRead = fields.some((field) => read.has(field));
    const others = [...read].filter((field) => !fields.includes(field));
    setRead(new Set(isRead ? others : [...others, ...fields]));
  };
  return (
    <section aria-label="Credits you can save">
      <h2>Credits you can save</h2>
      {flags.length > 0 && (
        <>
          <p>
            {requested(flags.map(({ name }) => name))} Select the fields you read: {before} credits become{' '}
            <b>{after}</b>.
          </p>
          <fieldset className="rm-flags">
            <legend className="visually-hidden">Fields you read</legend>
            {flags.map(({ name, fields }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={fields.some((field) => read.has(field))}
                  onChange={() => toggle(fields)}
                />
                <code>{fields[0]}</code>
              </label>
            ))}
          </fieldset>
        </>
      )}
      {shown.repeated.length > 0 && (
        <p>
          {shown.repeated.length === 1 ? 'One request is' : `${shown.repeated.length} requests are`} sent more
          than once with the same values. A cache would save {saved} {saved === 1 ? 'credit' : 'credits'}.
        </p>
      )}
    </section>
  );
}

/** "`district`, `division` and six more are requested." */
function requested(names: string[]): string {
  const [first, second, ...others] = names;
  if (!second) return `${first} is requested.`;
  return others.length === 0
    ? `${first} and ${second} are requested.`
    : `${first}, ${second} and ${others.length} more are requested.`;
}
