import { corporationCodes } from '@portal/data';
import type { LngLat } from '@portal/geo';
import { badParameter } from '../http/api-error.ts';
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
    return { area: area?.name.toLowerCase() ?? null, status: success };
  },

  findWardAndZone(call) {
    const ward = wardAround(call);
    return {
      ward: ward?.number ?? null,
      'ward area': ward && outlineText(call.services.areaIndex(), ward.id),
      zone: ward?.zone ?? null,
      status: success,
    };
  },

  findWard(call) {
    const ward = wardAround(call);
    return { ward: ward && { ward_number: ward.number }, status: success };
  },

  findZone(call) {
    const ward = wardAround(call);
    return { zone: ward && { zone_number: ward.zone }, status: success };
  },

  findCityCorporation(call) {
    const corporation = wardAround(call)?.corporation;
    // The contract has Dhaka's two; another value would be new to its clients.
    return {
      message: corporation === 'DNCC' || corporation === 'DSCC' ? corporation : null,
      status: success,
    };
  },

  listWards(call) {
    const areas = call.services.areaIndex();
    return call.services.responseCache.respond(call, () => ({
      wards: wardsInOrder(areas).map((ward) => withOutline(areas, ward)),
      status: success,
    }));
  },

  getWardGeometry({ parameters: { ward_number: number }, services }) {
    const areas = services.areaIndex();
    // Both corporations count from 1; Dhaka North comes first in the list and so in doubt.
    const ward = wardsInOrder(areas).find((one) => one.number === number);
    if (!ward) throw badParameter('ward_number', String(number), 'the number of a ward');
    return { ward: withOutline(areas, ward), status: success };
  },

  listZones({ services }) {
    const numbers = new Set(
      services
        .areaIndex()
        .list('zones')
        .map((zone) => zone.number),
    );
    const zones = [...numbers].sort((one, other) => one - other).map((number) => ({ zone_number: number }));
    return { zones, status: success };
  },
} satisfies Partial<Handlers>;

function wardAround({ parameters, services }: Call<Position>): AreaOf<'wards'> | null {
  return services.areaIndex().find('wards', positionOf(parameters));
}

function positionOf({ longitude, latitude }: Position): LngLat {
  return [longitude, latitude];
}

function wardsInOrder(areas: AreaIndex): AreaOf<'wards'>[] {
  return corporationCodes.flatMap((code) =>
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
