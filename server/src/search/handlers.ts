import { type Handlers, withPlaces } from '../operation-handler.ts';
import { autocompletePlaces } from './autocomplete.ts';
import { getPlaceDetails, searchPlacesWithSession } from './place-sessions.ts';

export const searchHandlers = withPlaces({
  autocompletePlaces,
  searchPlaces: searchPlacesWithSession,
  getPlaceDetails,
} satisfies Partial<Handlers>);
