import { printPoint } from '../geo/coordinate-text.ts';
import { rowWriter, type WrittenAnswer, writtenPlaces } from '../http/written-answer.ts';
import type { AnswerOf, Call, Handlers } from '../operation-handler.ts';
import type { AreaStore, ListedArea, ListedKind } from './area-store.ts';
import { searchAreas } from './name-search.ts';

type ListCall = Call<{ q?: string }>;
type ListAnswer = { places: object[]; status: 200 };

/** Districts, sub-districts, unions and cities by name: all of them, or those that answer `q`. */
export const administrativeListHandlers = {
  listDistricts: list<AnswerOf<'listDistricts'>>('districts', ({ id, name, center }) => ({
    id,
    name,
    center: printPoint(center),
  })),

  listSubDistricts: list<AnswerOf<'listSubDistricts'>>('subDistricts', (area, areas) => ({
    id: area.id,
    name: area.name,
    district: parentName(areas, 'districts', area),
    center: printPoint(area.center),
  })),

  listUnions: list<AnswerOf<'listUnions'>>('unions', (area, areas) => ({
    id: area.id,
    name: area.name,
    sub_district: parentName(areas, 'subDistricts', area),
    center: printPoint(area.center),
  })),

  listCities: list<AnswerOf<'listCities'>>('cities', ({ id, name }, areas) => ({
    name,
    areas: areas
      .list('cityAreas')
      .filter(({ parentId }) => parentId === id)
      .map((area) => ({ name: area.name })),
  })),
} satisfies Partial<Handlers>;

/** A handler that writes the row of each area once. */
function list<Answer extends ListAnswer>(
  kind: ListedKind,
  toRow: (area: ListedArea, areas: AreaStore) => Answer['places'][number],
): (call: ListCall) => WrittenAnswer<Answer> {
  // Each store makes its areas itself, so that an area belongs to one of them.
  const writers = new WeakMap<AreaStore, (area: ListedArea) => string>();
  return ({ parameters, services: { areas } }) => {
    let write = writers.get(areas);
    if (!write) {
      write = rowWriter((area: ListedArea) => toRow(area, areas));
      writers.set(areas, write);
    }
    return writtenPlaces(searchAreas(areas.list(kind), parameters.q?.trim() || undefined).map(write));
  };
}

function parentName(areas: AreaStore, kind: ListedKind, { parentId }: ListedArea): string {
  return areas.find(kind, parentId!)!.name;
}
