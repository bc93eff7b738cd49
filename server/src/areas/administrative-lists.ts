import { printPoint } from '../geo/coordinate-text.ts';
import type { Call, Handlers } from '../operation-handler.ts';
import type { ListedArea, ListedKind } from './area-store.ts';
import { searchAreas } from './name-search.ts';

type ListCall = Call<{ q?: string }>;

/** Districts, sub-districts, unions and cities by name: all of them, or those that answer `q`. */
export const administrativeListHandlers = {
  listDistricts: (call) => ({
    places: found(call, 'districts').map(({ id, name, center }) => ({
      id,
      name,
      center: printPoint(center),
    })),
    status: 200,
  }),

  listSubDistricts: (call) => ({
    places: found(call, 'subDistricts').map((area) => ({
      id: area.id,
      name: area.name,
      district: parentName(call, 'districts', area),
      center: printPoint(area.center),
    })),
    status: 200,
  }),

  listUnions: (call) => ({
    places: found(call, 'unions').map((area) => ({
      id: area.id,
      name: area.name,
      sub_district: parentName(call, 'subDistricts', area),
      center: printPoint(area.center),
    })),
    status: 200,
  }),

  listCities: (call) => ({
    places: found(call, 'cities').map(({ id, name }) => ({ name, areas: areasOfCity(call, id) })),
    status: 200,
  }),
} satisfies Partial<Handlers>;

function found({ parameters, services }: ListCall, kind: ListedKind): readonly ListedArea[] {
  return searchAreas(services.areas.list(kind), parameters.q);
}

function parentName({ services }: ListCall, kind: ListedKind, { parentId }: ListedArea): string {
  return services.areas.find(kind, parentId!)!.name;
}

function areasOfCity({ services }: ListCall, cityId: number): { name: string }[] {
  const areas = services.areas.list('cityAreas').filter(({ parentId }) => parentId === cityId);
  return areas.map(({ name }) => ({ name }));
}
