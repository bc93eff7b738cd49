/** Takes drawn pieces out of other pages' HTML, and keeps those of the pages just left. */

import { pieceUrl } from '@reference-html';

/** Pages just left, so that going back shows at once what was there, with its open tabs and its scroll. */
const left = new Map<string, DocumentFragment>();
const mostKept = 3;

/** Moves the piece's nodes out of the page for a later return. */
export function keep(name: string, root: HTMLElement): void {
  if (!root.hasChildNodes()) return;
  const fragment = document.createDocumentFragment();
  fragment.append(...root.childNodes);
  left.delete(name);
  left.set(name, fragment);
  const [oldest] = left.keys();
  if (left.size > mostKept && oldest !== undefined) left.delete(oldest);
}

/** The nodes kept under this name, once. */
export function kept(name: string): DocumentFragment | undefined {
  const fragment = left.get(name);
  left.delete(name);
  return fragment;
}

/** Pages being read, so that several pieces of one page ask once. */
const reading = new Map<string, Promise<Document>>();

/** The piece as it stands in the page at `pathname`. Throws in words for readers. */
export async function fetchPiece(pathname: string, name: string): Promise<DocumentFragment> {
  const own = pieceUrl(name);
  const url = own ?? pathname;
  const pending = reading.get(url) ?? readPage(url);
  reading.set(url, pending);
  const page = await pending.finally(() => reading.delete(url));
  const piece = own ? page.body : page.querySelector(`[data-piece="${CSS.escape(name)}"]`);
  if (!piece)
    throw new Error(
      `The page at ${pathname} does not hold "${name}". It may be from another release: reload.`,
    );
  const fragment = document.createDocumentFragment();
  fragment.append(...document.importNode(piece, true).childNodes);
  return fragment;
}

async function readPage(pathname: string): Promise<Document> {
  const answer = await fetch(pathname, { headers: { accept: 'text/html' } }).catch((error: unknown) => {
    throw new Error(`The page could not be fetched: ${String(error)}. Check the connection, then retry.`);
  });
  if (!answer.ok) throw new Error(`The page at ${pathname} answered ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
