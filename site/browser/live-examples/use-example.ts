import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isStaticHost, sandboxBase, serverRemedy } from '../../parts/sandbox-server.ts';
import { siteFields, sitePath } from '../../parts/site-fields.ts';
import { attributeOf, isShown } from '../../parts/vocabulary.ts';
import { giveText } from '../behavior/copy-request.ts';
import { announce } from '../islands/announce.ts';
import { withCountedLines } from './counted-lines.ts';
import type { Editor } from './editor.ts';
import { drawnMessage, type FrameProblem, startedMessage, withoutMapMessage } from './frame/report.ts';
import { frameProblem } from './frame-problem.ts';
import type { ExampleKind } from './kinds.ts';
import { toRunnable, toSandboxFile } from './runnable.ts';
import { shareFragment } from './share.ts';
import { copiedPage } from './sheet.ts';
import { SourceError } from './source-error.ts';
import { modeOfPage, useColorMode } from './use-color-mode.ts';
import { useDraft } from './use-draft.ts';
import { keyFor } from './visitor-key.ts';

/** A mistake, with its place in the example's source when that is known. */
export type Problem = Pick<FrameProblem, 'line' | 'column'> & { text: string };

const offlineMessage =
  'You’re offline. The map requires a connection: run the example when you’re back online.';
/** A frame that has said nothing for so long won't start. Milliseconds. */
const startLimitMs = 15_000;
const notStarted = 'The example didn’t start. Check your connection, then select Run again.';
const noFullScreen =
  'This browser can’t show a part of a page in full screen. Copy the HTML and open it as a page.';

/** The editor, with what checks its text. */
const loadEditor = () => import('./editor.ts');

interface Options {
  name: string;
  kind: ExampleKind;
  /** Around the code as written. */
  sourceRef: RefObject<HTMLDivElement | null>;
  /** Whether the code is out of view until the user opens it. */
  isFolded: boolean;
}

/** State of one live example: not running, running as written, or running what the user made of it. */
export function useExample({ name, kind, sourceRef, isFolded }: Options) {
  const [isEditing, setIsEditing] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const [isResumed, setIsResumed] = useState(false);
  const [view, setView] = useState<'map' | 'code'>('map');
  const [runCount, setRunCount] = useState(0);
  const isRunning = runCount > 0;
  const [mode, setMode] = useState<'light' | 'dark'>('light');
  const [edited, setEdited] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const frameRef = useRef<HTMLIFrameElement>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const editorRef = useRef<HTMLDivElement>(null);
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const runButtonRef = useRef<HTMLButtonElement>(null);
  const hasStarted = useRef(false);
  /** Whether the frame shows a map. */
  const [isDrawn, setIsDrawn] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  /** Documents that the frame has loaded since *Run*. */
  const loads = useRef(0);
  const editor = useRef<Editor>(undefined);
  /** How many editors were started: of two that load together, only the later opens. */
  const openings = useRef(0);
  const figureRef = useRef<HTMLElement>(null);
  useColorMode(frameRef);
  const draft = useDraft(name);

  const written = () => sourceRef.current?.querySelector('pre')?.textContent ?? '';
  /** The edits of an earlier visit, unless the page was opened by a link to other code. */
  const left = () => {
    const kept = draft.isLinked() ? undefined : draft.kept();
    return kept === written() ? undefined : kept;
  };
  const shownSource = () => editor.current?.text() ?? left() ?? written();

  // A frame can't say that it never started. One that is only slow takes the message back.
  useEffect(() => {
    if (runCount === 0) return;
    hasStarted.current = false;
    setIsDrawn(false);
    setIsWaiting(true);
    const timer = setTimeout(() => {
      if (!hasStarted.current) setProblem((known) => known ?? { text: notStarted });
    }, startLimitMs);
    return () => clearTimeout(timer);
  }, [runCount]);

  // The frame requests its code when it is ready; until then there is nobody to send it to.
  useEffect(() => {
    if (!isRunning) return;
    const onMessage = async ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frameRef.current?.contentWindow) return;
      if (data === 'ready' && edited !== undefined) {
        const { settings } = siteFields;
        const sandbox = await keyFor(edited, settings.keys.sandbox);
        const page = toRunnable(edited, { ...settings, keys: { ...settings.keys, sandbox } }, kind);
        (source as Window).postMessage({ source: withCountedLines(page, kind.isPage) }, '*');
        return;
      }
      if (data === startedMessage) {
        hasStarted.current = true;
        setProblem((known) => (known?.text === notStarted ? undefined : known));
        return;
      }
      if (data === drawnMessage) setIsDrawn(true);
      if (data === drawnMessage || data === withoutMapMessage) return setIsWaiting(false);
      const found = frameProblem(data);
      if (!found) return;
      // The first mistake is the cause; those after it are often its consequence.
      const { problem, line, column } = found;
      const text = !line && (await isWithoutServer()) ? serverRemedy(true) : problem;
      setProblem((known) => known ?? { text, line, column });
      if (line) editor.current?.mark(line, problem);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [isRunning, edited, kind]);

  useEffect(() => () => editor.current?.destroy(), []);

  const start = () => {
    announce('Running…');
    loads.current = 0;
    setProblem(undefined);
    editor.current?.unmark();
    const isInEditor = document.activeElement === editorRef.current;
    flushSync(() => {
      setMode(modeOfPage());
      setView('map');
      setRunCount((count) => count + 1);
    });
    // Where there is room for one of them, the map takes the place of the editor.
    if (isInEditor && !(editorRef.current && isShown(editorRef.current))) runButtonRef.current?.focus();
  };
  /** The page of the code as written; nothing, and the user sees why, when it has a mistake. */
  const shownPage = async () => {
    try {
      if (kind.isPage && editor.current) (await loadEditor()).checkTags(shownSource());
      return await kind.toPage(shownSource());
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { message: text, line, column } = error;
      setProblem({ text, line, column });
      if (line) editor.current?.mark(line, text);
      return undefined;
    }
  };
  /** Opens the editor where the code is; the focus, and the view of a narrow page, stay where they are. */
  const open = async (text: string) => {
    openings.current += 1;
    const turn = openings.current;
    const { openEditor } = await loadEditor();
    if (turn !== openings.current) return;
    editor.current?.destroy();
    flushSync(() => {
      setIsEditing(true);
      setIsChanged(text !== written());
    });
    if (!editorRef.current) return;
    editor.current = openEditor(editorRef.current, text, kind.ending, {
      onChange(code) {
        const isOther = code !== written();
        setIsChanged(isOther);
        draft.keep(isOther ? code : '');
      },
      onRun: () => runNow.current(),
    });
  };
  const edit = async (text = draft.kept() ?? written()) => {
    if (!editor.current) await open(text);
    // What is hidden cannot take the focus.
    flushSync(() => setView('code'));
    editor.current?.focus();
  };
  /** Runs what the user sees: the page as written, or the edited code, with which the editor stays open. */
  const run = async () => {
    // Offline, the frame would show the browser's own page.
    if (!navigator.onLine) return setProblem({ text: offlineMessage });
    const edits = left();
    if (!editor.current && edits !== undefined) await open(edits);
    if (editor.current || edits !== undefined) {
      const page = await shownPage();
      if (page === undefined) return;
      setEdited(page);
    }
    start();
  };
  const runNow = useRef(run);
  runNow.current = run;

  // Edits of an earlier visit are shown as soon as the example is meant, because they are what Run runs.
  const resume = useEffectEvent(() => {
    const edits = left();
    if (edits === undefined) return;
    setIsResumed(true);
    setIsChanged(true);
    announce('This example has your edits.');
    if (!isFolded) void open(edits);
  });
  useEffect(() => resume(), []);

  // Code of a link is shown, and runs when Run is pressed.
  const editShared = useEffectEvent(edit);
  useEffect(() => {
    if (draft.shared === undefined) return;
    editor.current?.destroy();
    editor.current = undefined;
    void editShared(draft.shared);
    figureRef.current?.scrollIntoView();
  }, [draft.shared]);
  useEffect(() => {
    if (draft.isDamaged) figureRef.current?.scrollIntoView();
  }, [draft.isDamaged]);

  /** What copy buttons get: the code as the user made it, its page, or a link to it. */
  const textFor = useEffectEvent((button: HTMLElement): string | Promise<string> | undefined => {
    const what = attributeOf(button, 'copy');
    if (what === 'code') return shownSource();
    if (what === 'link') return linkTo({ name, code: shownSource() });
    if (what !== 'page') return undefined;
    return shownPage().then((page) => {
      if (page === undefined) throw new Error('There is nothing to copy.');
      const whole = copiedPage(page);
      const isSandbox = (button as HTMLButtonElement).value === 'sandbox';
      return isSandbox ? toSandboxFile(whole, siteFields.settings, kind, location.origin) : whole;
    });
  });
  useEffect(() => {
    const listening = new AbortController();
    if (figureRef.current) giveText(figureRef.current, textFor, listening.signal);
    return () => listening.abort();
  }, []);
  return {
    isRunning,
    isEditing,
    isChanged,
    /** Whether edits of an earlier visit were found. *Edit* then stays, so that nothing moves under the pointer. */
    isResumed,
    isShared: draft.shared !== undefined && isEditing && !isRunning,
    isDamaged: draft.isDamaged && !isEditing && !isRunning,
    view,
    problem,
    /** Whether a mistake left the frame without a map. */
    isBlank: isRunning && problem !== undefined && !isDrawn,
    /** Whether the map is still to come. */
    isWaiting: isRunning && isWaiting && problem === undefined,
    runCount,
    figureRef,
    frameRef,
    stageRef,
    editorRef,
    editButtonRef,
    runButtonRef,
    frameUrl: sitePath(`/examples/${edited !== undefined ? 'frame' : name}.html?mode=${mode}`),
    run,
    /** A mistake is a separate alert. The frame of edited code loads itself before the code. */
    onLoad() {
      loads.current += 1;
      if (!problem && loads.current === (edited === undefined ? 1 : 2)) announce('The example is running.');
    },
    edit,
    /** A source that was folded is shown with its edits. */
    unfold() {
      const edits = left();
      if (!editor.current && edits !== undefined) void edit(edits);
    },
    show: setView,
    showProblem() {
      setView('code');
      if (problem?.line) editor.current?.show(problem.line, problem.column ?? 1);
    },
    /** What runs fills the screen as it is. What doesn't run is opened as its page; edited code has none. */
    fillScreen(event: MouseEvent) {
      const canFill = isRunning && document.fullscreenEnabled;
      const link = event.currentTarget as HTMLAnchorElement;
      if (!canFill && !isChanged) {
        link.search = `mode=${modeOfPage()}`;
        return;
      }
      event.preventDefault();
      const stage = stageRef.current;
      if (canFill && stage) {
        // The link isn't part of what fills the screen, so the browser takes the focus from it.
        stage.onfullscreenchange = () =>
          document.fullscreenElement ? frameRef.current?.focus() : link.focus({ preventScroll: true });
        void stage.requestFullscreen();
      } else if (isRunning) setProblem({ text: noFullScreen });
      else setProblem({ text: 'Run the code first. The full screen shows what is running.' });
    },
    reset() {
      openings.current += 1;
      editor.current?.destroy();
      editor.current = undefined;
      draft.forget();
      flushSync(() => {
        setIsEditing(false);
        setIsChanged(false);
        setIsResumed(false);
        setEdited(undefined);
        setProblem(undefined);
      });
      if (isRunning) start();
      // The button that was pressed goes away when nothing runs.
      else editButtonRef.current?.focus();
    },
  };
}

/** Whether a host of static files is where the map's style should be. */
async function isWithoutServer(): Promise<boolean> {
  const style = `${sandboxBase(siteFields.settings)}map/styles/light/style.json`;
  const response = await fetch(style).catch(() => undefined);
  return response !== undefined && isStaticHost(response);
}

async function linkTo(shared: Parameters<typeof shareFragment>[0]): Promise<string> {
  return location.origin + location.pathname + (await shareFragment(shared));
}
