import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import Icon from '../parts/Icon.tsx';
import { sideBySide } from '../parts/widths.ts';
import { Button } from './Button.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Failures } from './Failures.tsx';
import { Form } from './Form/Form.tsx';
import { History } from './History/History.tsx';
import { NavigationSwitch } from './NavigationSwitch.tsx';
import { OutcomePanel } from './Outcome/Outcome.tsx';
import { PasteRequest } from './PasteRequest/PasteRequest.tsx';
import { focusOpened, onPartKey } from './parts.ts';
import type { ConsoleProps } from './props.ts';
import { RunBar } from './RunBar.tsx';
import ResponseMap from './response-map/ResponseMap/ResponseMap.tsx';
import { LiveSamples } from './Samples.tsx';
import { Sheet } from './Sheet/Sheet.tsx';
import { Splitter } from './Splitter.tsx';
import { Successor } from './Successor.tsx';
import { useLeaving } from './sheet-history.ts';
import { Title } from './Title.tsx';
import { useBringing } from './use-bringing.ts';
import { useConsole } from './use-console.ts';
import { useMedia } from './use-media.ts';
import { useReading } from './use-reading.ts';

/** The console on its own: the form, the response and their map next to each other, or the sheet on a narrow screen. */
export function OpenConsole({ operation, page, hosts, onClose }: ConsoleProps) {
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
  const bringing = useBringing(operation, { setKey: target.setKey, replaceTexts: form.replaceTexts });
  const closeBringing = () => {
    bringing.setOpen(false);
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
    else if (event.key === 'Escape' && bringing.isOpen) closeBringing();
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
      {bringing.isOpen && (
        <PasteRequest result={bringing.result} onRead={bringing.read} onClose={closeBringing} />
      )}
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
        {...{ heading, notice, response, code, map, onKeyDown }}
        bringing={bringing.handlers}
        onLeave={leave}
        onBring={() => bringing.setOpen(true)}
      />
    );
  }
  return (
    <section
      className="rc"
      aria-label={`Console: ${operation.name}`}
      onKeyDown={onKeyDown}
      {...bringing.handlers}
    >
      <header className="rc-head">
        <Title operation={operation} heading={heading} />
        <div className="rc-tools">
          <NavigationSwitch />
          <Button
            ref={opener}
            aria-expanded={bringing.isOpen}
            onClick={() => bringing.setOpen(!bringing.isOpen)}
          >
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
