import { printPoint } from '../geo/coordinate-text.ts';
import type { Call, Handlers, ResponseOf } from '../operation-handler.ts';
import type { AreaIndex, AreaOf } from './area-index.ts';
import type { AreaNames, ListedKind } from './area-names.ts';

type ListCall = Call<{ q?: string }>;
type ListResponse = { places: object[]; status: 200 };

/** Districts, subdistricts, unions and cities by name: all of them, or those that match `q`. */
export const administrativeListHandlers = {
  listDistricts: list<'districts', ResponseOf<'listDistricts'>>('districts', ({ id, name, centre }) => ({
    id,
    name,
    center: printPoint(centre),
  })),

  listSubDistricts: list<'subDistricts', ResponseOf<'listSubDistricts'>>(
    'subDistricts',
    ({ id, name, districtId, centre }, { areas }) => ({
      id,
      name,
      district: areas.byId('districts', districtId)!.name,
      center: printPoint(centre),
    }),
  ),

  listUnions: list<'unions', ResponseOf<'listUnions'>>(
    'unions',
    ({ id, name, subDistrictId, centre }, { areas }) => ({
      id,
      name,
      sub_district: areas.byId('subDistricts', subDistrictId)!.name,
      center: printPoint(centre),
    }),
  ),

  listCities: list<'cities', ResponseOf<'listCities'>>('cities', ({ id, name }, { names }) => ({
    name,
    areas: names
      .list('cityAreas')
      .filter(({ cityId }) => cityId === id)
      .map((area) => ({ name: area.name })),
  })),
} satisfies Partial<Handlers>;

interface Sources {
  areas: AreaIndex;
  names: AreaNames;
}

/** A handler whose responses are made once for each query. */
function list<Kind extends ListedKind, ResponseBody extends ListResponse>(
  kind: Kind,
  toRow: (area: AreaOf<Kind>, sources: Sources) => ResponseBody['places'][number],
): (call: ListCall) => ResponseBody {
  return (call) =>
    call.services.responseCache.respond(call, ({ q }) => {
      const names = call.services.areaNames();
      const sources = { areas: call.services.areaIndex(), names };
      const query = q?.trim();
      const found = query ? names.search(kind, query) : names.list(kind);
      return { places: found.map((area) => toRow(area, sources)), status: 200 } as ResponseBody;
    });
}
