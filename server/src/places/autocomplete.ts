import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import { coversCountry } from './country.ts';
import { addressLine, type Place } from './place.ts';
import { searchPlaces } from './place-search.ts';
import { positionTexts } from './wire.ts';

/** Suggestions in one answer. */
const MOST_SUGGESTIONS = 10;

type Options = ParametersOf<'autocompletePlaces'>;
type Suggestion = AnswerOf<'autocompletePlaces'>['places'][number];

/** Places that what was typed so far may mean, best first, with the fields that the options ask for. */
export function autocompletePlaces({ parameters, services }: Call<Options>): AnswerOf<'autocompletePlaces'> {
  if (!coversCountry(parameters.country_code)) return { places: [], status: 200 };
  const { q, city, area, post_office, industrial } = parameters;
  const gazetteer = services.gazetteer();
  const among = gazetteer.filters.marks({ city, area, isPostOffice: post_office, isIndustrial: industrial });
  const found = searchPlaces(gazetteer, q, { limit: MOST_SUGGESTIONS, among });
  return { places: found.map(({ place }) => toSuggestion(place, parameters)), status: 200 };
}

function toSuggestion(place: Place, options: Options): Suggestion {
  const { longitude, latitude } = positionTexts(place.position);
  const suggestion: Suggestion = {
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
    suggestion.address_bn = addressLine(place, 'bn');
    suggestion.city_bn = place.city.bn;
    suggestion.area_bn = place.area.bn;
  }
  if (options.sub_district) suggestion.sub_district = place.subDistrict?.en ?? null;
  if (options.thana) suggestion.thana = place.thana?.en ?? null;
  if (options.union) suggestion.union = place.union?.en ?? null;
  if (options.sub_area) suggestion.sub_area = place.subArea?.en ?? null;
  return suggestion;
}
