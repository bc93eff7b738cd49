import type { Operation } from '@portal/contract';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { Hosts } from '../../../behavior/host.ts';
import { marks } from '../../../behavior/vocabulary.ts';
import { FieldInput } from '../FieldInput.tsx';
import { ListEditor } from '../ListEditor.tsx';
import { columnsOf } from '../list-items.ts';
import { PairInput, PositionsInput } from '../Positions/Positions.tsx';
import { focusInput } from '../parts.ts';
import { rowsOf } from '../position-fields.ts';
import type { ConsoleState } from '../use-console.ts';

interface Props {
  operation: Operation;
  state: ConsoleState;
  hosts: Hosts;
}

/** Where to send, every parameter and body field, the key; and at its end the bar of *Run*, where one is given. */
export function Form({
  operation,
  state,
  hosts,
  id,
  children,
}: Props & { id?: string; children?: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.isSending) state.cancel();
    else void state.run();
  };
  return (
    <form
      id={id}
      className="rc-form"
      aria-label="Request"
      tabIndex={-1}
      {...marks({ part: 'request' })}
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
      {children}
    </form>
  );
}

function HostChoice({ state, hosts }: Omit<Props, 'operation'>) {
  return (
    <fieldset className="rc-field">
      <legend className="rc-label">Environment</legend>
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
          Live
        </button>
      </div>
      <p className="rc-about">
        {state.host === 'sandbox'
          ? `Test server at ${new URL(state.address).host}. Sample data, no account, no credits used.`
          : `Live API at ${new URL(hosts.provider).host}. Requires your API key; each request uses credits.`}
      </p>
    </fieldset>
  );
}

function ExampleChoice({ operation, state }: Omit<Props, 'hosts'>) {
  const control = useId();
  return (
    <div className="rc-field">
      <label className="rc-label" htmlFor={control}>
        Example
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
  const [isShown, setShown] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const { keyRequests } = state;
  useEffect(() => {
    if (keyRequests > 0) focusInput('key');
  }, [keyRequests]);
  return (
    <div className="rc-field">
      <label className="rc-label" htmlFor={control}>
        {operation.key.name} <span className="rf-ty">{operation.key.in}</span>
        <span className="rc-right">this tab only</span>
      </label>
      <span className="rc-key">
        <input
          id={control}
          className="rc-in"
          {...marks({ input: 'key' })}
          type={isShown ? 'text' : 'password'}
          value={state.key}
          placeholder={state.host === 'sandbox' ? hosts.sandboxKey : hosts.placeholder}
          onChange={(event) => {
            setForgotten(false);
            state.setKey(event.target.value.trim());
          }}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={isMissing ? `${control}-missing` : undefined}
        />
        {state.key !== '' && (
          <>
            <button type="button" className="rc-link" onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'}
              <span className="rf-sr"> the key</span>
            </button>
            <button
              type="button"
              className="rc-link"
              onClick={() => {
                state.forgetKey();
                setForgotten(true);
                document.getElementById(control)?.focus();
              }}
            >
              Forget<span className="rf-sr"> the key</span>
            </button>
          </>
        )}
      </span>
      {isForgotten && state.key === '' && (
        <p className="rc-about" role="status">
          Key removed from this tab.
        </p>
      )}
      {isMissing && (
        // Said only where Run was pressed: choosing the host is no mistake yet.
        <div className="rc-bad" id={`${control}-missing`} role={keyRequests > 0 ? 'alert' : undefined}>
          {keyRequests > 0 && <strong>The request wasn’t sent. </strong>}
          Enter your API key. Without a key, the live API returns 401.{' '}
          {keyRequests > 0 && (
            <button type="button" className="rc-link" onClick={() => void state.runWithoutKey()}>
              Run without a key
            </button>
          )}
        </div>
      )}
      <p className="rc-about">
        Stored in this tab only and sent only to this host. Not included in links, code samples or history.
      </p>
    </div>
  );
}
