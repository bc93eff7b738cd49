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

/** The front matter of a file's text, and what follows it, at its lines. Throws with the file's name if it is no YAML. */
export function readFrontMatter(text: string, name: string): { data: Partial<FrontMatter>; content: string } {
  // Some editors write a byte order mark in front.
  const whole = text.replace(/^\ufeff/, '');
  const file = new VFile(whole);
  try {
    matter(file, { strip: true });
  } catch (error) {
    throw new Error(`${name}: found front matter that is no YAML. ${(error as Error).message}`);
  }
  const content = String(file);
  const above = whole.slice(0, whole.length - content.length).replace(/[^\n]/g, '');
  return { data: file.data.matter ?? {}, content: above + content };
}
