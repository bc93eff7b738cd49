import { fold } from '@portal/text';
import { badParameter, describeFound } from '../http/api-error.ts';
import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import type { PlaceAtDistance } from './gazetteer.ts';
import { displayName, type Place, shortAddressLine } from './place.ts';
import { positionTexts } from './wire.ts';

type Around = ParametersOf<'findNearby'>;
type Answer = AnswerOf<'findNearby'>;

/** All places around a position, nearest first. The radius of the path is in kilometres. */
export function findNearby({ parameters, services }: Call<Around>): Answer {
  return around(parameters, services, () => true);
}

/** Places of one kind, main or finer: `School` and `Education` both find schools. */
export function findNearbyByCategory({
  parameters,
  services,
}: Call<ParametersOf<'findNearbyByCategory'>>): Answer {
  return around(parameters, services, kindFilter([parameters.ptype], 'ptype'));
}

/** Places of any of several kinds, given as `School,ATM`. */
export function findNearbyByTypes({ parameters, services }: Call<ParametersOf<'findNearbyByTypes'>>): Answer {
  return around(parameters, services, kindFilter(parameters.q.split(','), 'q'));
}

function around(
  { longitude, latitude, radius, limit }: Around,
  services: Call['services'],
  accepts: (place: Place) => boolean,
): Answer {
  const found = services.gazetteer().nearest([longitude, latitude], limit, radius * 1000, accepts);
  return { places: found.map(toNearbyPlace), status: 200 };
}

/** Kinds are compared without regard to case, spaces and dashes: `religious place`, `Religious-Place`. */
function kindFilter(kinds: string[], parameter: string): (place: Place) => boolean {
  const wanted = new Set(kinds.map(kindKey).filter((key) => key !== ''));
  if (wanted.size === 0) {
    throw badParameter(
      parameter,
      describeFound(kinds.join(',')),
      'kinds of place, separated by commas',
      'For example School,ATM.',
    );
  }
  return ({ type, subType }) => wanted.has(placeKindKey(type)) || wanted.has(placeKindKey(subType));
}

/** Keys of the kinds that places have: a few hundred, each compared with thousands of times. */
const keysOfKinds = new Map<string, string>();

function placeKindKey(kind: string): string {
  let key = keysOfKinds.get(kind);
  if (key === undefined) {
    key = kindKey(kind);
    keysOfKinds.set(kind, key);
  }
  return key;
}

function kindKey(kind: string): string {
  return fold(kind).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function toNearbyPlace({ place, distanceMeters }: PlaceAtDistance): Answer['places'][number] {
  return {
    id: place.id,
    name: displayName(place, 'en'),
    distance_in_meters: distanceMeters,
    ...positionTexts(place.position),
    pType: place.type,
    Address: shortAddressLine(place, 'en'),
    area: place.area.en,
    city: place.city.en,
    postCode: place.postCode,
    subType: place.subType,
    uCode: place.code,
  };
}
