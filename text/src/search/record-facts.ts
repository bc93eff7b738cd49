/** What the rules read of a record: its page, its kind and its names. */
import { words } from '../index.ts';
import type { SearchRecord } from './records.ts';
import { fillers } from './terms.ts';

export interface Facts {
  /** URL of its page. */
  page: string;
  /** URL of the page that replaces its page. */
  present: string;
  kind: string;
  /** Whether it is a field of a request. */
  isSent: boolean;
  /** Its names without spaces. */
  joined: string[];
  /** The telling words of each name. */
  words: string[][];
}

/** What reads in the slug of an endpoint: what it reads is its name, too. */
const readingVerb = /^(?:find|get|list)-(?!.*-v1$)/;

export function factsIn(record: SearchRecord): Facts {
  const { group, title, url } = record;
  const page = url.replace(/#.*/, '');
  const slug = group === 'operation' ? (url.split('/').at(-2) ?? '') : '';
  // Of an endpoint its slug too, `reversegeocode`, and what it reads, `nearby`.
  const names = [title, slug, slug.replace(readingVerb, '')].map(words).filter(({ length }) => length > 0);
  const telling = names.map((name) => name.filter((word) => !fillers.has(word)));
  return {
    page,
    present: presentOf(page),
    kind: kindOf(record),
    isSent: isSent(url),
    joined: names.map((name) => name.join('')),
    words: telling.filter(({ length }) => length > 0),
  };
}

/** The URL of the replacement of an endpoint of version 1; any other URL as it is. */
export function presentOf(url: string): string {
  return url.replace(/\/v1\/(.*)-v1\//, '/$1/');
}

/** Whether what is at a URL is a field of a request. */
export function isSent(url: string): boolean {
  return /#(?:parameter|body)-/.test(url);
}

/** The pages of a section are listed at its own URL, such as `/flutter/`, and the endpoints of a group at its heading. */
function kindOf({ isSection, isList, group, url }: SearchRecord): string {
  if (isSection) return 'section';
  return isList || (group === 'page' && /^\/\w+\/$/.test(url)) ? 'list' : group;
}
