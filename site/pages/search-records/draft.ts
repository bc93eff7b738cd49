import type { SearchRecord } from '@portal/text/search';

/** A record before all are numbered. */
export type Draft = Omit<SearchRecord, 'id'>;
