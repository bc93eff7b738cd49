import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useRunnable } from './use-runnable';

interface Editor {
  text(): string;
  destroy(): void;
}

/** State of one live example: not running, running as written, or running what the reader made of it. */
export function useExample(name: string, sourceRef: RefObject<HTMLDivElement | null>) {
  const [isRunning, setIsRunning] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const [runCount, setRunCount] = useState(0);
  const [edited, setEdited] = useState<string>();
  const frameRef = useRef<HTMLIFrameElement>(null);
  const editorRef = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const toRunnable = useRunnable();

  const shownSource = useCallback(
    () => edited ?? sourceRef.current?.querySelector('pre')?.textContent ?? '',
    [edited, sourceRef],
  );

  // The frame asks for its code when it is ready; until then there is nobody to send it to.
  useEffect(() => {
    if (edited === undefined) return;
    const answer = (event: MessageEvent) => {
      if (event.source !== frameRef.current?.contentWindow || event.data !== 'ready') return;
      frameRef.current?.contentWindow?.postMessage({ source: toRunnable(edited) }, '*');
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, [edited, toRunnable]);

  useEffect(() => () => editor.current?.destroy(), []);

  const run = () => {
    setIsRunning(true);
    setRunCount((count) => count + 1);
  };
  const closeEditor = () => {
    editor.current?.destroy();
    editor.current = undefined;
    setIsEditing(false);
  };
  return {
    isRunning,
    isEditing,
    isCopied,
    runCount,
    frameRef,
    editorRef,
    frameUrl: edited === undefined ? `/examples/${name}.html` : '/examples/frame.html',
    run,
    async toggleEditor() {
      if (isEditing) {
        setEdited(editor.current?.text());
        closeEditor();
        run();
        return;
      }
      const { openEditor } = await import('./editor');
      setIsEditing(true);
      if (editorRef.current) editor.current = openEditor(editorRef.current, shownSource());
    },
    reset() {
      closeEditor();
      setEdited(undefined);
      if (isRunning) run();
    },
    async copy() {
      await navigator.clipboard.writeText(shownSource());
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), 2000);
    },
  };
}
