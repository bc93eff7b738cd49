export { ImportError } from './geojson.ts';
export {
  type ImportReport,
  type ImportRequest,
  importData,
  type PreparedImport,
  prepareImport,
} from './write.ts';
