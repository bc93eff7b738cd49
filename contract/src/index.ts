export type * from './operation.ts';
