/** The code of an example: as written, as an earlier visit left it, as a link contains it, and in the editor. */
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { attributeOf, findAll } from '../../parts/vocabulary.ts';
import { lasting } from '../behavior/storage.ts';
import type { Editor } from './editor.ts';
import type { ExampleKind } from './kinds.ts';
import { nameIn, sharedIn } from './share.ts';
import { SourceError } from './source-error.ts';
import { type Change, edited, failed, type Link, type Problem } from './state.ts';

const loadEditor = () => import('./editor.ts');

export type Editing = ReturnType<typeof editingOf>;

export function editingOf(name: string, kind: ExampleKind, change: Change) {
  const figure = createRef<HTMLElement>();
  /** Where the editor opens. */
  const place = createRef<HTMLDivElement>();
  let editor: Editor | undefined;
  /** How many editors were started: of two that load together, only the later opens. */
  let openings = 0;

  const written = () => figure.current?.querySelector('pre')?.textContent ?? '';
  const isMeant = (linked?: string) => linked !== undefined && exampleOf(linked) === name;
  const keep = (code: string) => lasting.write(`example.${name}`, code);
  const kept = () => lasting.read(`example.${name}`) || undefined;
  /** The edits of an earlier visit, unless the page was opened by a link to other code. */
  const left = () => {
    const code = isMeant(nameIn(location.hash)) ? undefined : kept();
    return code === written() ? undefined : code;
  };
  /** What the user sees, and *Run* runs. */
  const shown = () => editor?.text() ?? left() ?? written();
  /** Shows a problem, in the editor too where its line is known. */
  const fail = (problem: Problem, how = failed) => {
    change((state) => how(state, problem));
    if (problem.line) editor?.mark(problem.line, problem.text);
  };
  const compare = (code: string) => {
    const editor = code === written() ? 'same' : 'edits';
    change((state) => edited(state, editor));
    return editor;
  };
  const close = () => {
    openings += 1;
    editor?.destroy();
    editor = undefined;
  };
  return {
    name,
    kind,
    figure,
    place,
    editor: () => editor,
    left,
    /** What *Edit* opens, also where the page was opened by a damaged link. */
    toEdit: () => kept() ?? written(),
    shown,
    isChanged: () => shown() !== written(),
    fail,
    close,
    /** Opens the editor where the code is; the focus, and the view of a narrow page, stay where they are. */
    async open(text: string, onRun: () => void) {
      openings += 1;
      const turn = openings;
      const { openEditor } = await loadEditor();
      if (turn !== openings) return;
      editor?.destroy();
      flushSync(() => compare(text));
      if (!place.current) return;
      editor = openEditor(place.current, text, kind.ending, {
        onChange: (code) => keep(compare(code) === 'edits' ? code : ''),
        onRun,
      });
    },
    /** Closes the editor and removes the edits, also those of a link. */
    forget() {
      close();
      keep('');
      if (location.hash.startsWith(`#code=${name}.`))
        history.replaceState(history.state, '', location.pathname + location.search);
    },
    /** What the address of the page contains for this example, or undefined. */
    async linked(): Promise<Link | undefined> {
      const found = await sharedIn(location.hash);
      const code = found?.name === name ? found.code : undefined;
      if (code !== undefined) return { kind: 'shared', code };
      return isMeant(found?.name) ? { kind: 'damaged' } : undefined;
    },
    /** The page of the code that is shown; nothing, and the user sees why, when it has a mistake. */
    async page() {
      try {
        if (kind.isPage && editor) (await loadEditor()).checkTags(shown());
        return await kind.toPage(shown());
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const { message: text, line, column } = error;
        fail({ text, line, column });
        return undefined;
      }
    },
  };
}

/** The example of the page that a link means: one that is cut short in the name means the first. */
function exampleOf(name: string): string | undefined {
  const names = findAll('island', 'map-example').map(
    (element) => (JSON.parse(attributeOf(element, 'props') ?? '{}') as { name?: string }).name,
  );
  return names.includes(name) ? name : names[0];
}
