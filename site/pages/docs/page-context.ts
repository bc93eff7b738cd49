import { createContext, type ReactNode, useContext } from 'react';
import type { DocumentSection } from '../content/documents.ts';

/** What components know of the page that is drawn. Islands, which are drawn again in the browser, don't. */
export interface DrawnPage {
  /** Below the base of the site, decoded; undefined for the not-found page, which is at every other one. */
  path?: string;
  /** The file that its text is in, below the repository's root; undefined where there is no such file. */
  source?: string;
  /** The section of a page of `content/`. */
  section?: DocumentSection;
  /** What is collected for the page's head. */
  head: ReactNode[];
}

export const PageContext = createContext<DrawnPage | undefined>(undefined);

export function usePage(): DrawnPage {
  const page = useContext(PageContext);
  if (!page) throw new Error('A part of a page is drawn without <PageContext>. Draw it through pages.tsx.');
  return page;
}
