import { coordinateFields } from '../gazetteer/coordinate-fields.ts';
import { coversCountry } from '../gazetteer/country.ts';
import { addressLine, type Place } from '../gazetteer/place.ts';
import { rowWriter, type WrittenAnswer, writtenPlaces } from '../http/written-answer.ts';
import type { AnswerOf, Call, ParametersOf } from '../operation-handler.ts';
import { suggestPlaces } from './suggest.ts';

/** Suggestions in one answer. */
const MOST_SUGGESTIONS = 10;

type Options = ParametersOf<'autocompletePlaces'>;
type Answer = AnswerOf<'autocompletePlaces'>;
type Suggestion = Answer['places'][number];

/** Fields that a suggestion has only when they are asked for. */
const OPTIONAL = ['bangla', 'sub_district', 'thana', 'union', 'sub_area'] as const;

/** Combinations of those whose rows are remembered: callers ask for the same fields again and again. */
const MOST_WRITERS = 4;

/** Places that what was typed so far may mean, best first, with the fields that the options ask for. */
export function autocompletePlaces({ parameters, services }: Call<Options>): WrittenAnswer<Answer> {
  if (!coversCountry(parameters.country_code)) return writtenPlaces([]);
  const { q, city, area, post_office, industrial } = parameters;
  const gazetteer = services.gazetteer();
  const among = gazetteer.filters.marks({ city, area, isPostOffice: post_office, isIndustrial: industrial });
  const found = suggestPlaces(gazetteer, q, { limit: MOST_SUGGESTIONS, among });
  const write = writerFor(parameters);
  return writtenPlaces(found.map(write));
}

const writers = new Map<string, (place: Place) => string>();

function writerFor(options: Options): (place: Place) => string {
  let asked = '';
  for (const field of OPTIONAL) asked += options[field] ? '1' : '0';
  let writer = writers.get(asked);
  if (!writer) {
    if (writers.size >= MOST_WRITERS) writers.delete(writers.keys().next().value!);
    writer = rowWriter((place: Place) => toSuggestion(place, options));
    writers.set(asked, writer);
  }
  return writer;
}

function toSuggestion(place: Place, options: Options): Suggestion {
  const { longitude, latitude } = coordinateFields(place.position);
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
