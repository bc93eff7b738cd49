/** The code editor of an example; its own chunk, loaded when a user selects Edit. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

export { checkTags } from './unclosed-tag.ts';

/** The colors of the page's code blocks, in both modes. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.bool, tags.propertyName], color: 'var(--bk-code-key)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--bk-code-str)' },
  { tag: tags.comment, color: 'var(--bk-code-dim)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--bk-code)', fontSize: 'var(--bk-text-code)', height: '100%' },
  '.cm-scroller': { fontFamily: 'var(--bk-font-code)', lineHeight: 'var(--bk-lead-code)' },
  '.cm-gutters': { background: 'none', border: '0', color: 'var(--bk-code-dim)' },
  '.cm-content': { caretColor: 'var(--bk-ink)', padding: '14px 0' },
  '&.cm-focused': { outline: '2px solid var(--bk-focus)', outlineOffset: '-2px' },
  '.cm-mistake': { background: 'var(--bk-fail-tint)' },
  '.cm-mistake-words': {
    padding: '8px 12px 8px 6px',
    borderLeft: '2px solid var(--bk-fail)',
    background: 'var(--bk-paper)',
    color: 'var(--bk-fail)',
    fontFamily: 'var(--bk-font)',
    fontSize: 'var(--bk-text-small)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-cursor': { borderLeftColor: 'var(--bk-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--bk-mark)',
  },
});

export interface Editor {
  text(): string;
  focus(): void;
  /** Puts the cursor at a place, counted from 1, and scrolls there. */
  show(line: number, column: number): void;
  /** Marks a line, counted from 1, with what is wrong there, until the next change. */
  mark(line: number, words: string): void;
  unmark(): void;
  destroy(): void;
}

interface Listeners {
  onChange(text: string): void;
  /** Ctrl or Cmd with Enter. */
  onRun(): void;
}

class Words extends WidgetType {
  constructor(readonly words: string) {
    super();
  }
  override toDOM() {
    const element = document.createElement('div');
    element.className = 'cm-mistake-words';
    element.textContent = this.words;
    return element;
  }
}

interface Mistake {
  line: number;
  words: string;
}

const setMistake = StateEffect.define<Mistake | undefined>();

/** The mistake below its line; a change of the code removes the mark, because it may be the fix. */
const mistakes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { docChanged, effects, state: { doc } }) {
    const effect = effects.find((found) => found.is(setMistake));
    if (!effect) return docChanged ? Decoration.none : shown;
    const mistake = effect.value as Mistake | undefined;
    if (!mistake) return Decoration.none;
    const { from, to } = doc.line(Math.min(mistake.line, doc.lines));
    return Decoration.set([
      Decoration.line({ class: 'cm-mistake' }).range(from),
      Decoration.widget({ widget: new Words(mistake.words), block: true, side: 1 }).range(to),
    ]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** By the ending of the example's file. */
const languages: Record<string, () => Extension> = {
  // Who types a closing tag would have two.
  html: () => html({ autoCloseTags: false }),
  tsx: () => javascript({ jsx: true, typescript: true }),
};

/**
 * Opens an editor in `parent`, in a shadow root: there its styles work without a style element, which the page's security
 * policy would refuse. After Escape, Tab moves on until the user returns, so that it does not trap the keyboard.
 */
export function openEditor(
  parent: HTMLElement,
  text: string,
  ending: string,
  { onChange, onRun }: Listeners,
): Editor {
  const leave = (view: EditorView) => {
    view.setTabFocusMode(true);
    return true;
  };
  const runNow = () => {
    onRun();
    return true;
  };
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        languages[ending]?.() ?? [],
        syntaxHighlighting(colours),
        look,
        mistakes,
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
        keymap.of([
          { key: 'Mod-Enter', run: runNow },
          { key: 'Escape', run: leave },
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.domEventHandlers({ blur: (_, left) => left.setTabFocusMode(false) }),
        EditorView.contentAttributes.of({
          'aria-label':
            'Source of the example. Escape, then Tab leaves the editor. Ctrl+Enter runs the code.',
          // Says that the scrolling text can be reached with the keyboard.
          tabindex: '0',
        }),
      ],
    }),
  });
  const lineAt = (line: number) => view.state.doc.line(Math.min(line, view.state.doc.lines));
  const scrollTo = (place: number) => EditorView.scrollIntoView(place, { y: 'center' });
  return {
    text: () => view.state.doc.toString(),
    focus: () => view.focus(),
    show(line, column) {
      const { from, length } = lineAt(line);
      const at = from + Math.min(column - 1, length);
      view.dispatch({ selection: { anchor: at }, effects: scrollTo(at) });
      view.focus();
    },
    mark: (line, words) =>
      view.dispatch({ effects: [setMistake.of({ line, words }), scrollTo(lineAt(line).from)] }),
    unmark: () => view.dispatch({ effects: setMistake.of(undefined) }),
    destroy: () => view.destroy(),
  };
}
