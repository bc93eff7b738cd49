export { ImportError } from './faults.ts';
export type { SourceFile } from './features.ts';
export {
  type ImportReport,
  type ImportRequest,
  importData,
  type PreparedImport,
  prepareImport,
} from './write.ts';
