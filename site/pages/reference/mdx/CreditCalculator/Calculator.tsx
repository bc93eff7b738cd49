import type { CreditRule } from '@portal/contract';
import { costOf } from '@portal/request/credits';
import { useId, useState } from 'react';
import { LoadFailure } from '../../../../parts/LoadFailure.tsx';
import { sitePath } from '../../../../parts/site-fields.ts';
import { useFetched } from '../../../../parts/use-fetched.ts';

interface PricedOperation {
  id: string;
  name: string;
  credits: CreditRule;
}

/** Operation, options and number of requests to credits; until it is opened, and without script, a link to the table. */
export default function Calculator() {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Form />;
  return (
    <>
      <p>
        Estimate the credits of your requests with the values in the{' '}
        <a href={sitePath('/api/#credits')}>table of credits</a>.
      </p>
      <button type="button" className="button rf-script" onClick={() => setOpen(true)}>
        Open the calculator
      </button>
    </>
  );
}

function Form() {
  const {
    content: operations,
    failure,
    retry,
  } = useFetched<PricedOperation[]>(sitePath('/api/credits.json'));
  const [chosen, setChosen] = useState<string>();
  const [options, setOptions] = useState<string[]>([]);
  const [results, setResults] = useState(10);
  const [requests, setRequests] = useState(1000);
  const id = useId();
  if (failure) return <LoadFailure subject="The calculator" text={failure} retry={retry} />;
  const operation = operations?.find((known) => known.id === chosen) ?? operations?.[0];
  if (!operation) return <p role="status">Loading…</p>;
  const { credits } = operation;
  const values = Object.fromEntries(options.map((name) => [name, true]));
  const each = costOf(credits, credits.limitedBy ? { ...values, [credits.limitedBy]: results } : values);
  return (
    <form className="rf-calcform" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={`${id}o`}>Endpoint</label>
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
          <legend>Options</legend>
          {Object.entries(credits.perParameter).map(([name, count]) => (
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
              <code>{name}</code> +{count}
            </label>
          ))}
        </fieldset>
      )}
      {credits.perResult && (
        <Count id={`${id}p`} label="Places per response" value={results} onChange={setResults} />
      )}
      <Count id={`${id}n`} label="Requests" value={requests} onChange={setRequests} />
      <output>
        {each === undefined ? (
          "Credits for this endpoint aren't published."
        ) : (
          <>
            <b>{(each * requests).toLocaleString('en')} credits</b> ({each} per request)
          </>
        )}
      </output>
    </form>
  );
}

/** More requests than anyone sends; products of larger numbers are no longer exact. */
const mostCount = 1_000_000_000;

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
  // As typed until the field is left: a field that is emptied counts as 0, and doesn't show one before the next digit.
  const [text, setText] = useState(String(value));
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        max={mostCount}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(Math.min(mostCount, Math.max(0, Math.floor(Number(target.value) || 0))));
        }}
        onBlur={() => setText(String(value))}
      />
    </>
  );
}
