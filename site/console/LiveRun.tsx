import { useEffect, useEffectEvent, useRef } from 'react';
import { fragmentOf } from '../browser/requests/share.ts';
import { dataAttributes } from '../parts/data-attributes.ts';
import { withDrawer } from '../parts/widths.ts';
import { TextButton } from './Button.tsx';
import { OutcomePanel } from './Outcome/Outcome.tsx';
import { onPartKey } from './parts.ts';
import type { ConsoleProps } from './props.ts';
import ResponseMap from './response-map/ResponseMap/ResponseMap.tsx';
import { useConsole } from './use-console.ts';
import { useMedia } from './use-media.ts';
import { useReading } from './use-reading.ts';

interface Props extends ConsoleProps {
  /** The fragment with the values that are sent. */
  values: string;
}

/** The live response to the request shown next to it: run at once, and again with each press of *Run*. */
export function LiveRun({ operation, page, hosts, onClose, values }: Props) {
  const slices = useConsole(operation, hosts, page, values);
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
