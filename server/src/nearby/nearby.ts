import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { kindKey } from '../gazetteer/kind-key.ts';
import { displayName, shortAddressLine } from '../gazetteer/place.ts';
import type { PlaceAtDistance } from '../gazetteer/spatial-index.ts';
import { badParameter, describeFound } from '../http/api-error.ts';
import type { Call, ParametersOf, ResponseOf } from '../operation-handler.ts';

type Around = ParametersOf<'findNearby'>;
type NearbyResponse = ResponseOf<'findNearby'>;

/** All places around a point, closest first. The radius of the path is in kilometers. */
export function findNearby(call: Call<Around>): NearbyResponse {
  const { longitude, latitude, radius, limit } = call.parameters;
  return listed(call.services.gazetteer().nearest([longitude, latitude], limit, radius * 1000));
}

/** Places of one kind, main or finer: `School` and `Education` both find schools. */
export function findNearbyByCategory(call: Call<ParametersOf<'findNearbyByCategory'>>): NearbyResponse {
  return ofKinds(call, [call.parameters.ptype], 'ptype');
}

/** Places of any of several kinds, given as `School,ATM`. */
export function findNearbyByTypes(call: Call<ParametersOf<'findNearbyByTypes'>>): NearbyResponse {
  return ofKinds(call, call.parameters.q.split(','), 'q');
}

/** What has one has a key, and nearly all kinds have. */
const plainLetter = /[a-z]/i;

function ofKinds(call: Call<Around>, kinds: string[], parameter: string): NearbyResponse {
  const { longitude, latitude, radius, limit } = call.parameters;
  const gazetteer = call.services.gazetteer();
  const found = gazetteer.nearestOfKinds([longitude, latitude], limit, radius * 1000, kinds);
  // Texts without a letter specify no kind; a search with results skips this check.
  if (found.length === 0 && kinds.every((kind) => !plainLetter.test(kind) && kindKey(kind) === '')) {
    throw badParameter(
      parameter,
      describeFound(kinds.join(',')),
      'kinds of place, separated by commas',
      'For example School,ATM.',
    );
  }
  return listed(found);
}

function listed(found: PlaceAtDistance[]): NearbyResponse {
  return { places: found.map(nearbyPlace), status: 200 };
}

function nearbyPlace({ place, distanceMeters }: PlaceAtDistance): NearbyResponse['places'][number] {
  const { longitude, latitude } = coordinateFields(place.position);
  return {
    id: place.id,
    name: displayName(place, 'en'),
    distance_in_meters: distanceMeters,
    longitude,
    latitude,
    pType: place.type,
    Address: shortAddressLine(place, 'en'),
    area: place.area.en,
    city: place.city.en,
    postCode: place.postCode,
    subType: place.subType,
    uCode: place.code,
  };
}
