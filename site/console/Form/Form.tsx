import type { Operation } from '@portal/contract';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { Hosts } from '../../browser/behavior/host.ts';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { TextButton } from '../Button.tsx';
import { FieldInput } from '../FieldInput.tsx';
import { exampleOf } from '../fields.ts';
import { ListEditor } from '../ListEditor.tsx';
import { columnsOf } from '../list-items.ts';
import { PairInput, PositionsInput } from '../Positions/Positions.tsx';
import { focusInput } from '../parts.ts';
import { rowsOf } from '../position-fields.ts';
import type { FormSlice, SendingSlice, TargetSlice } from '../use-console.ts';

interface Props {
  operation: Operation;
  hosts: Hosts;
  form: FormSlice;
  target: TargetSlice;
  sending: SendingSlice;
}

/** Where to send, every parameter and body field, the key; and at its end the bar of *Run*, where one is given. */
export function Form({
  operation,
  hosts,
  form,
  target,
  sending,
  id,
  children,
}: Props & { id?: string; children?: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.progress === 'sending') sending.cancel();
    else void sending.run();
  };
  return (
    <form
      id={id}
      className="rc-form"
      aria-label="Request"
      tabIndex={-1}
      {...dataAttributes({ part: 'request' })}
      onSubmit={submit}
      noValidate
    >
      <div className="rc-fields">
        <HostChoice target={target} hosts={hosts} />
        {operation.examples.length > 1 && <ExampleChoice operation={operation} form={form} />}
        {rowsOf(operation).map((row) =>
          Array.isArray(row) ? (
            <PairInput key={row[0].id} inputs={row} form={form} />
          ) : row.field.coordinateOrder && row.field.types.includes('string') ? (
            <PositionsInput key={row.id} input={row} form={form} />
          ) : row.field.types.includes('array') && columnsOf(row.field).length > 0 ? (
            <ListEditor key={row.id} input={row} form={form} />
          ) : (
            <FieldInput key={row.id} input={row} form={form} />
          ),
        )}
        <KeyInput operation={operation} hosts={hosts} target={target} onAccept={sending.runWithoutKey} />
      </div>
      {children}
    </form>
  );
}

function HostChoice({ target, hosts }: Pick<Props, 'target' | 'hosts'>) {
  return (
    <fieldset className="rc-field">
      <legend className="rc-label">Environment</legend>
      <div className="rc-seg">
        <button
          type="button"
          aria-pressed={target.host === 'sandbox'}
          onClick={() => target.setHost('sandbox')}
        >
          Sandbox
        </button>
        <button type="button" aria-pressed={target.host === 'live'} onClick={() => target.setHost('live')}>
          Live
        </button>
      </div>
      <p className="rc-about">
        {target.host === 'sandbox'
          ? `Test server at ${new URL(target.address).host}. Sample data, no account, no credits used.`
          : `Live API at ${new URL(hosts.live).host}. Requires your API key; each request uses credits.`}
      </p>
    </fieldset>
  );
}

/** The example whose values the form has; after any change of them there is none. */
function ExampleChoice({ operation, form }: Pick<Props, 'operation' | 'form'>) {
  const control = useId();
  const shown = exampleOf(operation, form.values);
  return (
    <div className="rc-field">
      <label className="rc-label" htmlFor={control}>
        Example
      </label>
      <select
        id={control}
        className="rc-in rc-words"
        value={shown?.name ?? ''}
        onChange={(event) => form.show(event.target.value)}
      >
        {!shown && <option value="">Custom</option>}
        {operation.examples.map(({ name, summary }) => (
          <option key={name} value={name}>
            {summary || name}
          </option>
        ))}
      </select>
    </div>
  );
}

function KeyInput({
  operation,
  hosts,
  target,
  onAccept,
}: Pick<Props, 'operation' | 'hosts' | 'target'> & { onAccept: SendingSlice['runWithoutKey'] }) {
  const control = useId();
  const isMissing = target.host === 'live' && target.key === '';
  const [isShown, setShown] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const { keyPrompts } = target;
  useEffect(() => {
    if (keyPrompts > 0) focusInput('key');
  }, [keyPrompts]);
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
          {...dataAttributes({ input: 'key' })}
          type={isShown ? 'text' : 'password'}
          value={target.key}
          placeholder={target.host === 'sandbox' ? hosts.sandboxKey : hosts.placeholder}
          onChange={(event) => {
            setForgotten(false);
            target.setKey(event.target.value.trim());
          }}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={isMissing ? `${control}-missing` : undefined}
        />
        {target.key !== '' && (
          <>
            <TextButton onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'}
              <span className="visually-hidden"> the key</span>
            </TextButton>
            <TextButton
              onClick={() => {
                target.setKey('');
                setForgotten(true);
                document.getElementById(control)?.focus();
              }}
            >
              Forget<span className="visually-hidden"> the key</span>
            </TextButton>
          </>
        )}
      </span>
      {isForgotten && target.key === '' && (
        <p className="rc-about" role="status">
          Key removed from this tab.
        </p>
      )}
      {isMissing && (
        // Said only where Run was pressed: choosing the host is no mistake yet.
        <div className="rc-bad" id={`${control}-missing`} role={keyPrompts > 0 ? 'alert' : undefined}>
          {keyPrompts > 0 && <strong>The request wasn’t sent. </strong>}
          Enter your API key. Without a key, the live API returns 401.{' '}
          {keyPrompts > 0 && <TextButton onClick={() => void onAccept()}>Run without a key</TextButton>}
        </div>
      )}
      <p className="rc-about">
        Stored in this tab only and sent only to this host. Not included in links, code samples or history.
      </p>
    </div>
  );
}
