/** Requests of version 1, Mapbox and Google Maps as requests of version 2, and the cheapest form of a request. */
export * from './compare.ts';
export * from './compare-operations.ts';
export * from './convert.ts';
export * from './cost-check.ts';
export * from './provider.ts';
