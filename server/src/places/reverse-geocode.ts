import type { AreaKind } from '@portal/data';
import type { LngLat } from '../geo/distance.ts';
import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { COUNTRY_NAME, coversCountry } from './country.ts';
import { addressLine, type BilingualName, type Language } from './place.ts';
import type { PlaceAtDistance } from './place-map.ts';

/** Inside the country the nearest address may be this far; outside only a border town's street counts. */
const FARTHEST_METERS = { inside: 100_000, outside: 1000 };

/** Within this distance an address is preferred to the middle of an area. */
const ADDRESS_REACH_METERS = 3000;

/** Metres are given to a tenth of a millimetre, as the published answers do. */
const DISTANCE_DECIMALS = 4;

type Flags = ParametersOf<'reverseGeocode'>;
type Answer = AnswerOf<'reverseGeocode'>;

/** The nearest known address of a position, with the fields that the flags ask for; null where none is known. */
export function reverseGeocode({ parameters, services }: Call<Flags>): Answer {
  const position: LngLat = [parameters.longitude, parameters.latitude];
  const nearest = coversCountry(parameters.country_code) ? nearestAddress(position, services) : null;
  return { place: nearest && describe(nearest, position, parameters, services), status: 200 };
}

function nearestAddress(position: LngLat, services: Services): PlaceAtDistance | null {
  const gazetteer = services.gazetteer();
  const [address] = gazetteer.nearest(position, 1, ADDRESS_REACH_METERS, ({ type }) => type !== 'Admin');
  // An address that counts outside the country counts inside too: most positions need no look at the borders.
  if (address && address.distanceMeters <= FARTHEST_METERS.outside) return address;
  const isInCountry = services.areaIndex().find('divisions', position) !== null;
  if (address && isInCountry) return address;
  const farthest = isInCountry ? FARTHEST_METERS.inside : FARTHEST_METERS.outside;
  return gazetteer.nearest(position, 1, farthest)[0] ?? null;
}

function describe(
  { place, distanceMeters }: PlaceAtDistance,
  position: LngLat,
  flags: Flags,
  services: Services,
): NonNullable<Answer['place']> {
  // As in the published example: with `bangla` the administrative names come in Bangla, the address stays English.
  const language: Language = flags.bangla ? 'bn' : 'en';
  const areas = services.areaIndex();
  const areaAt = (kind: AreaKind) => nameOf(areas.find(kind, position));
  const answer: NonNullable<Answer['place']> = {
    id: place.id,
    distance_within_meters: Number(distanceMeters.toFixed(DISTANCE_DECIMALS)),
    address: addressLine(place, 'en'),
    area: place.area.en,
    city: place.city.en,
  };
  if (flags.post_code) answer.postCode = place.postCode;
  if (flags.bangla) {
    answer.address_bn = addressLine(place, 'bn');
    answer.area_bn = place.area.bn;
    answer.city_bn = place.city.bn;
  }
  if (flags.country) answer.country = COUNTRY_NAME[language];
  if (flags.division) answer.division = (areaAt('divisions') ?? place.division)[language];
  if (flags.district) answer.district = (areaAt('districts') ?? place.district)[language];
  if (flags.sub_district) {
    answer.sub_district = (areaAt('subDistricts') ?? place.subDistrict ?? place.district)[language];
  }
  if (flags.pauroshova || flags.union || flags.location_type) {
    const isInCity = areaAt('cities') !== null || areaAt('cityCorporations') !== null;
    const pauroshova = isInCity ? null : areaAt('pauroshovas');
    if (flags.pauroshova) answer.pauroshova = pauroshova?.[language] ?? null;
    if (flags.union) answer.union = isInCity || pauroshova ? null : (areaAt('unions')?.[language] ?? null);
    if (flags.location_type) answer.location_type = locationType(isInCity, pauroshova !== null)[language];
  }
  if (flags.address) {
    answer.address_components = {
      place_name: place.name?.en ?? null,
      house: place.house?.en ?? null,
      road: place.road?.en ?? null,
    };
  }
  if (flags.area) {
    answer.area_components = { area: place.area.en, sub_area: place.subArea?.en ?? null };
  }
  if (flags.thana) {
    const thana = areaAt('thanas') ?? place.thana ?? place.subDistrict ?? place.district;
    answer.thana = thana.en;
    if (flags.bangla) answer.thana_bn = thana.bn;
  }
  return answer;
}

function nameOf(area: { name: string; nameBn: string } | null): BilingualName | null {
  return area ? { en: area.name, bn: area.nameBn } : null;
}

function locationType(isInCity: boolean, isInTown: boolean): BilingualName {
  if (isInCity) return { en: 'Urban', bn: 'শহর' };
  return isInTown ? { en: 'Semi-Urban', bn: 'উপশহর' } : { en: 'Rural', bn: 'গ্রাম' };
}
