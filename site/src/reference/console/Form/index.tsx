import type { Operation } from '@portal/contract';
import type { FormEvent, KeyboardEvent } from 'react';
import { CoordinateOrder } from '../../CoordinateOrder/index.tsx';
import { costOf } from '../../credits.ts';
import type { Input } from '../fields.ts';
import { PairInput, PositionsInput } from '../Positions/index.tsx';
import { rowsOf } from '../pick.ts';
import type { ConsoleState, Hosts } from '../use-console.ts';

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
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && state.isSending) state.cancel();
  };
  return (
    <form className="rc-form" aria-label="Request" onSubmit={submit} onKeyDown={cancelByKey} noValidate>
      <div className="rc-fields">
        <fieldset className="rc-field">
          <legend>Send to</legend>
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
        </fieldset>
        {operation.examples.length > 1 && (
          <label className="rc-field">
            <span className="rc-label">Start from</span>
            <select className="rc-in" onChange={(event) => state.show(event.target.value)}>
              {operation.examples.map(({ name, summary }) => (
                <option key={name} value={name}>
                  {summary || name}
                </option>
              ))}
            </select>
          </label>
        )}
        {rowsOf(operation).map((row) =>
          Array.isArray(row) ? (
            <PairInput key={row[0].id} inputs={row} state={state} />
          ) : row.field.coordinateOrder && row.field.types.includes('string') ? (
            <PositionsInput key={row.id} input={row} state={state} />
          ) : (
            <FieldInput key={row.id} input={row} state={state} />
          ),
        )}
        <label className="rc-field">
          <span className="rc-label">
            {operation.key.name} <span className="rf-ty">{operation.key.in}</span>
            <span className="rc-right">kept for this tab</span>
          </span>
          <input
            className="rc-in"
            value={state.key}
            placeholder={state.host === 'sandbox' ? hosts.sandboxKey : hosts.placeholder}
            onChange={(event) => state.setKey(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      </div>
      <div className="rc-send">
        <p>{costWords(operation, state)}</p>
        <button type="submit" className={`rf-btn ${state.isSending ? 'rc-busy' : 'rf-primary'}`}>
          {state.isSending ? 'Cancel' : 'Send'}
        </button>
      </div>
    </form>
  );
}

function FieldInput({ input, state }: { input: Input; state: ConsoleState }) {
  const { id, field, place, names } = input;
  const value = state.texts[id] ?? '';
  const change = (text: string) => state.setText(id, text);
  const label = (
    <span className="rc-label">
      {names.join('.')} <span className="rf-ty">{place}</span>
      {field.required && <b className="rf-req">required</b>}
      {field.coordinateOrder && <CoordinateOrder order={field.coordinateOrder} />}
      <span className="rc-right">{sideWords(input)}</span>
    </span>
  );
  if (field.types.join() === 'boolean') {
    return (
      <label className="rc-check">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={() => change(value === 'true' ? '' : 'true')}
        />
        <span>{names.join('.')}</span>
        {field.addsCredits !== undefined && field.addsCredits > 0 && (
          <span className="rf-b rf-cr">+{field.addsCredits}</span>
        )}
      </label>
    );
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: one of the three controls below is always there.
    <label className="rc-field">
      {label}
      {field.enum ? (
        <select className="rc-in" value={value} onChange={(event) => change(event.target.value)}>
          {!field.required && <option value="">not sent</option>}
          {field.enum.map((option) => (
            <option key={String(option)} value={String(option)}>
              {String(option)}
            </option>
          ))}
        </select>
      ) : field.types.includes('array') || field.types.includes('object') ? (
        <textarea
          className="rc-in rc-area"
          rows={6}
          value={pretty(value)}
          onChange={(event) => change(event.target.value)}
          spellCheck={false}
        />
      ) : (
        <input
          className="rc-in"
          value={value}
          inputMode={field.types.includes('string') ? undefined : 'decimal'}
          onChange={(event) => change(event.target.value)}
          spellCheck={false}
        />
      )}
    </label>
  );
}

function sideWords({ field }: Input): string {
  if (field.default !== undefined && field.default !== null) return `default ${field.default}`;
  return field.unit && field.unit !== 'id' && field.unit !== 'code' ? field.unit : '';
}

/** One line of JSON as several, as long as it is untouched. */
function pretty(text: string): string {
  if (text.includes('\n')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

function costWords(operation: Operation, state: ConsoleState): string {
  const cost = costOf(operation.credits, { ...state.values.parameters, ...state.values.body });
  if (cost === undefined)
    return operation.credits.perResult ? '1 credit for each place' : 'Cost not published';
  return `${cost} ${cost === 1 ? 'credit' : 'credits'}`;
}
