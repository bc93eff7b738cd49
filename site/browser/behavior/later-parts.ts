/** What waits for a key, a press or an address with a hash, in one chunk: each import of its own would be more script on all pages. */
export { holdTarget } from './hold-target.ts';
export { filterOperations, goByKey, openDrawer } from './operations-filter.ts';
export { revealTarget } from './reveal-target.ts';
export { addPanel } from './samples.ts';
