export * from './osm-pbf.ts';
