/** Requests of version 1, Mapbox and Google Maps as requests of version 2, and the cheapest form of a request. */
export { type ComparedField, compareResponses } from './compare.ts';
export { type Change, type Conversion, type Converted, convert } from './convert.ts';
