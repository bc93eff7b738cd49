/** The keyboard shortcuts of the site, in a dialog: loaded with the key `?`. */
import { textElement } from './failure.ts';

/** What a key does, under the part of the site that it belongs to. `Mod` is ⌘ on Apple's devices, and Ctrl elsewhere. */
const shortcuts: [part: string, keys: [keys: string, effect: string][]][] = [
  [
    'Everywhere',
    [
      ['/ or Mod K', 'Search'],
      ['?', 'Show these shortcuts'],
      ['Esc', 'Close what is open'],
    ],
  ],
  [
    'Search',
    [
      ['↑ ↓', 'Select a result'],
      ['Enter', 'Open the result'],
      ['Mod Enter', 'Open the result in a new tab'],
      ['Tab', 'Go to Run of the result'],
    ],
  ],
  [
    'Console',
    [
      ['Mod Enter', 'Run the request'],
      ['Esc', 'Cancel the request, or close the console'],
      ['F6', 'Go to the next part: request, response, map'],
      ['← →', 'Close or open a row of the response'],
    ],
  ],
  [
    'Lists and tabs',
    [
      ['↑ ↓', 'Go through the endpoints'],
      ['← → Home End', 'Select a tab'],
    ],
  ],
];

// Pages have the styles of what they show alone: these use none of them.
const css = `.shortcuts { width: 460px; max-width: calc(100vw - 32px); max-height: calc(100dvh - 64px); padding: 20px 24px;
  overflow: auto; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 10px;
  background: inherit; color: inherit; font: inherit }
.shortcuts::backdrop { background: rgb(0 0 0 / 40%) }
.shortcuts h2 { margin: 0; font-size: 1.125rem }
.shortcuts h3 { margin: 16px 0 4px; font-size: .875rem }
.shortcuts form { float: right }
.shortcuts dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0; font-size: .875rem }
.shortcuts dt { white-space: nowrap }
.shortcuts dd { margin: 0 }`;

/** Opens the dialog, unless the key is typed into a field. */
export function showShortcuts(): void {
  if (isTyping() || document.querySelector('.shortcuts')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const dialog = textElement('dialog', '');
  dialog.className = 'shortcuts';
  dialog.setAttribute('aria-label', 'Keyboard shortcuts');
  const form = textElement('form', '');
  form.method = 'dialog';
  const close = textElement('button', 'Close');
  close.className = 'button button-small';
  form.append(close);
  dialog.append(form, textElement('h2', 'Keyboard shortcuts'), ...shortcuts.flatMap(listOf));
  dialog.onclick = ({ target }) => target === dialog && dialog.close();
  dialog.onclose = () => {
    dialog.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  document.body.append(dialog);
  dialog.showModal();
}

function listOf([part, keys]: (typeof shortcuts)[number]): HTMLElement[] {
  const list = document.createElement('dl');
  for (const [names, effect] of keys) {
    const term = document.createElement('dt');
    term.append(...names.split(' ').flatMap((name) => [keyOf(name), ' ']));
    list.append(term, textElement('dd', effect));
  }
  return [textElement('h3', part), list];
}

function keyOf(name: string): Node {
  if (name === 'or') return document.createTextNode(name);
  const isApple = document.documentElement.dataset.apple === '';
  return textElement('kbd', name === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : name);
}

/** Whether the focus is in a field, or in an editor inside a shadow root. */
function isTyping(): boolean {
  let at = document.activeElement as HTMLElement | null;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement as HTMLElement;
  return Boolean(at && (at.matches('input, textarea, select') || at.isContentEditable));
}
