import type { Operation } from '@portal/contract';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Hosts } from '../../browser/behavior/host.ts';
import { dataAttributes } from '../../parts/data-attributes.ts';
import Icon from '../../parts/Icon.tsx';
import TabList from '../../parts/TabList.tsx';
import { Button } from '../Button.tsx';
import { CopyLink } from '../CopyLink.tsx';
import { CostHint } from '../CostHint/CostHint.tsx';
import { isSuccess } from '../call.ts';
import { Failures } from '../Failures.tsx';
import { Form } from '../Form/Form.tsx';
import { History } from '../History/History.tsx';
import { hasNoResult } from '../Outcome/no-result.ts';
import { type SheetTab, showTab } from '../parts.ts';
import { RunBar } from '../RunBar.tsx';
import { Title } from '../Title.tsx';
import type { ConsoleSlices } from '../use-console.ts';
import { useModal, useScrollOfTabs } from './use-sheet.ts';

interface Props {
  operation: Operation;
  slices: ConsoleSlices;
  hosts: Hosts;
  heading: Ref<HTMLHeadingElement>;
  /** A notice above the form. */
  notice: ReactNode;
  response: ReactNode;
  code: ReactNode;
  /** Absent where nothing can be drawn. */
  map?: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  onLeave: () => void;
  /** Handlers of what is pasted or dropped on the console. */
  bringing: Pick<HTMLAttributes<HTMLElement>, 'onPaste' | 'onDragOver' | 'onDrop'>;
  /** Shows the field for a pasted request, in the notice. */
  onBring: () => void;
}

/** The console on a phone or a tablet: the whole screen, a tab for each part, *Run* always at the thumb. */
export function Sheet({
  operation,
  slices,
  hosts,
  heading,
  notice,
  response,
  code,
  map,
  onKeyDown,
  onLeave,
  bringing,
  onBring,
}: Props) {
  const { form, target, sending, variants, history } = slices;
  const { outcome, progress } = sending;
  const { placing } = form;
  const isSending = progress === 'sending';
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isMore, setMore] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const { change, restart } = useScrollOfTabs(scroller);
  useModal(dialog);

  // What was run, and the map where a point is wanted of it, are in the response.
  const restartResponse = useEffectEvent(restart);
  useEffect(() => {
    if (progress === 'idle') return;
    setHistory(false);
    showTab('response', dialog.current ?? undefined);
    restartResponse();
  }, [progress]);
  useEffect(() => {
    if (placing.isRequested) showTab('response', dialog.current ?? undefined);
  }, [placing.isRequested]);

  const tabs: { value: SheetTab; label: ReactNode }[] = [
    { value: 'request', label: 'Request' },
    {
      value: 'response',
      label: <>Response{outcome && !isSending && <Dot isGood={isSuccess(outcome)} />}</>,
    },
    { value: 'code', label: 'Code' },
  ];
  const panelOf = (name: SheetTab, children: ReactNode) => (
    <div
      role="tabpanel"
      id={`${id}-${name}`}
      aria-labelledby={`${id}-${name}-tab`}
      className="rc-panel"
      {...dataAttributes({ panel: name, ...(name === 'request' && { on: '' }) })}
    >
      {children}
    </div>
  );
  // Where nothing was found or the request failed, what to do about it comes before the map.
  const hasResult = isSuccess(outcome) && !hasNoResult(operation, outcome);
  return (
    <dialog
      ref={dialog}
      className="rc rc-sheet"
      aria-label={`Console: ${operation.name}`}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        const show = isMore ? setMore : isHistory && !isSending ? setHistory : undefined;
        if (event.key !== 'Escape' || !show) return onKeyDown(event);
        event.preventDefault();
        show(false);
        more.current?.focus();
      }}
      {...bringing}
      onCancel={(event) => {
        // The gesture for back: no key comes before it.
        event.preventDefault();
        onLeave();
      }}
      {...dataAttributes({ tabbed: '' })}
    >
      <header className="rc-chrome">
        <button type="button" aria-label="Close" onClick={onLeave}>
          <Icon name="close" />
        </button>
        {/* Arrow keys end in a click on their tab, or choose it as one does. */}
        <TabList
          label="Console"
          tabs={tabs}
          panels={`${id}-`}
          tabIndex={-1}
          onClick={({ target }) => change(target)}
          onFocus={({ target }) => change(target)}
        />
        <button
          ref={more}
          type="button"
          aria-label="More"
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          <Icon name="more" />
        </button>
        {isMore && (
          <div className="rc-menu">
            <CopyLink />
            <Button
              onClick={() => {
                setMore(false);
                showTab('request', dialog.current ?? undefined);
                onBring();
              }}
            >
              <Icon name="copy" />
              Paste a request
            </Button>
            <Button
              aria-expanded={isHistory}
              onClick={() => {
                flushSync(() => {
                  setMore(false);
                  setHistory(!isHistory);
                });
                scroller.current?.scrollTo({ top: 0 });
                (scroller.current?.querySelector<HTMLElement>('.rc-history') ?? more.current)?.focus();
              }}
            >
              <Icon name="retry" />
              History
            </Button>
          </div>
        )}
      </header>
      <div
        ref={scroller}
        className="rc-scroll"
        data-has-result={hasResult || undefined}
        data-words-first={(outcome && !hasResult) || undefined}
      >
        {isHistory && <History history={history} operationId={operation.id} />}
        {map}
        {panelOf(
          'request',
          <>
            <header className="rc-title">
              <Title operation={operation} heading={heading} />
            </header>
            {notice}
            <Form {...{ operation, hosts, form, target, sending }} id={`${id}-form`}>
              <CostHint operation={operation} form={form} />
            </Form>
          </>,
        )}
        {panelOf(
          'response',
          <>
            {response}
            {target.host === 'sandbox' && (
              <Failures {...{ operation, hosts, variants }} onRun={sending.runOther} />
            )}
          </>,
        )}
        {panelOf('code', code)}
      </div>
      <RunBar operation={operation} form={form} progress={progress} formId={`${id}-form`} />
    </dialog>
  );
}

/** Next to the name of the tab: the result of the last run, by shape and color. */
function Dot({ isGood }: { isGood: boolean }) {
  return (
    <span className="rc-dot" data-good={isGood || undefined}>
      <span className="visually-hidden">{isGood ? ', successful' : ', failed'}</span>
    </span>
  );
}
