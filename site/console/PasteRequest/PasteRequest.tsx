import { byReason } from '@portal/request/paste/reasons';
import { useId, useState } from 'react';
import { Button, TextButton } from '../Button.tsx';
import { isOwnRequest, type Pasted, type PasteResult } from '../use-pasted.ts';

interface Props {
  result: PasteResult | undefined;
  onRead: (text: string) => void;
  onClose: () => void;
}

/** Characters that no single key types, nor a word that the keyboard completes. */
const shortestInserted = 16;

/** A field for a request from elsewhere, and what was understood of it and what was ignored. */
export function PasteRequest({ result, onRead, onClose }: Props) {
  const control = useId();
  const [text, setText] = useState('');
  return (
    <section className="rc-bring" aria-label="Paste a request">
      <label className="rc-label" htmlFor={control}>
        URL, cURL command, HAR, or code in JavaScript, TypeScript, Python or PHP
      </label>
      <textarea
        id={control}
        className="rc-in rc-area"
        rows={3}
        value={text}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened this field.
        autoFocus
        onChange={(event) => {
          // What is pasted is read at once and not shown: it may contain a key.
          const { value } = event.target;
          const { inputType } = event.nativeEvent as InputEvent;
          const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
          // The suggestion of a phone's keyboard is inserted as if it were typed, but at once.
          const isInserted = value.length - text.length >= shortestInserted && isOwnRequest(value);
          if (!isPasted && !isInserted) return setText(value);
          onRead(value);
          setText('');
        }}
      />
      <p className="rc-quiet">
        Read in this browser only. A key in it goes to the key field of the live API.
      </p>
      <div className="rc-tooltips">
        <Button disabled={text === ''} onClick={() => onRead(text)}>
          Fill the form
        </Button>
        <TextButton onClick={onClose}>Close</TextButton>
      </div>
      {result && <Result result={result} />}
    </section>
  );
}

function Result({ result }: { result: PasteResult }) {
  if (result.kind === 'failed') {
    return (
      <p className="rc-bad" role="alert">
        <strong>No request was recognized.</strong> {result.text} The form is unchanged.
      </p>
    );
  }
  return <Understood pasted={result} />;
}

function Names({ names }: { names: string[] }) {
  return names.map((name, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </span>
  ));
}

function Understood({ pasted }: { pasted: Pasted }) {
  const { kind, format, name, url, understood, ignored, hasKey, count } = pasted;
  return (
    <div className="rc-understood" role="status">
      <p>
        <strong>{format}</strong>, {name}.{' '}
        {kind === 'filled' ? 'The form has its values.' : <a href={url}>Open {name} with these values</a>}
      </p>
      <ul>
        {count > 1 && <li>The text has {count} requests. This is one of them.</li>}
        {understood.length > 0 && (
          <li>
            Understood: <Names names={understood} />
          </li>
        )}
        {hasKey && <li>The key is in the key field of the live API.</li>}
        {byReason(ignored).map(({ why, names }) => (
          <li key={why}>
            Ignored: <Names names={names} />. {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
