import type { CorporationCode } from '@portal/data';
import type { LngLat } from '@portal/geo';
import { badParameter } from '../http/api-error.ts';
import { WrittenResponse } from '../http/written-response.ts';
import type { Call, Handlers } from '../operation-handler.ts';
import type { AreaIndex, AreaOf } from './area-index.ts';

const success = 200 as const;

interface Position {
  longitude: number;
  latitude: number;
}

/** Area, ward, zone and city corporation of a point, and the wards with their boundaries. */
export const areaLookupHandlers = {
  findArea(call) {
    const areas = call.services.areaIndex();
    const position = positionOf(call.parameters);
    const subArea = areas.find('subAreas', position);
    const cityArea = subArea && areas.byId('cityAreas', subArea.cityAreaId);
    const town = cityArea ? null : areas.find('pauroshovas', position);
    const union = (cityArea ?? town) ? null : areas.find('unions', position);
    const area = cityArea ?? town ?? union ?? areas.find('subDistricts', position);
    // Ids are unique among areas of one kind: the entry's key says which kind it is.
    const subjects = [area, cityArea !== null, town !== null, union !== null] as const;
    const response = call.services.responseCache
      .rows(call)
      .of(subjects, ([one]) => ({ area: one?.name.toLowerCase() ?? null, status: success }));
    return WrittenResponse.of(response);
  },

  findWardAndZone(call) {
    return aboutWard(call, (ward, areas) => ({
      ward: ward?.number ?? null,
      'ward area': ward && outlineText(areas, ward.id),
      zone: ward?.zone ?? null,
      status: success,
    }));
  },

  findWard(call) {
    return aboutWard(call, (ward) => ({ ward: ward && { ward_number: ward.number }, status: success }));
  },

  findZone(call) {
    return aboutWard(call, (ward) => ({ zone: ward && { zone_number: ward.zone }, status: success }));
  },

  findCityCorporation(call) {
    return aboutWard(call, (ward) => ({ message: ward?.corporation ?? null, status: success }));
  },

  listWards(call) {
    const areas = call.services.areaIndex();
    return call.services.responseCache.respond(call, () => ({
      wards: wardsInOrder(areas).map((ward) => withOutline(areas, ward)),
      status: success,
    }));
  },

  getWardGeometry(call) {
    const areas = call.services.areaIndex();
    return call.services.responseCache.respond(call, ({ ward_number: number }) => {
      // Both corporations count from 1; Dhaka North comes first in the list and so in doubt.
      const ward = wardsInOrder(areas).find((one) => one.number === number);
      if (!ward) throw badParameter('ward_number', String(number), 'the number of a ward');
      return { ward: withOutline(areas, ward), status: success };
    });
  },

  listZones(call) {
    const areas = call.services.areaIndex();
    return call.services.responseCache.respond(call, () => {
      const numbers = new Set(areas.list('zones').map((zone) => zone.number));
      const zones = [...numbers].sort((one, other) => one - other).map((number) => ({ zone_number: number }));
      return { zones, status: success };
    });
  },
} satisfies Partial<Handlers>;

type Ward = AreaOf<'wards'>;

/** A response about the ward around a point, written once for each ward, and once for where there is none. */
function aboutWard<ResponseBody extends object>(
  call: Call<Position>,
  describe: (ward: Ward | null, areas: AreaIndex) => ResponseBody,
): WrittenResponse<ResponseBody> {
  const areas = call.services.areaIndex();
  const ward = areas.find('wards', positionOf(call.parameters));
  return WrittenResponse.of(
    call.services.responseCache.rows(call).of([ward], ([one]) => describe(one, areas)),
  );
}

function positionOf({ longitude, latitude }: Position): LngLat {
  return [longitude, latitude];
}

const corporations: CorporationCode[] = ['DNCC', 'DSCC'];

function wardsInOrder(areas: AreaIndex): AreaOf<'wards'>[] {
  return corporations.flatMap((code) =>
    areas
      .list('wards')
      .filter(({ corporation }) => corporation === code)
      .sort((one, other) => one.number - other.number),
  );
}

function withOutline(areas: AreaIndex, { id, number }: AreaOf<'wards'>) {
  return { ward_number: number, geometry: outlineText(areas, id) };
}

/** A ward's outline as the text of a GeoJSON Polygon. A ward in several parts shows its largest. */
function outlineText(areas: AreaIndex, wardId: number): string {
  const [largest] = areas.shape('wards', wardId) ?? [];
  if (!largest) throw new Error(`The ward with the id ${wardId} has no shape in the area data.`);
  return JSON.stringify({ type: 'Polygon', coordinates: largest });
}
