import type { CreditRule } from '@portal/contract';
import { costOf } from '@portal/request/credits';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { sitePath } from '../../../site-fields.ts';

interface PricedOperation {
  id: string;
  name: string;
  credits: CreditRule;
}

/** Operation, options and number of requests to calls; until it is opened, and without script, a link to the table. */
export default function Calculator(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Form />;
  return (
    <>
      <p>
        Work out how many calls your requests count as. The numbers are those of the{' '}
        <a href={sitePath('/api/#credits')}>table of credits</a>.
      </p>
      <button type="button" className="button rf-script" onClick={() => setOpen(true)}>
        Open the calculator
      </button>
    </>
  );
}

function Form(): ReactNode {
  const { operations, failure, retry } = usePricedOperations();
  const [chosen, setChosen] = useState<string>();
  const [options, setOptions] = useState<string[]>([]);
  const [results, setResults] = useState(10);
  const [requests, setRequests] = useState(1000);
  const id = useId();
  if (failure) {
    return (
      <div className="note note-error" role="alert">
        <strong>The numbers did not load.</strong>
        <p>{failure}</p>
        <button type="button" className="button button-small" onClick={retry}>
          Retry
        </button>
      </div>
    );
  }
  const operation = operations?.find((known) => known.id === chosen) ?? operations?.[0];
  if (!operation) return <p role="status">Loading the numbers</p>;
  const { credits } = operation;
  const values = Object.fromEntries(options.map((name) => [name, true]));
  const each = costOf(credits, credits.limitedBy ? { ...values, [credits.limitedBy]: results } : values);
  return (
    <form className="rf-calcform" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={`${id}o`}>Operation</label>
      <select
        id={`${id}o`}
        value={operation.id}
        onChange={(event) => {
          setChosen(event.target.value);
          setOptions([]);
        }}
      >
        {operations?.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {Object.keys(credits.perParameter).length > 0 && (
        <fieldset>
          <legend>Options that add</legend>
          {Object.entries(credits.perParameter).map(([name, calls]) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={options.includes(name)}
                onChange={() =>
                  setOptions(
                    options.includes(name) ? options.filter((other) => other !== name) : [...options, name],
                  )
                }
              />
              <code>{name}</code> +{calls}
            </label>
          ))}
        </fieldset>
      )}
      {credits.perResult && (
        <Count id={`${id}p`} label="Places returned by each" value={results} onChange={setResults} />
      )}
      <Count id={`${id}n`} label="Requests" value={requests} onChange={setRequests} />
      <output>
        {each === undefined ? (
          'No public source gives a number for this call.'
        ) : (
          <>
            <b>{(each * requests).toLocaleString('en')}</b> calls, {each} for each request
          </>
        )}
      </output>
    </form>
  );
}

function Count({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: number;
  onChange(value: number): void;
}) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        value={value}
        onChange={(event) => onChange(Math.max(0, Math.floor(Number(event.target.value) || 0)))}
      />
    </>
  );
}

function usePricedOperations() {
  const url = sitePath('/api/credits.json');
  const [operations, setOperations] = useState<PricedOperation[]>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    fetch(url)
      .then((answer) => {
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
        return answer.json();
      })
      .then(setOperations, (error: unknown) => setFailure(String(error)));
  }, [url, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { operations, failure, retry };
}
