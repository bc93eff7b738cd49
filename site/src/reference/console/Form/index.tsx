import type { Operation } from '@portal/contract';
import { costOf } from '@portal/request/credits';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Hosts } from '../../../behavior/host.ts';
import { longestWaitMs } from '../call.ts';
import { FieldInput } from '../FieldInput/index.tsx';
import { ListEditor } from '../ListEditor/index.tsx';
import { columnsOf } from '../list-items.ts';
import { PairInput, PositionsInput } from '../Positions/index.tsx';
import { rowsOf } from '../position-fields.ts';
import type { ConsoleState } from '../use-console.ts';

interface Props {
  operation: Operation;
  state: ConsoleState;
  hosts: Hosts;
}

/** Where to send, every parameter and body field, the key, the cost, Send. */
export function Form({ operation, state, hosts }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.isSending) state.cancel();
    else void state.run();
  };
  return (
    <form
      className="rc-form"
      aria-label="Request"
      tabIndex={-1}
      data-part="request"
      onSubmit={submit}
      noValidate
    >
      <div className="rc-fields">
        <HostChoice state={state} hosts={hosts} />
        {operation.examples.length > 1 && <ExampleChoice operation={operation} state={state} />}
        {rowsOf(operation).map((row) =>
          Array.isArray(row) ? (
            <PairInput key={row[0].id} inputs={row} state={state} />
          ) : row.field.coordinateOrder && row.field.types.includes('string') ? (
            <PositionsInput key={row.id} input={row} state={state} />
          ) : row.field.types.includes('array') && columnsOf(row.field).length > 0 ? (
            <ListEditor key={row.id} input={row} state={state} />
          ) : (
            <FieldInput key={row.id} input={row} state={state} />
          ),
        )}
        <KeyInput operation={operation} state={state} hosts={hosts} />
      </div>
      <div className="rc-send">
        <p>
          {costWords(operation, state)}
          {state.isSending && <Elapsed />}
        </p>
        <button
          type="submit"
          className={`rf-btn ${state.isSending ? 'rc-busy' : 'rf-primary'}`}
          title={state.isSending ? 'Escape' : 'Ctrl+Enter, on a Mac Command+Enter'}
        >
          {state.isSending ? 'Cancel' : 'Send'}
        </button>
      </div>
    </form>
  );
}

function HostChoice({ state, hosts }: Omit<Props, 'operation'>) {
  return (
    <fieldset className="rc-field">
      <legend className="rc-label">Send to</legend>
      <div className="rc-seg">
        <button
          type="button"
          aria-pressed={state.host === 'sandbox'}
          onClick={() => state.setHost('sandbox')}
        >
          Sandbox
        </button>
        <button
          type="button"
          aria-pressed={state.host === 'provider'}
          onClick={() => state.setHost('provider')}
        >
          {new URL(hosts.provider).host}
        </button>
      </div>
      <p className="rc-about">
        {state.host === 'sandbox'
          ? `Test server at ${new URL(state.address).host}: sample data, free, no key of yours needed.`
          : 'The real service: real data, with your own key, and each call counts.'}
      </p>
    </fieldset>
  );
}

function ExampleChoice({ operation, state }: Omit<Props, 'hosts'>) {
  const control = useId();
  return (
    <div className="rc-field">
      <label className="rc-label" htmlFor={control}>
        Start from
      </label>
      <select id={control} className="rc-in rc-words" onChange={(event) => state.show(event.target.value)}>
        {operation.examples.map(({ name, summary }) => (
          <option key={name} value={name}>
            {summary || name}
          </option>
        ))}
      </select>
    </div>
  );
}

function KeyInput({ operation, state, hosts }: Props) {
  const control = useId();
  const isMissing = state.host === 'provider' && state.key === '';
  return (
    <div className="rc-field">
      <label className="rc-label" htmlFor={control}>
        {operation.key.name} <span className="rf-ty">{operation.key.in}</span>
        <span className="rc-right">kept for this tab</span>
      </label>
      <input
        id={control}
        className="rc-in"
        data-input="key"
        value={state.key}
        placeholder={state.host === 'sandbox' ? hosts.sandboxKey : hosts.placeholder}
        onChange={(event) => state.setKey(event.target.value.trim())}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={isMissing ? 'rc-bad' : 'rc-about'}>
        {isMissing && 'Enter your key: without one this host answers 401. '}
        It stays in this tab’s session storage, goes to this host only, and stands in no link, sample or
        history.
      </p>
    </div>
  );
}

/** Seconds since the call began, after the first two. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < 3) return null;
  return (
    <span className="rc-elapsed">
      {' '}
      Waiting for {seconds} s of {longestWaitMs / 1000}.
    </span>
  );
}

function costWords(operation: Operation, state: ConsoleState): string {
  const cost = costOf(operation.credits, { ...state.values.parameters, ...state.values.body });
  if (cost === undefined)
    return operation.credits.perResult ? '1 credit for each place' : 'Cost not published';
  return `${cost} ${cost === 1 ? 'credit' : 'credits'}`;
}
