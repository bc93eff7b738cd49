/** The code editor of an example; its own chunk, loaded when a user selects Edit. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colors of the page's code blocks, in both modes. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.bool, tags.propertyName], color: 'var(--bk-code-key)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--bk-code-str)' },
  { tag: tags.comment, color: 'var(--bk-code-dim)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--bk-code)', fontSize: 'var(--bk-text-code)' },
  '.cm-scroller': { fontFamily: 'var(--bk-font-code)', lineHeight: 'var(--bk-lead-code)' },
  '.cm-gutters': { background: 'none', border: '0', color: 'var(--bk-code-dim)' },
  '.cm-content': { caretColor: 'var(--bk-ink)', padding: '14px 0' },
  '&.cm-focused': { outline: '2px solid var(--bk-focus)', outlineOffset: '-2px' },
  '.cm-cursor': { borderLeftColor: 'var(--bk-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--bk-mark)',
  },
});

export interface Editor {
  text(): string;
  /** Puts the cursor at a place, counted from 1, and scrolls there. */
  show(line: number, column: number): void;
  destroy(): void;
}

/** By the ending of the example's file. */
const languages: Record<string, () => Extension> = {
  html: () => html(),
  tsx: () => javascript({ jsx: true, typescript: true }),
};

/**
 * Opens an editor in `parent`, in a shadow root: there its styles work without a style element, which the page's security
 * policy would refuse. Escape leaves it to the page, so that Tab does not trap the keyboard.
 */
export function openEditor(parent: HTMLElement, text: string, ending: string): Editor {
  const leave = (view: EditorView) => {
    view.contentDOM.blur();
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
        keymap.of([{ key: 'Escape', run: leave }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({
          'aria-label': 'Source of the example. Escape leaves the editor.',
          // Says that the scrolling text can be reached with the keyboard.
          tabindex: '0',
        }),
      ],
    }),
  });
  view.focus();
  return {
    text: () => view.state.doc.toString(),
    show(line, column) {
      const { doc } = view.state;
      const { from, length } = doc.line(Math.min(line, doc.lines));
      const at = from + Math.min(column - 1, length);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
