/** What the search finds: one record for each thing a reader may look for. Made at build time, read in the browser. */
export type RecordGroup = 'operation' | 'field' | 'error' | 'page';

export interface SearchRecord {
  id: number;
  group: RecordGroup;
  title: string;
  /** Address below the site's root, encoded. */
  url: string;
  /** One muted line: path, place in the documentation, type. */
  detail: string;
  /** Coloured word before operations. */
  method?: string;
  /** True for names that are code. */
  isCode?: boolean;
  /** Further words by which it is found; not shown, not stored. */
  keywords?: string;
  /** Lifts or lowers the record among equals; 1 unless given. */
  weight?: number;
}

/** Group headings in the order shown. */
export const groupTitles: Record<RecordGroup, string> = {
  operation: 'Operations',
  field: 'Parameters and fields',
  error: 'Errors',
  page: 'Guides and examples',
};
