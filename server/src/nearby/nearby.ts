import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { displayName, type Place, shortAddressLine } from '../gazetteer/place.ts';
import { kindKey, type PlaceAtDistance } from '../gazetteer/spatial-index.ts';
import { badParameter, describeFound } from '../http/api-error.ts';
import { keptOf, WrittenAnswer, writtenAround } from '../http/written-answer.ts';
import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';

type Around = ParametersOf<'findNearby'>;
type Answer = AnswerOf<'findNearby'>;

/** All places around a position, nearest first. The radius of the path is in kilometres. */
export function findNearby({ parameters, services }: Call<Around>): WrittenAnswer<Answer> {
  const { longitude, latitude, radius, limit } = parameters;
  return listed(services.gazetteer().nearest([longitude, latitude], limit, radius * 1000));
}

/** Places of one kind, main or finer: `School` and `Education` both find schools. */
export function findNearbyByCategory({
  parameters,
  services,
}: Call<ParametersOf<'findNearbyByCategory'>>): WrittenAnswer<Answer> {
  return ofKinds(parameters, services, [parameters.ptype], 'ptype');
}

/** Places of any of several kinds, given as `School,ATM`. */
export function findNearbyByTypes({
  parameters,
  services,
}: Call<ParametersOf<'findNearbyByTypes'>>): WrittenAnswer<Answer> {
  return ofKinds(parameters, services, parameters.q.split(','), 'q');
}

function ofKinds(
  { longitude, latitude, radius, limit }: Around,
  services: Call['services'],
  kinds: string[],
  parameter: string,
): WrittenAnswer<Answer> {
  const found = services.gazetteer().nearestOfKinds([longitude, latitude], limit, radius * 1000, kinds);
  // Texts without a letter name no kind; what has found something needs no such look.
  if (found.length === 0 && kinds.every((kind) => kindKey(kind) === '')) {
    throw badParameter(
      parameter,
      describeFound(kinds.join(',')),
      'kinds of place, separated by commas',
      'For example School,ATM.',
    );
  }
  return listed(found);
}

function listed(found: PlaceAtDistance[]): WrittenAnswer<Answer> {
  let rows = '';
  for (const { place, distanceMeters } of found) {
    const { before, after } = rowAround(place);
    rows += (rows === '' ? '' : ',') + before + distanceMeters + after;
  }
  return new WrittenAnswer(`{"places":[${rows}],"status":200}`, found.length);
}

/** A place's row, written once but for the distance, which each answer puts in. */
const rowAround = keptOf((place: Place) =>
  writtenAround(toNearbyPlace({ place, distanceMeters: -1 }), 'distance_in_meters'),
);

function toNearbyPlace({ place, distanceMeters }: PlaceAtDistance): Answer['places'][number] {
  return {
    id: place.id,
    name: displayName(place, 'en'),
    distance_in_meters: distanceMeters,
    ...coordinateFields(place.position),
    pType: place.type,
    Address: shortAddressLine(place, 'en'),
    area: place.area.en,
    city: place.city.en,
    postCode: place.postCode,
    subType: place.subType,
    uCode: place.code,
  };
}
