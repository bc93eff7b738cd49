import { fold, words } from '@portal/text';
import type { Surroundings } from '../areas/area-index.ts';
import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { addressLine, type Place } from '../gazetteer/place.ts';
import { badParameter } from '../http/api-error.ts';
import type { BodyOf, Call, ResponseOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { compareAddresses } from './compare.ts';
import { type CorrectedAddress, correctAddress } from './correct.ts';
import { correctedLine } from './corrected-parts.ts';

/** Published bounds: from 97 percent two addresses are the same, above 75 nearly so. */
const sameFromPercent = 97;
const alikeAbovePercent = 75;

type Form = BodyOf<'rupantorGeocode'>;
type RupantorResponse = ResponseOf<'rupantorGeocode'>;

/** Corrects an address and finds its place; with `match=yes` compares two addresses instead. */
export function rupantorGeocode({ body, services }: Call<unknown, Form>): RupantorResponse {
  if (body.match === 'yes') return matchAddresses(body, services);
  const corrected = correctAddress(services.gazetteer(), body.q);
  return {
    given_address: body.q,
    fixed_address: fixedLine(corrected, body.q),
    ...(body.bangla === 'yes' && { bangla_address: banglaLine(corrected) }),
    address_status: corrected.isComplete ? 'complete' : 'incomplete',
    geocoded_address:
      corrected.place &&
      toGeocodedAddress(
        corrected.place,
        corrected,
        body,
        services.areaIndex().surroundings(corrected.place.position),
      ),
    confidence_score_percentage: corrected.confidence,
    status: 200,
  };
}

function matchAddresses({ q, q2 }: Form, services: Services): RupantorResponse {
  if (q2 === undefined) {
    throw badParameter('q2', 'missing', 'the address to compare q with', 'match=yes compares q with q2.');
  }
  const { one, other, shared, percentage } = compareAddresses(services.gazetteer(), q, q2);
  const [first, second] = [fixedLine(one, q), fixedLine(other, q2)];
  return {
    match: {
      'address 1': first,
      'address 2': second,
      address_short: first === second && shared === '' ? first : shared,
      'match percentage': `${percentage}%`,
      'match status': matchStatus(percentage),
    },
    status: 200,
  };
}

function matchStatus(percentage: number): 'exact' | 'approximate' | 'not matched' {
  if (percentage >= sameFromPercent) return 'exact';
  return percentage > alikeAbovePercent ? 'approximate' : 'not matched';
}

/** The corrected line in lower case; the folded words as they came when nothing was understood. */
function fixedLine(corrected: CorrectedAddress, given: string): string {
  return correctedLine(corrected, 'en').toLowerCase() || words(given).join(' ') || fold(given).trim();
}

function banglaLine(corrected: CorrectedAddress): string {
  const line = correctedLine(corrected, 'bn');
  const city = corrected.parts.city ? null : corrected.place?.city.bn;
  return city && !line.endsWith(city) ? `${line}, ${city}` : line;
}

function toGeocodedAddress(
  place: Place,
  { score, equals }: CorrectedAddress,
  { thana, district }: Form,
  // An area of the city has no own thana, so the one that contains it is returned.
  around: Surroundings,
): NonNullable<Extract<RupantorResponse, { given_address: string }>['geocoded_address']> {
  const thanaName = place.thana?.en ?? around.thana?.name;
  return {
    id: place.id,
    address: addressLine(place, 'en'),
    area: place.area.en,
    city: place.city.en,
    ...(district === 'yes' && place.district.en !== '' && { district: place.district.en }),
    ...(thana === 'yes' && thanaName !== undefined && { thana: thanaName }),
    sub_district: place.subDistrict?.en ?? around.subDistrict?.name ?? null,
    union: place.union?.en ?? null,
    ...coordinateFields(place.position),
    pType: place.type,
    subType: place.subType,
    postCode: Number(place.postCode),
    uCode: place.code,
    place_code: place.code,
    score: Number(score.toFixed(3)),
    match_freq: equals,
    bounds: null,
    geo_location: place.position,
    popularity_ranking: Math.round(place.popularity * 100),
    ...(place.createdAt && { created_at: place.createdAt }),
    ...(place.updatedAt && { updated_at: place.updatedAt }),
  };
}
