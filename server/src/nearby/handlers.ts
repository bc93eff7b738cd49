import { type Handlers, withPlaces } from '../operation-handler.ts';
import { findNearby, findNearbyByCategory, findNearbyByTypes } from './nearby.ts';
import { reverseGeocode } from './reverse-geocode.ts';

/** Places by coordinates. */
export const nearbyHandlers = withPlaces({
  reverseGeocode,
  findNearby,
  findNearbyByCategory,
  findNearbyByTypes,
} satisfies Partial<Handlers>);
