/** The search of the documentation: its index, its table of synonyms, and how a query is read and ranked. */
export { makeSearcher, type Searcher, type SearchResponse } from './engine.ts';
export { loadBodies, loadTitles, makeBodies, makeTitles, type Part } from './index-options.ts';
export { learnedOf } from './learned.ts';
export { messageOf } from './messages.ts';
export type { Pasted } from './pasted.ts';
export type { Found } from './ranking.ts';
export { queryReader, type Wanted } from './reading.ts';
export { groupTitles, type Provider, type RecordGroup, type SearchRecord } from './records.ts';
export { type SynonymRow, synonyms } from './synonyms.ts';
export { fillers, longestQuery, longestWord } from './terms.ts';
