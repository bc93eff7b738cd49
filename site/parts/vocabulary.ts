/**
 * The `data-*` attributes by which pages and the behavior layer know each other: components write them with
 * {@link dataAttributes}, behavior finds them with {@link find}, {@link findAll} and {@link around}. One that is not in
 * {@link DataAttributes} does not compile.
 */
import type { IslandName } from './island-names.ts';

/** What a press does, at `[data-action]`. */
export type Action =
  | 'close-drawer'
  | 'close-search'
  | 'copy'
  | 'copy-page'
  | 'dismiss-announcement'
  | 'open-drawer'
  | 'open-operations'
  | 'open-search'
  | 'toggle-color-mode';

/** Which host the samples name. */
export type Host = 'live' | 'sandbox';

/** How many levels of a field tree are open. */
export type Depth = '1' | '2' | 'all';

export interface DataAttributes {
  action: Action;

  /** Holds a list of tabs and their panels. */
  tabbed: '';
  /** A list of tabs. Lists of the same group switch together and remember the choice; `''` is alone. */
  tabs: string;
  /** A tab, and the panel it shows. */
  tab: string | number;
  panel: string | number;
  /** The panel that is shown. */
  on: '';
  /** A panel whose content could not be fetched. */
  failed: '';

  /** Shown in this color mode alone; a lazy image in it loads in this mode alone. */
  mode: 'light' | 'dark';

  /** Holds the code that the copy button inside takes. */
  copyable: '';
  /** Words of a copy button while it says what came of it. */
  copied: string;
  /** What is copied: `code` as it is, `page` as the live example makes it of the code, `link` to that code. */
  copy: 'code' | 'page' | 'link';
  /** Address of the text that is copied. */
  source: string;

  /** A part of the page that a change of page exchanges. */
  region: 'skip' | 'links' | 'drawer' | 'page';
  /** A column that keeps its scroll while pages that have it, too, come and go. */
  column: string;
  /** The polite voice of the page. */
  announcer: '';
  /** A dialog at the edge of a narrow screen. */
  drawer: '';
  'navbar-bar': '';
  /** Where the day of printing is written. */
  numbers: string;
  pane: '';
  printed: '';
  /** What the URL's hash led to. */
  landed: '';
  /** The list of contents that marks where the user is. */
  contents: '';
  /** The search's dialog: address of the worker that searches. */
  search: string;
  /** Next to another attribute whose part is loaded and started by `rare-parts.ts`. */
  rare: '';
  /** The page that is shown where there is none; and its sentence, with the address and the nearest page. */
  missing: '';
  /** Holds the control of the offline copy, and where the site begins. */
  offline: string;

  /** At the page's own styles: address of the sheet of islands, of the search's own, and of the full Bangla font's. */
  sheet: string;
  'search-sheet': string;
  'font-sheet': string;
  /** A part that React hydrates, and its properties as JSON. */
  island: IslandName;
  props: string;

  /** The root of a reference page, and its version of the API. */
  'api-version': 'v1' | 'v2';
  /** The list of operations. */
  operations: '';
  /** Holds the field that narrows the list of operations, and the line that says when nothing is left. */
  filter: '';
  'filter-status': '';
  /** Holds what narrows a table; a choice with the word that its rows must have; the table; how many are shown. */
  'rows-filter': '';
  rows: string;
  'rows-table': '';
  'rows-status': '';
  /** Further words by which a row is found. */
  words: string;
  /** A section that is marked in the list while it is read, and where its name is. */
  spy: string;
  place: '';
  host: Host;
  depth: Depth;
  /** Opens the console of an operation; where it opens. */
  console: string;
  'console-slot': string;
  /** Runs the example of an operation; what makes room for the live response next to it. */
  run: string;
  'run-slot': '';
  /** A part of the console, for F6. */
  part: 'request' | 'response' | 'map';
  /** An input of the console by its id, or a group of them by their ids, with spaces between them. */
  input: string;
  /** A row of a response by its path. */
  path: string;
  /** A control that is put into every place that the selector finds; a place that it takes, by its name. */
  into: string;
  repeat: 'host' | 'languages' | 'depth';
  /** Code that gets its colors when it comes near the window. */
  plain: 'json';
  /** Where the files of the operations' typed views begin. */
  views: string;
  /** Samples of the operation of this section; where the files of samples begin. */
  samples: '';
  'samples-base': string;
  'live-host': string;
  /** On the publisher's own machine without `http:` where the page is sent as it is. */
  'sandbox-host': string;
  'sandbox-key': string;
  placeholder: string;
}

type DataAttribute = keyof DataAttributes;

/** Selector of elements with this attribute, and this value where one is given. */
export function selectorOf<Name extends DataAttribute>(name: Name, value?: DataAttributes[Name]): string {
  return value === undefined ? `[data-${name}]` : `[data-${name}="${CSS.escape(`${value}`)}"]`;
}

export function find<Name extends DataAttribute>(
  name: Name,
  value?: DataAttributes[Name],
  root: ParentNode = document,
) {
  return root.querySelector<HTMLElement>(selectorOf(name, value));
}

export function findAll<Name extends DataAttribute>(
  name: Name,
  value?: DataAttributes[Name],
  root: ParentNode = document,
) {
  return [...root.querySelectorAll<HTMLElement>(selectorOf(name, value))];
}

/** The nearest element with this attribute, the target itself or around it. */
export function around<Name extends DataAttribute>(
  target: EventTarget | null,
  name: Name,
  value?: DataAttributes[Name],
) {
  return (target as Element | null)?.closest<HTMLElement>(selectorOf(name, value)) ?? null;
}

/** Whether an element takes room on the page, now or after scrolling; Safari before 17.4 has no `checkVisibility`. */
export function isShown(element: Element): boolean {
  return !!element.getClientRects()[0];
}

/** The value of an element's attribute; undefined where it has none. */
export function attributeOf<Name extends DataAttribute>(element: Element | null | undefined, name: Name) {
  return (element?.getAttribute(`data-${name}`) ?? undefined) as DataAttributes[Name] | undefined;
}
