import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { kindKey } from '../gazetteer/kind-key.ts';
import { displayName, type Place, shortAddressLine } from '../gazetteer/place.ts';
import type { PlaceAtDistance } from '../gazetteer/spatial-index.ts';
import { badParameter, describeFound } from '../http/api-error.ts';
import { member, WrittenList, type WrittenResponse, writtenResponse } from '../http/written-response.ts';
import type { Call, ParametersOf, ResponseOf } from '../operation-handler.ts';

type Around = ParametersOf<'findNearby'>;
type NearbyResponse = ResponseOf<'findNearby'>;

/** All places around a point, closest first. The radius of the path is in kilometers. */
export function findNearby(call: Call<Around>): WrittenResponse<NearbyResponse> {
  const { longitude, latitude, radius, limit } = call.parameters;
  return listed(call, call.services.gazetteer().nearest([longitude, latitude], limit, radius * 1000));
}

/** Places of one kind, main or finer: `School` and `Education` both find schools. */
export function findNearbyByCategory(
  call: Call<ParametersOf<'findNearbyByCategory'>>,
): WrittenResponse<NearbyResponse> {
  return ofKinds(call, [call.parameters.ptype], 'ptype');
}

/** Places of any of several kinds, given as `School,ATM`. */
export function findNearbyByTypes(
  call: Call<ParametersOf<'findNearbyByTypes'>>,
): WrittenResponse<NearbyResponse> {
  return ofKinds(call, call.parameters.q.split(','), 'q');
}

/** What has one has a key, and nearly all kinds have. */
const plainLetter = /[a-z]/i;

function ofKinds(call: Call<Around>, kinds: string[], parameter: string): WrittenResponse<NearbyResponse> {
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
  return listed(call, found);
}

function listed(call: Call<Around>, found: PlaceAtDistance[]): WrittenResponse<NearbyResponse> {
  const rows = call.services.responseCache.rows(call);
  const places = new WrittenList(found, ({ place, distanceMeters }) =>
    rows.withNumber([place], 'distance_in_meters', nearbyPlace).with(distanceMeters),
  );
  return writtenResponse(member('places', places), member('status', 200));
}

type Row = NearbyResponse['places'][number];
type Head = Pick<Row, 'id' | 'name'>;

/** A place's row: what stands before the distance, and what stands after it. */
function nearbyPlace([place]: readonly [Place]): [Head, Omit<Row, keyof Head | 'distance_in_meters'>] {
  return [
    { id: place.id, name: displayName(place, 'en') },
    {
      ...coordinateFields(place.position),
      pType: place.type,
      Address: shortAddressLine(place, 'en'),
      area: place.area.en,
      city: place.city.en,
      postCode: place.postCode,
      subType: place.subType,
      uCode: place.code,
    },
  ];
}
