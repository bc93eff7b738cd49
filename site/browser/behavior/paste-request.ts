/**
 * A request that is dropped or pasted on a page while its console or its converter isn't hydrated: hydrates it, and passes the
 * request over as if it had been given to it. Loaded when something is dragged over the page, or pasted.
 */
import { hasRequest } from '@portal/request/paste/has-request';
import { find } from '../../parts/vocabulary.ts';
import { hostsOfPage } from './host.ts';

let isStarted = false;

/** Listens for drops on the whole page, once. */
export function startDrops(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('dragover', (event) => {
    if (takesAt(event.target)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const { dataTransfer, target, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer || !takesAt(target)) return;
    const [file] = dataTransfer.files;
    // A file that nothing takes replaces the page.
    if (file) event.preventDefault();
    void pasteRequest(file ? file.text() : dataTransfer.getData('text/plain'), target);
  });
}

/** Hands a text to the page's own part, if it is a request and was given to no field. */
export async function pasteRequest(
  given: string | Promise<string>,
  target: EventTarget | null,
): Promise<void> {
  const text = await given;
  const { live, sandbox } = hostsOfPage() ?? {};
  const hosts = [live, sandbox].flatMap((url) => (url ? [new URL(url).host] : []));
  if (!takesAt(target) || !hasRequest(text, hosts)) return;
  const field = converter();
  if (field) insert(field, text);
  else void open(text);
}

const converter = () => find('island', 'converter')?.querySelector('textarea');
const slot = () => find('console-slot');
const openConsole = () => slot()?.querySelector('.rc');

/** A field takes what it is given itself, and so does a console that is open. */
function takesAt(target: EventTarget | null): boolean {
  const isField = (target as Element | null)?.closest?.('input, textarea, select, [contenteditable]');
  return !isField && Boolean(converter() ?? (slot() && !openConsole()));
}

/** As if it were typed: a field of an island is hydrated by the focus, and has the text by then. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
}

/** Opens the console by its own link; what is dropped on it is read into its form. */
async function open(text: string): Promise<void> {
  const place = slot();
  if (!place) return;
  find('console')?.click();
  const opened = await new Promise<Element>((found) => {
    const look = () => {
      const element = openConsole();
      if (!element) return;
      watch.disconnect();
      found(element);
    };
    const watch = new MutationObserver(look);
    watch.observe(place, { childList: true, subtree: true });
    look();
  });
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', text);
  opened.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}
