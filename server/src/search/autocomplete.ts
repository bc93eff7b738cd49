import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { coversCountry } from '../gazetteer/country.ts';
import { addressLine, type Place } from '../gazetteer/place.ts';
import type { Call, ParametersOf, ResponseOf } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { suggestPlaces } from './suggest.ts';

const mostSuggestions = 10;

type Options = ParametersOf<'autocompletePlaces'>;
type AutocompleteResponse = ResponseOf<'autocompletePlaces'>;
type Suggestion = AutocompleteResponse['places'][number];

/** Places that the text typed so far can mean, best first, with the fields that the options request. */
export function autocompletePlaces({ parameters, services }: Call<Options>): AutocompleteResponse {
  const found = coversCountry(parameters.country_code) ? suggestionsFor(parameters, services) : [];
  return { places: found.map((place) => suggestion(place, parameters)), status: 200 };
}

function suggestionsFor(parameters: Options, services: Services): Place[] {
  const { q, city, area, post_office, industrial } = parameters;
  const gazetteer = services.gazetteer();
  const among = gazetteer.filters.marks({ city, area, isPostOffice: post_office, isIndustrial: industrial });
  return suggestPlaces(gazetteer, q, { limit: mostSuggestions, among });
}

function suggestion(place: Place, options: Options): Suggestion {
  const { longitude, latitude } = coordinateFields(place.position);
  const row: Suggestion = {
    id: place.id,
    longitude,
    latitude,
    address: addressLine(place, 'en'),
    city: place.city.en,
    area: place.area.en,
    postCode: Number(place.postCode),
    pType: place.type,
    uCode: place.code,
  };
  if (options.bangla) {
    row.address_bn = addressLine(place, 'bn');
    row.city_bn = place.city.bn;
    row.area_bn = place.area.bn;
  }
  if (options.sub_district) row.sub_district = place.subDistrict?.en ?? null;
  if (options.thana) row.thana = place.thana?.en ?? null;
  if (options.union) row.union = place.union?.en ?? null;
  if (options.sub_area) row.sub_area = place.subArea?.en ?? null;
  return row;
}
