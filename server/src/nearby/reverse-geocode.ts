import type { LngLat } from '@portal/geo';
import { countryName, coversCountry } from '../gazetteer/country.ts';
import { addressLine, type BilingualName, type Language } from '../gazetteer/place.ts';
import type { PlaceAtDistance } from '../gazetteer/spatial-index.ts';
import type { Call, ParametersOf, ResponseOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';

/** Inside the country the nearest address may be this far; outside only a border town's street counts. */
const farthestMeters = { inside: 100_000, outside: 1000 };

/** Within this distance an address is preferred to the middle of an area. */
const addressReachMeters = 3000;

/** On a street, a house of this street counts more than the street itself up to this distance. */
const houseOfStreetMeters = 50;

/** Meters are rounded to a tenth of a millimeter, as in the published responses. */
const distanceParts = 10_000;

type Flags = ParametersOf<'reverseGeocode'>;
type ReverseGeocodeResponse = ResponseOf<'reverseGeocode'>;
type Described = NonNullable<ReverseGeocodeResponse['place']>;

/** The closest known address of a point, or its street, with the fields of the flags; null where none is known. */
export function reverseGeocode({ parameters, services }: Call<Flags>): ReverseGeocodeResponse {
  const position: LngLat = [parameters.longitude, parameters.latitude];
  const nearest = coversCountry(parameters.country_code) ? nearestAddress(position, services) : null;
  if (!nearest) return { place: null, status: 200 };
  const around = areasAround(position, parameters, services);
  return { place: describe(nearest, around, parameters), status: 200 };
}

function nearestAddress(position: LngLat, services: Services): PlaceAtDistance | null {
  const gazetteer = services.gazetteer();
  const [address] = gazetteer.nearest(position, 1, addressReachMeters, ({ type }) => type !== 'Admin');
  const street = gazetteer.streets.at(position);
  if (street && !(address && isBetter(address, street))) return street;
  // An address that matches outside the country matches inside too: most points don't require the borders.
  if (address && address.distanceMeters <= farthestMeters.outside) return address;
  const areas = services.areaIndex();
  // Data without divisions don't say where the country ends.
  const isInCountry = areas.list('divisions').length === 0 || areas.find('divisions', position) !== null;
  if (address && isInCountry) return address;
  const farthest = isInCountry ? farthestMeters.inside : farthestMeters.outside;
  return gazetteer.nearest(position, 1, farthest)[0] ?? null;
}

/** An address says more than the street where it is nearer than the middle of the street, or lies at the street itself. */
function isBetter(address: PlaceAtDistance, street: PlaceAtDistance): boolean {
  if (address.distanceMeters <= street.distanceMeters) return true;
  return address.place.road?.en === street.place.road!.en && address.distanceMeters <= houseOfStreetMeters;
}

type Area = { name: string; nameBn: string };

/** The areas of a point that a response contains; null where there is none, or where no flag requests it. */
interface Around {
  division: Area | null;
  district: Area | null;
  subDistrict: Area | null;
  pauroshova: Area | null;
  union: Area | null;
  thana: Area | null;
  isInCity: boolean;
}

function areasAround(position: LngLat, flags: Flags, { areaIndex }: Services): Around {
  const areas = areaIndex();
  const needsDistrict = flags.district || flags.division;
  const subDistrict = needsDistrict || flags.sub_district ? areas.find('subDistricts', position) : null;
  const district = !needsDistrict
    ? null
    : subDistrict
      ? areas.byId('districts', subDistrict.districtId)
      : areas.find('districts', position);
  const needsTown = Boolean(flags.pauroshova || flags.union || flags.location_type);
  const isInCity =
    needsTown && (areas.find('cities', position) ?? areas.find('cityCorporations', position)) !== null;
  const pauroshova = needsTown && !isInCity ? areas.find('pauroshovas', position) : null;
  return {
    division: district
      ? areas.byId('divisions', district.divisionId)
      : needsDistrict
        ? areas.find('divisions', position)
        : null,
    district,
    subDistrict,
    pauroshova,
    union: flags.union && !isInCity && !pauroshova ? areas.find('unions', position) : null,
    thana: flags.thana ? areas.find('thanas', position) : null,
    isInCity,
  };
}

/** A place with the fields of the flags. */
function describe({ place, distanceMeters }: PlaceAtDistance, around: Around, flags: Flags): Described {
  // As in the published example: with `bangla` the administrative names come in Bangla, the address stays English.
  const language: Language = flags.bangla ? 'bn' : 'en';
  const described: Described = {
    id: place.id,
    distance_within_meters: Math.round(distanceMeters * distanceParts) / distanceParts,
    address: addressLine(place, 'en'),
    area: place.area.en,
    city: place.city.en,
  };
  if (flags.post_code && place.postCode) described.postCode = place.postCode;
  if (flags.bangla) {
    described.address_bn = addressLine(place, 'bn');
    described.area_bn = place.area.bn;
    described.city_bn = place.city.bn;
  }
  if (flags.country) described.country = countryName[language];
  const [division, district, subDistrict] = [
    nameOf(around.division) ?? place.division,
    nameOf(around.district) ?? place.district,
    nameOf(around.subDistrict) ?? place.subDistrict,
  ];
  if (flags.division && division.en) described.division = division[language];
  if (flags.district && district.en) described.district = district[language];
  if (flags.sub_district && subDistrict) described.sub_district = subDistrict[language];
  if (flags.pauroshova) described.pauroshova = nameOf(around.pauroshova)?.[language] ?? null;
  if (flags.union) described.union = nameOf(around.union)?.[language] ?? null;
  if (flags.location_type) {
    described.location_type = locationType(around.isInCity, around.pauroshova !== null)[language];
  }
  if (flags.address) {
    described.address_components = {
      place_name: place.name?.en ?? null,
      house: place.house?.en ?? null,
      road: place.road?.en ?? null,
    };
  }
  if (flags.area) {
    described.area_components = { area: place.area.en, sub_area: place.subArea?.en ?? null };
  }
  const thana = nameOf(around.thana) ?? place.thana ?? place.subDistrict;
  if (flags.thana && thana) {
    described.thana = thana.en;
    if (flags.bangla) described.thana_bn = thana.bn;
  }
  return described;
}

function nameOf(area: Area | null): BilingualName | null {
  return area ? { en: area.name, bn: area.nameBn } : null;
}

function locationType(isInCity: boolean, isInTown: boolean): BilingualName {
  if (isInCity) return { en: 'Urban', bn: 'শহর' };
  return isInTown ? { en: 'Semi-Urban', bn: 'উপশহর' } : { en: 'Rural', bn: 'গ্রাম' };
}
