import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import type { Document } from './document.ts';
import { faultOf } from './messages.ts';

/** The YAML at the start of an MDX file. */
export interface FrontMatter extends Pick<Document, 'slug' | 'title' | 'description' | 'packages' | 'order'> {
  /** Further words of developers for what the page is for, for the search. */
  keywords?: string;
  sidebar_label?: string;
  sidebar_position?: number;
}

/** The front matter of a file's text, and what follows it, at its lines. Throws with the file's name if it is no YAML. */
export function readFrontMatter(text: string, name: string): { data: Partial<FrontMatter>; content: string } {
  // Some editors write a byte order mark in front.
  const whole = text.replace(/^\ufeff/, '');
  const file = new VFile(whole);
  try {
    matter(file, { strip: true });
  } catch (error) {
    throw faultOf(name, `found front matter that is no YAML. ${(error as Error).message}`);
  }
  const content = String(file);
  const above = whole.slice(0, whole.length - content.length).replace(/[^\n]/g, '');
  return { data: file.data.matter ?? {}, content: above + content };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.trim().includes('\n');
}

/** Each segment is a folder of the site: none is empty, leads out of it, or ends the path of a URL. */
function isSlug(value: unknown): boolean {
  if (!isText(value) || !value.startsWith('/')) return false;
  const isFolder = (name: string) => /^[^?#%\\\p{C}]+$/u.test(name) && name !== '.' && name !== '..';
  return value === '/' || value.slice(1).split('/').every(isFolder);
}

/** What a page has, and what may be in each. */
const fields: Record<keyof FrontMatter, [expected: string, is: (value: unknown) => boolean]> = {
  slug: ['a path such as `/guides/a-page`', isSlug],
  title: ['a text of one line', isText],
  description: ['a text of one line', isText],
  keywords: ['a text of one line', isText],
  sidebar_label: ['a text of one line', isText],
  sidebar_position: ['a number', (value) => typeof value === 'number'],
  packages: ['a list of texts', (value) => Array.isArray(value) && value.every(isText)],
  order: ['a text of one line', isText],
};
const required: readonly string[] = ['slug', 'title', 'description'];

/** What is wrong with the front matter of a page, in words; undefined if nothing is. */
export function faultInFrontMatter(data: unknown): string | undefined {
  const record: Record<string, unknown> = typeof data === 'object' && !Array.isArray(data) ? { ...data } : {};
  const unknown = Object.keys(record).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    return `found \`${unknown}\` in the front matter; expected one of ${Object.keys(fields).join(', ')}.`;
  for (const [name, [expected, is]] of Object.entries(fields)) {
    const value = record[name] ?? undefined;
    if (value === undefined ? !required.includes(name) : is(value)) continue;
    const found = value === undefined ? `no ${name}` : `${JSON.stringify(value)} as ${name}`;
    const hint = typeof value === 'number' ? ' Put numbers in quotes.' : '';
    return `found ${found} in the front matter; expected ${expected}.${hint}`;
  }
  return undefined;
}
