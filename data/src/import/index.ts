export { ImportError } from '../import-error.ts';
export { discardDraft, draftIn, finishedSteps, importKey, keepDraft, noteFinished } from './draft.ts';
export type { SourceFile } from './features.ts';
export { streetsAndWater } from './streets-and-water.ts';
export {
  type ImportPhase,
  type ImportReport,
  type ImportRequest,
  importData,
  prepareImport,
} from './write.ts';
