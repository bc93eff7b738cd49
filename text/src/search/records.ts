/** What the search finds: one record for each thing a developer may look for. Made at build time, read in the browser. */
export type RecordGroup = 'operation' | 'field' | 'error' | 'page';

/** Another provider of maps, by the host of its requests. */
export interface Provider {
  name: string;
  /** With its subdomains. */
  host: string;
}

export interface SearchRecord {
  id: number;
  group: RecordGroup;
  title: string;
  /** URL below the site's root, encoded. */
  url: string;
  /** One muted line: path, place in the documentation, type. */
  detail: string;
  /** What sets an operation apart from those with a similar name. */
  subtitle?: string;
  /** HTTP method of an operation. */
  method?: string;
  /** Order of the coordinates that an operation requires; `name` if each has a parameter. */
  order?: 'lon,lat' | 'lat,lon' | '[lon, lat]' | 'name';
  /** Credits of a request, such as `1–11 credits`. */
  credits?: string;
  /** True for version 1. */
  isDeprecated?: boolean;
  /** True for names that are code. */
  isCode?: boolean;
  /** True for a page with a live example. */
  isLive?: boolean;
  /** True for a heading inside a page. */
  isSection?: boolean;
  /** True for a heading under which others are listed. */
  isList?: boolean;
  /** Providers whose requests the page converts. */
  providers?: Provider[];
  /** Hosts of the API that the page describes, without a scheme. */
  hosts?: string[];
  /** Further words by which it is found; not shown, not stored. */
  keywords?: string;
  /** Labeled queries that lead to it; the index keeps how much their words say for it. */
  queries?: string[];
  /** What is written there, code included; in the second part of the index. */
  body?: string;
  /**
   * Messages of errors that a table of the section explains, or strings of an endpoint's example response, in words; `*`
   * represents what differs from one app to the next. In the second part of the index.
   */
  messages?: string[];
  /** Raises or lowers the record among equals; 1 unless given. */
  weight?: number;
}

/** Group headings. */
export const groupTitles: Record<RecordGroup, string> = {
  operation: 'Endpoints',
  field: 'Parameters and fields',
  error: 'Errors',
  page: 'Guides and examples',
};
