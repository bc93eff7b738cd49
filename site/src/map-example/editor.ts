/** The code editor of an example; its own chunk, loaded when a reader presses Edit. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';

/** Opens an editor in `parent`. Escape leaves it to the page, so that Tab does not trap the keyboard. */
export function openEditor(parent: HTMLElement, text: string): { text(): string; destroy(): void } {
  const leave = (view: EditorView) => {
    view.contentDOM.blur();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        html(),
        syntaxHighlighting(defaultHighlightStyle),
        keymap.of([{ key: 'Escape', run: leave }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': 'Source of the example. Escape leaves the editor.' }),
      ],
    }),
  });
  view.focus();
  return { text: () => view.state.doc.toString(), destroy: () => view.destroy() };
}
