export * from './osm-pbf.ts';
export { streetsFile } from './streets-file.ts';
