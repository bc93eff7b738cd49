/** Parts of reference pages that wait for a key or a press, in one chunk: each import of its own would be more script on all pages. */
export { filterOperations, goByKey, openDrawer } from './operations-filter.ts';
export { addPanel } from './samples.ts';
