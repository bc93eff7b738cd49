import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import { coversCountry } from './country.ts';
import type { Gazetteer } from './gazetteer.ts';
import { nameFilter } from './name-filter.ts';
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
  const found = searchPlaces(services.gazetteer(), parameters.q, {
    limit: MOST_SUGGESTIONS,
    acceptsRow: filterOf(parameters, services.gazetteer()),
  });
  return { places: found.map(({ place }) => toSuggestion(place, parameters)), status: 200 };
}

/** A test of rows for the filters among the options; undefined when there is none. */
function filterOf(
  { city, area, post_office, industrial }: Options,
  { places }: Gazetteer,
): ((row: number) => boolean) | undefined {
  const filters: ((place: Place) => boolean)[] = [];
  if (city) {
    const isCity = nameFilter(city);
    filters.push((place) => isCity(place.city));
  }
  if (area) {
    const isArea = nameFilter(area);
    filters.push((place) => isArea(place.area) || isArea(place.subArea));
  }
  if (post_office) filters.push(({ subType }) => subType === 'Post Office');
  if (industrial) filters.push(({ type }) => type === 'Industry');
  if (filters.length === 0) return undefined;
  return (row) => filters.every((passes) => passes(places[row]!));
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
