import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FrameProblem } from '../../plugins/examples/frame/problems.ts';
import type { ExampleKind } from '../../plugins/examples/kinds.ts';
import { toRunnable } from '../../plugins/examples/runnable.ts';
import { sheetFile, withSheet } from '../../plugins/examples/sheet.ts';
import { SourceError } from '../../plugins/examples/source-error.ts';
import { giveText } from '../behavior/copy-request.ts';
import { markOf } from '../behavior/vocabulary.ts';
import { siteFields } from '../site-fields.ts';
import type { Editor } from './editor.ts';
import { modeOfPage, useColorMode } from './use-color-mode.ts';

/** An error, with its place in the example's source when that is known. */
export interface Problem {
  text: string;
  line?: number;
  column?: number;
}

/** State of one live example: not running, running as written, or running with the user's changes. */
export function useExample(name: string, kind: ExampleKind, sourceRef: RefObject<HTMLDivElement | null>) {
  const [isRunning, setIsRunning] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [runCount, setRunCount] = useState(0);
  const [edited, setEdited] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const frameRef = useRef<HTMLIFrameElement>(null);
  const editorRef = useRef<HTMLDivElement>(null);
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const editor = useRef<Editor>(undefined);
  const figureRef = useRef<HTMLElement>(null);

  const [mode, setMode] = useState<'light' | 'dark'>('light');
  useColorMode(frameRef);

  const shownSource = () =>
    editor.current?.text() ?? sourceRef.current?.querySelector('pre')?.textContent ?? '';

  const showProblem = useCallback((found: Problem) => {
    setProblem(found);
    if (found.line) editor.current?.show(found.line, found.column ?? 1);
  }, []);

  // The frame requests its code when it is ready; until then there is no frame to send it to.
  useEffect(() => {
    if (!isRunning) return;
    const answer = ({ source, data }: MessageEvent<'ready' | FrameProblem>) => {
      if (source !== frameRef.current?.contentWindow) return;
      if (data === 'ready') {
        if (edited !== undefined)
          frameRef.current?.contentWindow?.postMessage(
            { source: toRunnable(edited, siteFields.settings, kind) },
            '*',
          );
      } else if (typeof data.problem === 'string') showProblem({ text: data.problem });
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, [isRunning, edited, kind, showProblem]);

  useEffect(() => () => editor.current?.destroy(), []);

  const run = () => {
    setProblem(undefined);
    setIsRunning(true);
    setMode(modeOfPage());
    setRunCount((count) => count + 1);
  };
  /** The page of the code as it is; undefined, with a message for the user, when it has a mistake. */
  const shownPage = async () => {
    try {
      return await kind.toPage(shownSource());
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      showProblem({ text: error.message, line: error.line, column: error.column });
      return undefined;
    }
  };
  /** Runs what the user sees: the page as written, or the edited code, with which the editor stays open. */
  const runShown = async () => {
    if (isEditing) {
      const page = await shownPage();
      if (page === undefined) return;
      setEdited(page);
    }
    run();
  };
  /** What copy buttons copy: the user's code, or its page where the code is not one. */
  const textFor = useRef<(button: HTMLElement) => string | Promise<string> | undefined>(undefined);
  textFor.current = (button) => {
    const what = markOf(button, 'copy');
    if (what === 'code') return shownSource();
    if (what !== 'page') return undefined;
    return shownPage().then(async (page) => {
      if (page === undefined) throw new Error('There is nothing to copy.');
      return withSheet(page, await (await fetch(`/examples/${sheetFile}`)).text());
    });
  };
  useEffect(() => {
    const listening = new AbortController();
    if (figureRef.current)
      giveText(figureRef.current, (button) => textFor.current?.(button), listening.signal);
    return () => listening.abort();
  }, []);
  return {
    isRunning,
    isEditing,
    problem,
    runCount,
    figureRef,
    frameRef,
    editorRef,
    editButtonRef,
    frameUrl: `/examples/${edited !== undefined ? 'frame' : name}.html?mode=${mode}`,
    runShown,
    async edit() {
      const { openEditor } = await import('./editor.ts');
      const text = shownSource();
      // Before the editor opens, for what is hidden cannot take the focus.
      flushSync(() => setIsEditing(true));
      if (editorRef.current) editor.current = openEditor(editorRef.current, text, kind.ending);
    },
    reset() {
      editor.current?.destroy();
      editor.current = undefined;
      setIsEditing(false);
      setEdited(undefined);
      setProblem(undefined);
      if (isRunning) run();
      // The button that was pressed goes away when nothing runs.
      else editButtonRef.current?.focus();
    },
  };
}
