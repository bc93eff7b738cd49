import { useEffect, useEffectEvent, useRef } from 'react';
import { isStaticHost, sandboxBase, serverRemedy } from '../../parts/sandbox-server.ts';
import { siteFields } from '../../parts/site-fields.ts';
import { announce } from '../islands/announce.ts';
import { withCountedLines } from './counted-lines.ts';
import type { Editing } from './editing.ts';
import type { ColorMode, ModeMessage } from './frame/color-mode.ts';
import { frameProblem } from './frame-problem.ts';
import { toRunnable } from './runnable.ts';
import { type Change, type ExampleState, frameFailed, frameMessages, late, reported } from './state.ts';
import { keyFor } from './visitor-key.ts';

/** A frame that has said nothing for so long won't start. Milliseconds. */
const startLimitMs = 15_000;

/** The color mode of the page, in which a frame starts. */
export function modeOfPage(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Sends code and color mode to the frame, and puts what it reports into the state. Returns what to call when it has loaded. */
export function useFrame({ run, problem }: ExampleState, change: Change, { kind, figure, fail }: Editing) {
  const frame = () => figure.current?.querySelector('iframe')?.contentWindow;
  /** Documents that the frame has loaded since *Run*. */
  const loads = useRef(0);
  const count = run?.count;
  useEffect(() => {
    if (count === undefined) return;
    loads.current = 0;
    const timer = setTimeout(() => change(late), startLimitMs);
    return () => clearTimeout(timer);
  }, [count, change]);

  const onMessage = useEffectEvent(async ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame()) return;
    // The frame requests its code when it is ready; until then there is nobody to send it to.
    if (data === 'ready' && run?.page !== undefined) {
      const { settings } = siteFields;
      const sandbox = await keyFor(run.page, settings.keys.sandbox);
      const page = toRunnable(run.page, { ...settings, keys: { ...settings.keys, sandbox } }, kind);
      (source as Window).postMessage({ source: withCountedLines(page, kind.isPage) }, '*');
      return;
    }
    const message = frameMessages.find((one) => one === data);
    if (message) return change((state) => reported(state, message));
    const found = frameProblem(data);
    if (!found) return;
    const { line, column } = found;
    const text = !line && (await isWithoutServer()) ? serverRemedy(true) : found.problem;
    fail({ text, line, column }, frameFailed);
  });
  // The frame's address stays when the page's color mode changes, so it does not start again.
  const onMode = useEffectEvent(() => {
    frame()?.postMessage({ mode: modeOfPage() } satisfies ModeMessage, '*');
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('message', onMessage, listening);
    const changes = new MutationObserver(onMode);
    changes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      listening.abort();
      changes.disconnect();
    };
  }, []);

  return () => {
    loads.current += 1;
    // A mistake is a separate alert. The frame of edited code loads itself before the code.
    if (!problem && loads.current === (run?.page === undefined ? 1 : 2)) announce('The example is running.');
  };
}

/** Whether a host of static files is where the map's style should be. */
async function isWithoutServer(): Promise<boolean> {
  const style = `${sandboxBase(siteFields.settings)}map/styles/light/style.json`;
  const response = await fetch(style).catch(() => undefined);
  return response !== undefined && isStaticHost(response);
}
