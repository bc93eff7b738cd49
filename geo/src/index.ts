export { bangladesh, isInBangladesh } from './bangladesh.ts';
export { distanceMeters, earthRadiusMeters, type LngLat, metersPer, metersPerDegree } from './distance.ts';
