import type { CorporationCode, MultiPolygon } from '@portal/data';
import type { LngLat } from '../geo/distance.ts';
import { badParameter } from '../http/api-error.ts';
import type { Handlers } from '../operation-handler.ts';
import type { AreaIndex, AreaOf } from './area-index.ts';

const SUCCESS = 200;

interface Position {
  longitude: number;
  latitude: number;
}

/** Area, ward, zone and city corporation of a position, and the wards with their outlines. */
export const wardHandlers = {
  findArea({ parameters, services }) {
    const around = services.areaIndex().surroundings(positionOf(parameters));
    const area = around.cityArea ?? around.pauroshova ?? around.union ?? around.subDistrict;
    return { area: area?.name.toLowerCase() ?? null, status: SUCCESS };
  },

  findWardAndZone({ parameters, services }) {
    const areas = services.areaIndex();
    const ward = areas.find('wards', positionOf(parameters));
    return {
      ward: ward?.number ?? null,
      'ward area': ward && outlineText(areas, ward),
      zone: ward?.zone ?? null,
      status: SUCCESS,
    };
  },

  findWard({ parameters, services }) {
    const ward = services.areaIndex().find('wards', positionOf(parameters));
    return { ward: ward && { ward_number: ward.number }, status: SUCCESS };
  },

  findZone({ parameters, services }) {
    const ward = services.areaIndex().find('wards', positionOf(parameters));
    return { zone: ward && { zone_number: ward.zone }, status: SUCCESS };
  },

  findCityCorporation({ parameters, services }) {
    const ward = services.areaIndex().find('wards', positionOf(parameters));
    return { message: ward?.corporation ?? null, status: SUCCESS };
  },

  listWards({ services }) {
    const areas = services.areaIndex();
    return { wards: wardsInOrder(areas).map((ward) => withOutline(areas, ward)), status: SUCCESS };
  },

  getWardGeometry({ parameters: { ward_number: number }, services }) {
    const areas = services.areaIndex();
    // Both corporations count from 1; Dhaka North comes first in the list and so in doubt.
    const ward = wardsInOrder(areas).find((one) => one.number === number);
    if (!ward) throw badParameter('ward_number', String(number), 'the number of a ward');
    return { ward: withOutline(areas, ward), status: SUCCESS };
  },

  listZones({ services }) {
    const numbers = new Set(
      services
        .areaIndex()
        .list('zones')
        .map((zone) => zone.number),
    );
    const zones = [...numbers].sort((one, other) => one - other).map((number) => ({ zone_number: number }));
    return { zones, status: SUCCESS };
  },
} satisfies Partial<Handlers>;

function positionOf({ longitude, latitude }: Position): LngLat {
  return [longitude, latitude];
}

const CORPORATIONS: CorporationCode[] = ['DNCC', 'DSCC'];

function wardsInOrder(areas: AreaIndex): AreaOf<'wards'>[] {
  return CORPORATIONS.flatMap((code) =>
    areas
      .list('wards')
      .filter(({ corporation }) => corporation === code)
      .sort((one, other) => one.number - other.number),
  );
}

function withOutline(areas: AreaIndex, ward: AreaOf<'wards'>) {
  return { ward_number: ward.number, geometry: outlineText(areas, ward) };
}

const texts = new WeakMap<MultiPolygon, string>();

/** A ward's outline as the text of a GeoJSON Polygon. A ward in several parts shows its largest. */
function outlineText(areas: AreaIndex, { id, name }: AreaOf<'wards'>): string {
  const shape = areas.shape('wards', id);
  const [largest] = shape ?? [];
  if (!shape || !largest) throw new Error(`${name} (id ${id}) has no shape in the area data.`);
  let text = texts.get(shape);
  if (!text) {
    text = JSON.stringify({ type: 'Polygon', coordinates: largest });
    texts.set(shape, text);
  }
  return text;
}
