import type { AreaKind } from '@portal/data';
import type { LngLat } from '../geo/distance.ts';
import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { COUNTRY_NAME, coversCountry } from './country.ts';
import type { PlaceAtDistance } from './gazetteer.ts';
import { addressLine, type BilingualName, type Language } from './place.ts';

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
  const isInCountry = services.areaIndex().find('divisions', position) !== null;
  const farthest = isInCountry ? FARTHEST_METERS.inside : FARTHEST_METERS.outside;
  const gazetteer = services.gazetteer();
  const reach = Math.min(farthest, ADDRESS_REACH_METERS);
  const [address] = gazetteer.nearest(position, 1, reach, ({ type }) => type !== 'Admin');
  return address ?? gazetteer.nearest(position, 1, farthest)[0] ?? null;
}

function describe(
  { place, distanceMeters }: PlaceAtDistance,
  position: LngLat,
  flags: Flags,
  services: Services,
): NonNullable<Answer['place']> {
  // As in the published example: with `bangla` the administrative names come in Bangla, the address stays English.
  const language: Language = flags.bangla ? 'bn' : 'en';
  const areaAt = (kind: AreaKind) => nameOf(services.areaIndex().find(kind, position));
  const named = (name: BilingualName | null | undefined) => name?.[language] ?? null;
  const isInCity = areaAt('cities') !== null || areaAt('cityCorporations') !== null;
  const pauroshova = isInCity ? null : areaAt('pauroshovas');
  const thana = areaAt('thanas') ?? place.thana ?? place.subDistrict ?? place.district;
  return {
    id: place.id,
    distance_within_meters: Number(distanceMeters.toFixed(DISTANCE_DECIMALS)),
    address: addressLine(place, 'en'),
    area: place.area.en,
    city: place.city.en,
    ...(flags.post_code && { postCode: place.postCode }),
    ...(flags.bangla && {
      address_bn: addressLine(place, 'bn'),
      area_bn: place.area.bn,
      city_bn: place.city.bn,
    }),
    ...(flags.country && { country: COUNTRY_NAME[language] }),
    ...(flags.division && { division: (areaAt('divisions') ?? place.division)[language] }),
    ...(flags.district && { district: (areaAt('districts') ?? place.district)[language] }),
    ...(flags.sub_district && {
      sub_district: (areaAt('subDistricts') ?? place.subDistrict ?? place.district)[language],
    }),
    ...(flags.pauroshova && { pauroshova: named(pauroshova) }),
    ...(flags.union && { union: isInCity || pauroshova ? null : named(areaAt('unions')) }),
    ...(flags.location_type && { location_type: locationType(isInCity, pauroshova !== null)[language] }),
    ...(flags.address && {
      address_components: {
        place_name: place.name?.en ?? null,
        house: place.house?.en ?? null,
        road: place.road?.en ?? null,
      },
    }),
    ...(flags.area && { area_components: { area: place.area.en, sub_area: place.subArea?.en ?? null } }),
    ...(flags.thana && { thana: thana.en, ...(flags.bangla && { thana_bn: thana.bn }) }),
  };
}

function nameOf(area: { name: string; nameBn: string } | null): BilingualName | null {
  return area ? { en: area.name, bn: area.nameBn } : null;
}

function locationType(isInCity: boolean, isInTown: boolean): BilingualName {
  if (isInCity) return { en: 'Urban', bn: 'শহর' };
  return isInTown ? { en: 'Semi-Urban', bn: 'উপশহর' } : { en: 'Rural', bn: 'গ্রাম' };
}
