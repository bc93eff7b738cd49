import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { addressLine, type Place } from '../gazetteer/place.ts';
import { badParameter, describeFound } from '../http/api-error.ts';
import type { Call, ParametersOf, ResponseOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { type SessionState, sessionMs } from './session-store.ts';
import { suggestPlaces } from './suggest.ts';

const mostPlaces = 10;

/** Places by words, without coordinates, and a new session that reads their details. */
export async function searchPlacesWithSession({
  parameters,
  caller,
  services,
}: Call<ParametersOf<'searchPlaces'>>): Promise<ResponseOf<'searchPlaces'>> {
  const found = suggestPlaces(services.gazetteer(), parameters.q, { limit: mostPlaces });
  return {
    places: found.map((place) => ({ address: addressLine(place, 'en'), place_code: place.code })),
    session_id: services.sessions.open(caller.keyId),
    status: 200,
  };
}

/** One place by its code, for a session that the same key opened and that has not ended. */
export async function getPlaceDetails({
  parameters: { session_id, place_code },
  caller,
  services,
}: Call<ParametersOf<'getPlaceDetails'>>): Promise<ResponseOf<'getPlaceDetails'>> {
  refuseClosedSession(services.sessions.state(session_id, caller), session_id);
  const place = placeOf(place_code, services);
  return {
    session_id,
    place: {
      address: addressLine(place, 'en'),
      place_code: place.code,
      ...coordinateFields(place.position),
    },
    status: 200,
  };
}

function placeOf(place_code: string, services: Services): Place {
  const place = services.gazetteer().byCode(place_code.trim().toUpperCase());
  if (!place) {
    throw badParameter(
      'place_code',
      `${describeFound(place_code)}, a code of no place`,
      'the place_code of a place that Search Place found',
    );
  }
  return place;
}

function refuseClosedSession(state: SessionState, id: string): void {
  if (state === 'open') return;
  const minutes = sessionMs / 60_000;
  const found =
    state === 'expired'
      ? 'a session that has ended'
      : `${describeFound(id)}, a session that this key did not open`;
  throw badParameter(
    'session_id',
    found,
    'the session_id of a Search Place call with the same key',
    `A session lasts ${minutes} minutes. Search again and use the new session_id.`,
  );
}
