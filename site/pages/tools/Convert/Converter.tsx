/** The form: a text goes in, the request of version 2 comes out. Nothing is sent until Run is pressed. */
import { byReason } from '@portal/request/paste/reasons';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Hosts } from '../../../browser/behavior/host.ts';
import {
  fragmentOfRequests,
  requestField,
  takeHandedOver,
  textOfFragment,
} from '../../../browser/requests/handed-over.ts';
import { keepFragment } from '../../../browser/requests/share.ts';
import { CoordinateCheck } from '../../../console/CoordinateCheck.tsx';
import { twoColumns } from '../../../parts/widths.ts';
import { Changes } from './Changes.tsx';
import { Comparison } from './Comparison.tsx';
import { CostCheck } from './CostCheck.tsx';
import type { ConvertExample } from './examples.ts';
import { Highlighted } from './Highlighted.tsx';
import { placesOf } from './highlighted-text.ts';
import { NewRequest } from './NewRequest.tsx';
import { inOrder, pointsOf } from './point-order.ts';
import { type Shown, useConversion } from './use-conversion.ts';

interface Props {
  hosts: Hosts;
  base: string;
  examples: ConvertExample[];
}

export default function Converter({ hosts, base, examples }: Props) {
  const [text, setText] = useState('');
  const result = useConversion(text, base, hosts);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Around the result of a text that came as a whole: on a narrow screen, it is below the window. */
  const converted = useRef<HTMLDivElement>(null);
  const isWhole = useRef(false);
  const shown = result?.kind === 'shown' ? result : undefined;
  const marked = shown && markedBefore(text, shown, hosts);
  useEffect(() => {
    if (!shown || !isWhole.current) return;
    isWhole.current = false;
    if (!matchMedia(twoColumns).matches) converted.current?.scrollIntoView();
  }, [shown]);
  useEffect(() => {
    const fromAddress = textOfFragment(location.hash);
    // What was pasted before the island was hydrated is in the element already.
    const given = takeHandedOver() ?? fromAddress ?? field.current?.value ?? '';
    setText(given);
    // What is typed later moves nothing.
    isWhole.current = given !== '';
    if (fromAddress !== undefined) field.current?.focus();
    const onHash = () => setText((old) => textOfFragment(location.hash) ?? old);
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  useEffect(() => {
    if (result?.kind === 'shown') keepFragment(fragmentOfRequests(result.sent));
    else if (result) forgetAddress();
  }, [result]);
  const write = (next: string) => {
    if (next === '') forgetAddress();
    setText(next);
  };
  const takeWhole = (next: string) => {
    isWhole.current = true;
    setText(next);
  };
  return (
    <div className="rm-convert" data-converted={shown && ''}>
      <div className="rm-drop rf-script">
        <label htmlFor={requestField}>Your request</label>
        <div className="rm-paste rf-code" data-marked={marked && ''}>
          {marked && (
            <pre aria-hidden="true" translate="no">
              <Highlighted {...marked} />
            </pre>
          )}
          <textarea
            ref={field}
            id={requestField}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            placeholder="A URL, a cURL command, or code in JavaScript, TypeScript, Python or PHP. A HAR entry works too."
            value={text}
            onChange={(event) => write(event.target.value)}
            onPaste={() => {
              isWhole.current = true;
            }}
            onDrop={(event) => {
              const [file] = event.dataTransfer.files;
              if (!file) return;
              event.preventDefault();
              void file.text().then(takeWhole);
            }}
            aria-describedby={`${requestField}-note`}
          />
        </div>
        <p id={`${requestField}-note`} className="rm-dim">
          The text stays in this browser. A key in it is recognized and appears nowhere else. The URL contains
          the request without its key.
        </p>
      </div>
      <div className="rm-said">
        {text === '' ? (
          <Examples examples={examples} onChoose={takeWhole} />
        ) : (
          <button type="button" className="button" onClick={() => write('')}>
            Clear
          </button>
        )}
        <div aria-live="polite">
          {result?.kind === 'message' && (
            <p className="note">
              <b>{result.title}</b> {result.text} {result.href && <a href={result.href}>Causes and fix</a>}
            </p>
          )}
          {shown && <Understood shown={shown} />}
        </div>
      </div>
      {shown && (
        <div className="rm-result" ref={converted}>
          {/* Another text is another result: what was chosen and run belongs to the old one. */}
          <Converted key={text} shown={shown} hosts={hosts} base={base} />
        </div>
      )}
    </div>
  );
}

/** The new request and all that is said of it; a request with swapped points is offered with them in order. */
function Converted({ shown, hosts, base }: { shown: Shown; hosts: Hosts; base: string }) {
  const [swapped, setSwapped] = useState<Shown>();
  const used = swapped ?? shown;
  const ordered = inOrder(used);
  return (
    <>
      {(ordered || swapped) && (
        <CoordinateCheck positions={pointsOf(used)} onChange={() => setSwapped(ordered)} />
      )}
      {/* What has run belongs to the points before. */}
      <Fragment key={swapped ? 'in order' : 'as pasted'}>
        <NewRequest shown={used} hosts={hosts} base={base} />
        <Changes shown={used} />
        <div className="rm-rest">
          <CostCheck shown={used} />
          <Comparison shown={used} hosts={hosts} />
        </div>
      </Fragment>
    </>
  );
}

/**
 * The pasted text with its changes, letter for letter under the field; its keys are in the field alone. Undefined where nothing
 * is marked.
 */
function markedBefore(text: string, { changes, from, keys }: Shown, { placeholder }: Hosts) {
  if (changes.length === 0) return undefined;
  const masked = (part: string) => keys.reduce((rest, key) => rest.replaceAll(key, maskOf(key)), part);
  const shown = `${masked(text)}\n`;
  const values = { ...from?.values.parameters, ...from?.values.body };
  const side = { side: 'from' as const, values, keys: [...keys.map(maskOf), placeholder] };
  return { text: shown, places: placesOf(shown, changes, side) };
}

/** As long as the key, so that lines break where they do in the field. */
const maskOf = (key: string) => key.replaceAll(/\w/g, 'x');

/** A request that is no longer in the field is not in the address either. */
function forgetAddress(): void {
  if (textOfFragment(location.hash) !== undefined) keepFragment(`#${requestField}`);
}

function Examples({ examples, onChoose }: { examples: ConvertExample[]; onChoose: (text: string) => void }) {
  return (
    <section className="rf-script" aria-label="Examples">
      <h2>Examples</h2>
      <ul className="rm-examples">
        {examples.map(({ format, name, text }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(text)}>
              <span className="rm-dim">{format}</span>
              <b>{name}</b>
              <code>{text.replaceAll(/\s+/g, ' ')}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was recognized and what was omitted, in a line each. */
function Understood({ shown }: { shown: Shown }) {
  const { format, from, service, ignored, key, hasKey, missing, count } = shown;
  const what = from ? `${from.operation.name}, version ${from.operation.version.slice(1)}` : service;
  return (
    <div className="rm-understood">
      <ul>
        <li>
          <b>Recognized</b> {format}
        </li>
        <li>{what}</li>
        {count > 1 && <li>{count} requests, the first is converted</li>}
        {hasKey && <li>The key was recognized and removed</li>}
        {key !== undefined && <li>In the console, it is in the key field of the live API</li>}
      </ul>
      {ignored.length > 0 && (
        <details>
          <summary>Ignored: {ignored.length}</summary>
          <ul>
            {byReason(ignored).map(({ why, names }) => (
              <li key={why}>
                <code>{names.join(', ')}</code> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      {missing.length > 0 && (
        <p className="note note-caution">
          <b>Required:</b> {missing.join(', ')}. The request doesn’t contain{' '}
          {missing.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </div>
  );
}
