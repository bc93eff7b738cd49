import { COUNTRY_NAME, coversCountry } from '../gazetteer/country.ts';
import { addressLine, type BilingualName, type Language, type Place } from '../gazetteer/place.ts';
import type { PlaceAtDistance } from '../gazetteer/spatial-index.ts';
import type { LngLat } from '../geo/distance.ts';
import { keptOf, WrittenAnswer, writtenAround } from '../http/written-answer.ts';
import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';

/** Inside the country the nearest address may be this far; outside only a border town's street counts. */
const FARTHEST_METERS = { inside: 100_000, outside: 1000 };

/** Within this distance an address is preferred to the middle of an area. */
const ADDRESS_REACH_METERS = 3000;

/** Metres are given to a tenth of a millimetre, as the published answers do. */
const DISTANCE_PARTS = 10_000;

type Flags = ParametersOf<'reverseGeocode'>;
type Answer = AnswerOf<'reverseGeocode'>;
type Described = NonNullable<Answer['place']>;

/** The nearest known address of a position, with the fields that the flags ask for; null where none is known. */
export function reverseGeocode({ parameters, services }: Call<Flags>): WrittenAnswer<Answer> {
  const position: LngLat = [parameters.longitude, parameters.latitude];
  const nearest = coversCountry(parameters.country_code) ? nearestAddress(position, services) : null;
  if (!nearest) return new WrittenAnswer('{"place":null,"status":200}', 0);
  const { before, after } = answerAround(
    nearest.place,
    areasAround(position, parameters, services),
    parameters,
  );
  const distance = String(Math.round(nearest.distanceMeters * DISTANCE_PARTS) / DISTANCE_PARTS);
  return new WrittenAnswer(Buffer.concat([before, Buffer.from(distance), after]), 1);
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

/** The areas of a position that an answer names; null where there is none, or where no flag asks for it. */
interface Around {
  division: Named | null;
  district: Named | null;
  subDistrict: Named | null;
  pauroshova: Named | null;
  union: Named | null;
  thana: Named | null;
  isInCity: boolean;
}

type Named = { name: string; nameBn: string };

function areasAround(position: LngLat, flags: Flags, { areaIndex }: Services): Around {
  const areas = areaIndex();
  const needsDistrict = flags.district || flags.division;
  const subDistrict = needsDistrict || flags.sub_district ? areas.find('subDistricts', position) : null;
  const district =
    needsDistrict &&
    (subDistrict ? areas.byId('districts', subDistrict.districtId) : areas.find('districts', position));
  const needsTown = Boolean(flags.pauroshova || flags.union || flags.location_type);
  const isInCity =
    needsTown && (areas.find('cities', position) ?? areas.find('cityCorporations', position)) !== null;
  const pauroshova = needsTown && !isInCity ? areas.find('pauroshovas', position) : null;
  return {
    division: district ? areas.byId('divisions', district.divisionId) : null,
    district: district || null,
    subDistrict,
    pauroshova,
    union: flags.union && !isInCity && !pauroshova ? areas.find('unions', position) : null,
    thana: flags.thana ? areas.find('thanas', position) : null,
    isInCity,
  };
}

/** An answer without its distance, and what it was written for. */
interface Written {
  flags: Flags;
  around: Around;
  /** UTF-8: Bangla written anew for each answer would cost as much as the search. */
  before: Buffer;
  after: Buffer;
}

/**
 * Of each place the answer last written. Positions near it lie in the same areas, and a caller asks for the same
 * fields again and again: then only the distance is another.
 */
const lastWritten = keptOf((_place: Place): { written?: Written } => ({}));

function answerAround(place: Place, around: Around, flags: Flags): Written {
  const last = lastWritten(place);
  const known = last.written;
  if (
    known &&
    FIELD_FLAGS.every((flag) => known.flags[flag] === flags[flag]) &&
    isSame(known.around, around)
  ) {
    return known;
  }
  const answer: Answer = { place: describe({ place, distanceMeters: -1 }, around, flags), status: 200 };
  const { before, after } = writtenAround(answer, 'distance_within_meters');
  last.written = { flags, around, before: Buffer.from(before), after: Buffer.from(after) };
  return last.written;
}

const FIELD_FLAGS = [
  'bangla',
  'post_code',
  'country',
  'division',
  'district',
  'sub_district',
  'pauroshova',
  'union',
  'location_type',
  'address',
  'area',
  'thana',
] as const satisfies (keyof Flags)[];

function isSame(one: Around, other: Around): boolean {
  return (
    one.division === other.division &&
    one.district === other.district &&
    one.subDistrict === other.subDistrict &&
    one.pauroshova === other.pauroshova &&
    one.union === other.union &&
    one.thana === other.thana &&
    one.isInCity === other.isInCity
  );
}

function describe({ place, distanceMeters }: PlaceAtDistance, around: Around, flags: Flags): Described {
  // As in the published example: with `bangla` the administrative names come in Bangla, the address stays English.
  const language: Language = flags.bangla ? 'bn' : 'en';
  const answer: Described = {
    id: place.id,
    distance_within_meters: distanceMeters,
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
  if (flags.division) answer.division = (nameOf(around.division) ?? place.division)[language];
  if (flags.district) answer.district = (nameOf(around.district) ?? place.district)[language];
  if (flags.sub_district) {
    answer.sub_district = (nameOf(around.subDistrict) ?? place.subDistrict ?? place.district)[language];
  }
  if (flags.pauroshova) answer.pauroshova = nameOf(around.pauroshova)?.[language] ?? null;
  if (flags.union) answer.union = nameOf(around.union)?.[language] ?? null;
  if (flags.location_type) {
    answer.location_type = locationType(around.isInCity, around.pauroshova !== null)[language];
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
    const thana = nameOf(around.thana) ?? place.thana ?? place.subDistrict ?? place.district;
    answer.thana = thana.en;
    if (flags.bangla) answer.thana_bn = thana.bn;
  }
  return answer;
}

function nameOf(area: Named | null): BilingualName | null {
  return area ? { en: area.name, bn: area.nameBn } : null;
}

function locationType(isInCity: boolean, isInTown: boolean): BilingualName {
  if (isInCity) return { en: 'Urban', bn: 'শহর' };
  return isInTown ? { en: 'Semi-Urban', bn: 'উপশহর' } : { en: 'Rural', bn: 'গ্রাম' };
}
