import type { Operation } from '@portal/contract';
import { checkCost, paidFlags } from '@portal/request/convert/cost-check';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import type { FormSlice } from '../use-console.ts';

/** "9 credits → 2: request only the fields you need": the flags that add credits, to keep those whose fields are read. */
export function CostHint({ operation, form }: { operation: Operation; form: FormSlice }) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const flags = paidFlags(operation, form.values);
  const { before, after, unused } = checkCost(operation, form.values, read);
  if (flags.length === 0 || before === undefined || after === undefined) return null;
  const toggle = ([first = '']: string[]) => {
    const others = [...read].filter((path) => path !== first);
    setRead(new Set(read.has(first) ? others : [...others, first]));
  };
  const omit = () =>
    form.setTexts(
      Object.fromEntries(
        unused.flatMap(({ name }) => [
          [`query.${name}`, ''],
          [`body.${name}`, ''],
        ]),
      ),
    );
  return (
    // At the end of a form its content would open below the window.
    <details
      className="rc-cost"
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>
        {before} {before === 1 ? 'credit' : 'credits'} → {after}: request only the fields you need
      </summary>
      <fieldset>
        <legend className="visually-hidden">Fields you read</legend>
        {flags.map(({ name, credits, fields }) => (
          <label key={name}>
            <input type="checkbox" checked={read.has(fields[0] ?? '')} onChange={() => toggle(fields)} />
            <code>{fields[0]}</code> +{credits}
          </label>
        ))}
      </fieldset>
      {unused.length > 0 && (
        <Button onClick={omit}>
          Omit {unused.length === 1 ? unused[0]?.name : `${unused.length} parameters`}
        </Button>
      )}
    </details>
  );
}
