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

/** The front matter of a text, and what follows it, at its lines. */
export function readFrontMatter(text: string): { data: FrontMatter; content: string } {
  const file = new VFile(text);
  matter(file, { strip: true });
  const content = String(file);
  const above = text.slice(0, text.length - content.length).replace(/[^\n]/g, '');
  return { data: file.data.matter as FrontMatter, content: above + content };
}
