import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { addressLine, type Place } from '../gazetteer/place.ts';
import { badParameter, describeFound } from '../http/api-error.ts';
import { member, type WrittenAnswer, WrittenList, writtenAnswer } from '../http/written-answer.ts';
import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { type Awaitable, whenReady } from '../store/awaitable.ts';
import { SESSION_MS, type SessionState } from './session-store.ts';
import { suggestPlaces } from './suggest.ts';

/** Places in one list. */
const MOST_PLACES = 10;

/** Places by words, without coordinates, and a new session that reads their details. */
export function searchPlacesWithSession(
  call: Call<ParametersOf<'searchPlaces'>>,
): Awaitable<WrittenAnswer<Found>> {
  const { parameters, caller, services } = call;
  const rows = services.responseCache.rows(call);
  const found = suggestPlaces(services.gazetteer(), parameters.q, { limit: MOST_PLACES });
  const places = new WrittenList(found, (place) => rows.of([place], foundPlace));
  return whenReady(services.sessions.open(caller.keyId), (id) =>
    writtenAnswer(member('places', places), member('session_id', id), member('status', 200)),
  );
}

type Found = AnswerOf<'searchPlaces'>;

function foundPlace([place]: readonly [Place]): [Found['places'][number]] {
  return [{ address: addressLine(place, 'en'), place_code: place.code }];
}

/** One place by its code, for a session that the same key opened and that has not ended. */
export function getPlaceDetails({
  parameters,
  caller,
  services,
}: Call<ParametersOf<'getPlaceDetails'>>): Awaitable<AnswerOf<'getPlaceDetails'>> {
  return whenReady(services.sessions.state(parameters.session_id, caller), (state) => {
    refuseClosedSession(state, parameters.session_id);
    return detailsOf(parameters, services);
  });
}

function detailsOf(
  { place_code, session_id }: ParametersOf<'getPlaceDetails'>,
  services: Services,
): AnswerOf<'getPlaceDetails'> {
  const place = services.gazetteer().byCode(place_code.trim().toUpperCase());
  if (!place) {
    throw badParameter(
      'place_code',
      `${describeFound(place_code)}, a code of no place`,
      'the place_code of a place that Search Place found',
    );
  }
  return {
    session_id,
    place: { address: addressLine(place, 'en'), place_code: place.code, ...coordinateFields(place.position) },
    status: 200,
  };
}

function refuseClosedSession(state: SessionState, id: string): void {
  if (state === 'open') return;
  const minutes = SESSION_MS / 60_000;
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
