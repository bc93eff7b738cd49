import type { Handlers } from '../operation-handler.ts';
import { autocompletePlaces } from './autocomplete.ts';
import { findNearby, findNearbyByCategory, findNearbyByTypes } from './nearby.ts';
import { getPlaceDetails, searchPlacesWithSession } from './place-sessions.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { rupantorGeocode } from './rupantor.ts';

/** Search, geocoding and what lies nearby. */
export const placeHandlers = {
  reverseGeocode,
  rupantorGeocode,
  autocompletePlaces,
  searchPlaces: searchPlacesWithSession,
  getPlaceDetails,
  findNearby,
  findNearbyByCategory,
  findNearbyByTypes,
} satisfies Partial<Handlers>;
