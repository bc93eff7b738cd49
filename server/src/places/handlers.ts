import type { Handlers } from '../operation-handler.ts';
import { autocompletePlaces } from './autocomplete.ts';
import { findNearby, findNearbyByCategory, findNearbyByTypes } from './nearby.ts';
import { getPlaceDetails, searchPlacesWithSession } from './place-sessions.ts';
import { reverseGeocode } from './reverse-geocode.ts';

/** Search, geocoding and what lies nearby. */
export const placeHandlers = {
  reverseGeocode,
  autocompletePlaces,
  searchPlaces: searchPlacesWithSession,
  getPlaceDetails,
  findNearby,
  findNearbyByCategory,
  findNearbyByTypes,
} satisfies Partial<Handlers>;
