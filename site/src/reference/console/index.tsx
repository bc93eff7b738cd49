import type { Operation } from '@portal/contract';
import {
  type ClipboardEvent,
  Component,
  type DragEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { copyText } from '../../behavior/copy.ts';
import type { Hosts } from '../../behavior/host.ts';
import { lasting } from '../../behavior/storage.ts';
import { marks } from '../../behavior/vocabulary.ts';
import { LoadFailure } from '../LoadFailure/index.tsx';
import { Failures } from './Failures/index.tsx';
import { Form } from './Form/index.tsx';
import { History } from './History/index.tsx';
import { OutcomePanel } from './Outcome/index.tsx';
import { PasteRequest } from './PasteRequest/index.tsx';
import { LiveSamples } from './Samples/index.tsx';
import { Splitter } from './Splitter/index.tsx';
import { Successor } from './Successor/index.tsx';
import { useConsole } from './use-console.ts';
import { usePasted } from './use-pasted.ts';

interface Props {
  /** The operation's file of its typed view. */
  viewUrl: string;
  /** Path of the operation's own page. */
  page: string;
  hosts: Hosts;
  /** Set where the example was run: its response stands alone, in place of the recorded one. */
  isRun?: string;
  onClose: () => void;
}

/** Loads the operation's typed view, then shows form, answer, samples and failures. */
export default function Console({ viewUrl, ...bench }: Props): ReactNode {
  const { operation, failure, retry } = useOperation(viewUrl);
  if (failure) return <LoadFailure subject="The console" text={failure} retry={retry} />;
  if (!operation) {
    return (
      <p className="rf-wait" role="status">
        <span className="spinner" /> Loading console…
      </p>
    );
  }
  const Part = bench.isRun === undefined ? Bench : LiveRun;
  return (
    <Boundary>
      <Part operation={operation} viewUrl={viewUrl} {...bench} />
    </Boundary>
  );
}

/** An exception in the console stays in it. The form is in the address, so a new console begins with its values. */
class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="rc-crash" role="alert">
        <p>
          <strong>The console stopped.</strong> {error.message} Your values are kept.
        </p>
        <button
          type="button"
          className="rf-btn rc-small"
          ref={(button) => button?.focus()}
          onClick={() => this.setState({ error: undefined })}
        >
          Reload console
        </button>
      </div>
    );
  }
}

/** The example's live response, in the rail: run at once, and again with each press of *Run*. */
function LiveRun({ operation, page, hosts, onClose }: Props & { operation: Operation }) {
  const state = useConsole(operation, hosts, page, true);
  const part = useRef<HTMLElement>(null);
  // The home page has a map of its own.
  const hasMap = document.getElementById('reference') !== null;
  const run = useRef(state.run);
  run.current = state.run;
  useEffect(() => {
    const again = () => void run.current();
    again();
    const slot = part.current?.parentElement;
    slot?.addEventListener('portal:run', again);
    return () => slot?.removeEventListener('portal:run', again);
  }, []);
  return (
    <section
      ref={part}
      className="rc rc-run"
      aria-label="Response"
      onKeyDown={(event) => onPart(event, part)}
    >
      <OutcomePanel operation={operation} state={state} isRun hasMap={hasMap} />
      <p className="rc-runfoot">
        <a className="rc-link" href={`${page}#console`} {...marks({ console: operation.slug })}>
          Edit values
        </a>
        <button type="button" className="rc-link" onClick={onClose}>
          Show the recorded example
        </button>
      </p>
    </section>
  );
}

/** F6 goes round the parts of the console: request, response, map; with Shift the other way. */
function onPart(event: KeyboardEvent, { current }: { current: HTMLElement | null }): boolean {
  if (event.key !== 'F6') return false;
  const parts = [...(current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
  // The map is part of the response.
  const at = parts.findLastIndex((part) => part.contains(document.activeElement));
  const step = event.shiftKey ? parts.length - 1 : 1;
  parts[at < 0 ? 0 : (at + step) % parts.length]?.focus();
  event.preventDefault();
  return true;
}

function Bench({ operation, viewUrl, page, hosts, onClose }: Props & { operation: Operation }) {
  const state = useConsole(operation, hosts, page);
  const [isHistory, setHistory] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);
  const part = useRef<HTMLElement>(null);
  const pasted = usePasted(operation, state);
  const [isPasting, setPasting] = useState(false);
  const bring = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const text = data?.getData('text/plain') ?? '';
    const isField = (event.target as Element).closest('.rc-bring');
    if (isField || !pasted.isWanted(text)) return;
    event.preventDefault();
    setPasting(true);
    void pasted.read(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onPart(event, part)) return;
    if (event.key === 'Escape' && state.isSending) state.cancel();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !state.isSending) void state.run();
    else return;
    event.preventDefault();
  };
  return (
    <section
      ref={part}
      className="rc"
      aria-label={`Console: ${operation.name}`}
      onKeyDown={onKeyDown}
      onPaste={(event) => bring(event, event.clipboardData)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => bring(event, event.dataTransfer)}
    >
      <header className="rc-head">
        <h2 ref={heading} tabIndex={-1}>
          {operation.name}
        </h2>
        <span className={`rf-m ${operation.method.toLowerCase()}`}>{operation.method}</span>
        <code>
          {operation.path.split(/(?=\/)/).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one path never move.
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </code>
        <div className="rc-tools">
          <NavigationSwitch />
          <button
            type="button"
            className="rf-btn rc-small"
            aria-expanded={isPasting}
            onClick={() => setPasting(!isPasting)}
          >
            Paste a request
          </button>
          <Share />
          <button
            type="button"
            className="rf-btn rc-small"
            aria-expanded={isHistory}
            onClick={() => setHistory(!isHistory)}
          >
            History
          </button>
          <button type="button" className="rf-btn rc-small" onClick={onClose}>
            Close
          </button>
        </div>
      </header>
      <Successor operation={operation} state={state} viewUrl={viewUrl} page={page} />
      {isPasting && (
        <PasteRequest result={pasted.result} onRead={pasted.read} onClose={() => setPasting(false)} />
      )}
      {isHistory && <History state={state} operationId={operation.id} />}
      <div className="rc-bench">
        <Form operation={operation} state={state} hosts={hosts} />
        <Splitter name="form" label="Width of the request" initial={340} least={300} most={520} />
        <OutcomePanel operation={operation} state={state} />
      </div>
      <div className="rc-below">
        <LiveSamples operation={operation} state={state} hosts={hosts} />
        {state.host === 'sandbox' && <Failures operation={operation} state={state} hosts={hosts} />}
      </div>
    </section>
  );
}

/** The console takes the width of the list of operations, until the reader wants the list beside it. */
function NavigationSwitch() {
  const [isShown, setShown] = useState(() => lasting.read('choice.console-operations') === 'shown');
  useEffect(() => {
    const page = document.getElementById('reference');
    page?.toggleAttribute('data-operations-shown', isShown);
    return () => page?.removeAttribute('data-operations-shown');
  }, [isShown]);
  return (
    <button
      type="button"
      className="rf-btn rc-small rc-navigation"
      aria-pressed={isShown}
      onClick={() => {
        lasting.write('choice.console-operations', isShown ? 'hidden' : 'shown');
        setShown(!isShown);
      }}
    >
      Endpoints
    </button>
  );
}

/** The address holds the filled request and never the key. */
function Share() {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button
      type="button"
      className="rf-btn rc-small"
      onClick={copy}
      title="The link contains your values but not your key"
    >
      {isCopied ? 'Link copied' : 'Copy link'}
    </button>
  );
}

function useOperation(url: string) {
  const [operation, setOperation] = useState<Operation>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    fetch(url)
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The server returned ${answer.status}.`);
        setOperation((await answer.json()) as Operation);
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, [url, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { operation, failure, retry };
}
