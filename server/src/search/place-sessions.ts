import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { addressLine, type Place } from '../gazetteer/place.ts';
import { badParameter, describeFound } from '../http/api-error.ts';
import { member, WrittenList, type WrittenResponse, writtenResponse } from '../http/written-response.ts';
import type { Call, ParametersOf, ResponseOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { type Awaitable, whenReady } from '../store/awaitable.ts';
import { type SessionState, sessionMs } from './session-store.ts';
import { suggestPlaces } from './suggest.ts';

/** Places in one list. */
const mostPlaces = 10;

/** Places by words, without coordinates, and a new session that reads their details. */
export function searchPlacesWithSession(
  call: Call<ParametersOf<'searchPlaces'>>,
): Awaitable<WrittenResponse<Found>> {
  const { parameters, caller, services } = call;
  const rows = services.responseCache.rows(call);
  const found = suggestPlaces(services.gazetteer(), parameters.q, { limit: mostPlaces });
  const places = new WrittenList(found, (place) => rows.of([place], foundPlace));
  return whenReady(services.sessions.open(caller.keyId), (id) =>
    writtenResponse(member('places', places), member('session_id', id), member('status', 200)),
  );
}

type Found = ResponseOf<'searchPlaces'>;

function foundPlace([place]: readonly [Place]): Found['places'][number] {
  return { address: addressLine(place, 'en'), place_code: place.code };
}

type Details = ResponseOf<'getPlaceDetails'>;

/** One place by its code, for a session that the same key opened and that has not ended. */
export function getPlaceDetails(
  call: Call<ParametersOf<'getPlaceDetails'>>,
): Awaitable<WrittenResponse<Details>> {
  const { parameters, caller, services } = call;
  return whenReady(services.sessions.state(parameters.session_id, caller), (state) => {
    refuseClosedSession(state, parameters.session_id);
    const place = services.responseCache.rows(call).of([placeOf(parameters.place_code, services)], details);
    return writtenResponse(
      member('session_id', parameters.session_id),
      member('place', place),
      member('status', 200),
    );
  });
}

function details([place]: readonly [Place]): Details['place'] {
  const address = addressLine(place, 'en');
  return { address, place_code: place.code, ...coordinateFields(place.position) };
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
