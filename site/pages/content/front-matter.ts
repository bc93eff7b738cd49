import { Fault, faultsIn, matching, number, optional, type Rule, type Rules, text } from '@portal/settings';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import type { Document } from './document.ts';

/** The YAML at the start of an MDX file. */
export interface FrontMatter extends Pick<Document, 'slug' | 'title' | 'description' | 'packages' | 'order'> {
  /** Further words of developers for what the page is for, for the search. */
  keywords?: string;
  sidebar_label?: string;
  sidebar_position?: number;
}

/** The front matter of a file's text, and what follows it, at its lines. Throws with the file's name if it is no YAML, or none. */
export function readFrontMatter(
  written: string,
  name: string,
): { data: Partial<FrontMatter>; content: string } {
  // Some editors write a byte order mark in front, or lines as on Windows.
  const whole = written.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const garbled = whole.split('\n').findIndex((line) => /[\0\ufffd]/.test(line));
  if (garbled >= 0)
    throw new Fault(`${name}:${garbled + 1}: found bytes that are no UTF-8. Save the file in this encoding.`);
  const file = new VFile(whole);
  try {
    matter(file, { strip: true });
  } catch (error) {
    const { message, linePos: [start] = [] } = error as Error & { linePos?: { line: number }[] };
    const [reason] = message.split(/ at line \d+|\n/);
    throw new Fault(`${name}:${(start?.line ?? 0) + 1}: found front matter that is no YAML. ${reason}`);
  }
  const content = String(file);
  if (content === whole)
    throw new Fault(
      `${name}: found no front matter. Expected its fields between two lines \`---\` at the start.`,
    );
  const above = whole.slice(0, whole.length - content.length).replace(/[^\n]/g, '');
  return { data: file.data.matter ?? {}, content: above + content };
}

/** Each segment is a folder of the site: none is empty, leads out of it, or ends the path of a URL. */
const slug: Rule = matching(
  'a path such as `/guides/a-page`',
  /^\/$|^(?:\/(?!\.{1,2}(?:\/|$))[^/?#%{}\\\p{C}]+)+$/u,
);

/** Known tokens have been filled in: a name in braces that is left is misspelled. */
const words: Rule = [
  `${text[0]}, whose tokens are those of the settings`,
  (value) => text[1](value) && !/\{[A-Za-z]+\}/.test(String(value)),
];
const texts: Rule = ['a list of texts', (value) => Array.isArray(value) && value.every(text[1])];

/** What a page has, and what may be in each. */
const fields: Record<keyof FrontMatter, Rule> & Rules = {
  slug,
  title: words,
  description: words,
  keywords: optional(words),
  sidebar_label: optional(words),
  sidebar_position: optional(number),
  packages: optional(texts),
  order: optional(words),
};

/** Throws what is wrong with the front matter of a page, a line for each field. A field without a value is as good as none. */
export function checkFrontMatter(data: unknown, file: string, written: string): asserts data is FrontMatter {
  const isRecord = typeof data === 'object' && data !== null && !Array.isArray(data);
  const given = isRecord && Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const lines = written.split('\n').map((line) => line.replace(/["'\s]/g, ''));
  const faults = faultsIn(given || data, fields).map((fault) => {
    const [field] = fault.split(' ');
    const line = lines.findIndex((text) => text.startsWith(`${field}:`)) + 1;
    return `${file}:${line ? `${line}:` : ''} ${fault}`;
  });
  if (faults.length > 0) throw new Fault(faults.join('\n'));
}
