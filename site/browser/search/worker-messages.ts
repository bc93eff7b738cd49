import type { SearchResponse } from '@portal/text/search';

/** The worker's code, a file of the site next to both parts of the index. */
export const searchWorkerFile = 'search-worker.js';

/** What the page sends to the worker: a part of the index, as JSON in UTF-8, or a query. Titles come first. */
export type SearchRequest = { titles: Blob } | { bodies: Blob } | { id: number; query: string };

/** What the worker sends: that it has read a part of the index, or the results of a query. */
export type WorkerMessage = { read: 'titles' | 'bodies' } | { id: number; response: SearchResponse };
