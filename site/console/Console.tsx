import type { Operation } from '@portal/contract';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Hosts } from '../browser/behavior/host.ts';
import { lasting } from '../browser/behavior/storage.ts';
import { fragmentOf } from '../browser/requests/share.ts';
import { Boundary } from '../parts/CrashNote/Boundary.tsx';
import { dataAttributes } from '../parts/data-attributes.ts';
import Icon from '../parts/Icon.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { useFetched } from '../parts/use-fetched.ts';
import { sideBySide, withDrawer } from '../parts/widths.ts';
import { Button, TextButton } from './Button.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Failures } from './Failures.tsx';
import { Form } from './Form/Form.tsx';
import { History } from './History/History.tsx';
import { OutcomePanel } from './Outcome/Outcome.tsx';
import { PasteRequest } from './PasteRequest/PasteRequest.tsx';
import { focusOpened, onPartKey, showTab } from './parts.ts';
import { RunBar } from './RunBar.tsx';
import ResponseMap from './response-map/ResponseMap/ResponseMap.tsx';
import { LiveSamples } from './Samples.tsx';
import { Sheet } from './Sheet/Sheet.tsx';
import { Splitter } from './Splitter.tsx';
import { Successor } from './Successor.tsx';
import { useLeaving } from './sheet-history.ts';
import { Title } from './Title.tsx';
import { useConsole } from './use-console.ts';
import { useMedia } from './use-media.ts';
import { usePasted } from './use-pasted.ts';
import { useReading } from './use-reading.ts';

interface Props {
  /** The operation's file of its typed view. */
  viewUrl: string;
  /** Path of the operation's own page. */
  page: string;
  hosts: Hosts;
  /** Set where *Run* was pressed: the fragment with its values. Its response is shown alone, instead of the recorded one. */
  run?: string;
  onClose: () => void;
}

type LoadedProps = Omit<Props, 'viewUrl'> & { operation: Operation };

/** Loads the operation's typed view, then shows form, response, samples and failures. */
export default function Console({ viewUrl, ...props }: Props): ReactNode {
  const { content: operation, failure, retry } = useFetched<Operation>(viewUrl);
  const isLate = useLate();
  if (failure)
    return (
      <div className="rf-wait">
        <LoadFailure subject="The console" text={failure} retry={retry} />
      </div>
    );
  if (!operation)
    return (
      // Nothing is drawn for the blink that a cached file takes.
      isLate && (
        <p className="rf-wait" role="status">
          <span className="spinner" /> Loading console…
        </p>
      )
    );
  const Part = props.run === undefined ? OpenConsole : LiveRun;
  return (
    <Boundary instead={(error, reload) => <Stopped error={error} reload={reload} />}>
      <Part operation={operation} {...props} />
    </Boundary>
  );
}

/** An exception in the console stays in it. The form is in the address, so a new console begins with its values. */
function Stopped({ error, reload }: { error: Error; reload: () => void }): ReactNode {
  return (
    <div className="rc-crash" role="alert">
      <p>
        <strong>The console stopped.</strong> {error.message} Your values are kept.
      </p>
      <Button ref={(button) => button?.focus()} onClick={reload}>
        Reload console
      </Button>
    </div>
  );
}

/** The live response to the request shown next to it: run at once, and again with each press of *Run*. */
function LiveRun({ operation, page, hosts, onClose, run: fragment }: LoadedProps) {
  const slices = useConsole(operation, hosts, page, fragment);
  const { form, sending } = slices;
  const { outcome } = sending;
  // Next to the response, the home page has another map.
  const isNarrow = useMedia(withDrawer);
  const isMapShown = isNarrow || document.getElementById('reference') !== null;
  const reading = useReading(operation, slices, isMapShown);
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the response is below the code.
    if (outcome && matchMedia(withDrawer).matches) part.current?.scrollIntoView();
  }, [outcome]);
  const hasMap = reading.hasDrawableResponse && isMapShown;
  // The same request is under way already: a double click sends it once.
  const again = useEffectEvent(() => void (sending.progress === 'sending' || sending.run()));
  useEffect(() => {
    again();
    const slot = part.current?.parentElement;
    const listening = new AbortController();
    slot?.addEventListener('portal:run', again, listening);
    // From Run, which is outside, F6 leads into the response, too.
    slot
      ?.closest<HTMLElement>('aside, ol')
      ?.addEventListener('keydown', (event) => onPartKey(event, part.current), listening);
    return () => listening.abort();
  }, []);
  return (
    <section ref={part} className="rc rc-run" aria-label="Response">
      <OutcomePanel operation={operation} slices={slices} reading={reading}>
        {hasMap && <ResponseMap form={form} reading={reading} isRun />}
      </OutcomePanel>
      <p className="rc-runfoot">
        <a
          className="rc-link"
          href={page + fragmentOf(form.texts)}
          {...dataAttributes({ console: operation.slug })}
        >
          Edit values
        </a>
        <TextButton onClick={onClose}>Show the recorded example</TextButton>
      </p>
    </section>
  );
}

function OpenConsole({ operation, page, hosts, onClose }: LoadedProps) {
  const slices = useConsole(operation, hosts, page);
  const { form, target, sending, variants, history } = slices;
  const isSending = sending.progress === 'sending';
  const reading = useReading(operation, slices);
  const isWide = useMedia(sideBySide);
  const leave = useLeaving(!isWide, onClose);
  const [isHistory, setHistory] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const historyOpener = useRef<HTMLButtonElement>(null);
  // Before a frame shows it: a key pressed then has its place.
  useLayoutEffect(() => focusOpened(heading.current!), []);
  const pasted = usePasted(operation, { setKey: target.setKey, replaceTexts: form.replaceTexts });
  const [isPasting, setPasting] = useState(false);
  const bring = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const text = data?.getData('text/plain') ?? '';
    const [file] = data?.files ?? [];
    const isField = (event.target as Element).closest('.rc-bring');
    // A file that the console doesn't take replaces the page.
    if (!file && (isField || !pasted.isWanted(text))) return;
    event.preventDefault();
    showTab('request', event.currentTarget as HTMLElement);
    setPasting(true);
    void pasted.read(file ? file.text() : text);
  };
  const bringing = {
    onPaste: (event: ClipboardEvent) => bring(event, event.clipboardData),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => bring(event, event.dataTransfer),
  };
  const closePasting = () => {
    setPasting(false);
    (opener.current ?? heading.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Esc has closed or emptied something inside: a box, the words to find.
    if (event.defaultPrevented || onPartKey(event, event.currentTarget as HTMLElement)) return;
    // Enter held down would run and cancel in turns.
    if (event.key === 'Enter' && event.repeat && !(event.target as Element).matches('textarea'))
      return event.preventDefault();
    if (event.key === 'Escape' && isSending) sending.cancel();
    else if (event.key === 'Escape' && sending.progress === 'confirming') sending.decline();
    else if (event.key === 'Escape' && isPasting) closePasting();
    else if (event.key === 'Escape' && isHistory) {
      setHistory(false);
      historyOpener.current?.focus();
    } else if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSending) void sending.run();
    else return;
    event.preventDefault();
  };
  // The points of the form are on the map before they are sent.
  const isMapped = reading.hasDrawableResponse || form.placing.fields.length > 0;
  // On a narrow screen the map of a response is small: it takes points when the user opens it for a field.
  const canPlace = isWide || sending.outcome === undefined || form.placing.isRequested !== undefined;
  const map = isMapped && <ResponseMap form={form} reading={reading} canPlace={canPlace} />;
  const notice = (
    <>
      {form.hasDamagedLink && (
        <p className="rc-damaged" role="alert">
          <strong>The values of this link couldn’t be read.</strong> Part of the link is missing. Copy the
          whole link, or get a new one. The form has the values of the example.
        </p>
      )}
      <Successor operation={operation} texts={form.texts} />
      {isPasting && <PasteRequest result={pasted.result} onRead={pasted.read} onClose={closePasting} />}
    </>
  );
  const code = (
    <LiveSamples
      operation={operation}
      values={form.values}
      request={variants.withKey(target.placeholderKey)}
    />
  );
  const response = (
    <OutcomePanel operation={operation} slices={slices} reading={reading} code={isWide ? code : undefined} />
  );
  if (!isWide) {
    return (
      <Sheet
        {...{ operation, slices, hosts }}
        {...{ heading, notice, response, code, map, onKeyDown, bringing }}
        onLeave={leave}
        onBring={() => setPasting(true)}
      />
    );
  }
  return (
    <section className="rc" aria-label={`Console: ${operation.name}`} onKeyDown={onKeyDown} {...bringing}>
      <header className="rc-head">
        <Title operation={operation} heading={heading} />
        <div className="rc-tools">
          <NavigationSwitch />
          <Button ref={opener} aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            <Icon name="copy" />
            Paste a request
          </Button>
          <CopyLink />
          <Button ref={historyOpener} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            <Icon name="retry" />
            History
          </Button>
          <Button onClick={leave}>
            <Icon name="close" />
            Close
          </Button>
        </div>
      </header>
      {notice}
      {isHistory && <History history={history} operationId={operation.id} />}
      <div className="rc-panes" data-mapped={isMapped || undefined}>
        <Form {...{ operation, hosts, form, target, sending }}>
          <RunBar operation={operation} form={form} progress={sending.progress} />
        </Form>
        <Splitter name="form" label="Width of the request" initial={340} least={300} most={520} />
        {response}
        {isMapped && (
          <Splitter name="map" label="Width of the map" initial={480} least={480} most={900} isRight />
        )}
        {map}
      </div>
      {target.host === 'sandbox' && (
        <div className="rc-below">
          <Failures {...{ operation, hosts, variants }} onRun={sending.runOther} />
        </div>
      )}
    </section>
  );
}

/** The console uses the width of the list of operations, until the user opens the list next to it. */
function NavigationSwitch() {
  const [isShown, setShown] = useState(() => lasting.read('choice.console-operations') === 'shown');
  useEffect(() => {
    const page = document.getElementById('reference');
    page?.toggleAttribute('data-operations-shown', isShown);
    return () => page?.removeAttribute('data-operations-shown');
  }, [isShown]);
  return (
    <Button
      className="button button-small rc-navigation"
      aria-pressed={isShown}
      onClick={() => {
        lasting.write('choice.console-operations', isShown ? 'hidden' : 'shown');
        setShown(!isShown);
      }}
    >
      <Icon name="menu" />
      Endpoints
    </Button>
  );
}

/** Milliseconds after which a user notices that something is missing. */
const noticeableMs = 150;

/** Whether a user has been waiting for long enough for a message. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), noticeableMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
