/** What one page puts into the document, as nodes that can be taken out again and put back as they were. */
import { attributeOf, type DataAttributes, findAll } from '../../parts/vocabulary.ts';

type Region = DataAttributes['region'];

export interface View {
  /** Path and query. */
  address: string;
  title: string;
  /** What the page says of itself to browsers and search engines. */
  head: Element[];
  regions: Map<Region, Node[]>;
  /** Scroll of each column that other pages have, too; a page that was not shown yet has none. */
  columns?: Map<string, number>;
}

/** A page that was shown. */
export interface LeftView extends View {
  columns: Map<string, number>;
  place: Place;
}

/** Where a page is scrolled to. */
export interface Place {
  /** Pixels. */
  top: number;
  /** What was read then, and its distance from the top of the window, pixels: on the way back, heights above it may be others. */
  id?: string;
  offset?: number;
}

export function placeOfPage(): Place {
  const main = document.getElementById('main');
  const edge = main?.querySelector('h1')?.getBoundingClientRect();
  if (!main || !edge || scrollY === 0) return { top: scrollY };
  const shown = document.elementFromPoint(edge.left + 8, innerHeight / 4);
  const around = shown?.closest('main [id], main :has(> [id])');
  const part = around?.id ? around : around?.querySelector(':scope > [id]');
  return { top: scrollY, id: part?.id, offset: part?.getBoundingClientRect().top };
}

/** Belongs to the document: linked style sheets and scripts stay when the page goes; its own `<style>` goes with it, and its data. */
const fixed =
  'title, script:not([type^=application]), link[rel~=stylesheet], link[rel~=preload], meta[charset]';

/** The page of a parsed document; undefined when it is none of this site, or of another release than this one. */
export function viewOf(parsed: Document, address: string): View | undefined {
  const isOurs = parsed.querySelector('[data-region]') && scriptOf(parsed) === scriptOf(document);
  return isOurs ? partsOf(parsed, address) : undefined;
}

function partsOf(page: Document, address: string): View {
  return { address, title: page.title, head: headOf(page), regions: regionsOf(page) };
}

function scriptOf(page: Document): string | undefined {
  return page.querySelector('head > script[src]')?.getAttribute('src') ?? undefined;
}

function headOf(page: Document): Element[] {
  return [...page.head.children].filter((element) => !element.matches(fixed));
}

function regionsOf(page: Document): View['regions'] {
  return new Map(
    findAll('region', undefined, page).map((element) => [
      attributeOf(element, 'region')!,
      [...element.childNodes],
    ]),
  );
}

/** Removes the page from the document. */
export function takeView(address: string): LeftView {
  return {
    ...partsOf(document, address),
    columns: new Map(findAll('column').map((column) => [attributeOf(column, 'column')!, column.scrollTop])),
    place: placeOfPage(),
  };
}

/** Puts a page into the document. Columns that both pages have keep their scroll. */
export function putView(view: View, previous: LeftView): void {
  for (const element of findAll('region')) {
    element.replaceChildren(...(view.regions.get(attributeOf(element, 'region')!) ?? []));
  }
  for (const column of findAll('column')) {
    const name = attributeOf(column, 'column')!;
    const top = view.columns?.get(name) ?? previous.columns.get(name);
    if (top) column.scrollTop = top;
  }
  putHead(view);
}

/** Only what differs moves. */
function putHead({ title, head }: View): void {
  document.title = title;
  const next = new Map(head.map((element) => [element.outerHTML, element]));
  for (const element of headOf(document)) if (!next.delete(element.outerHTML)) element.remove();
  document.head.append(...next.values());
}
