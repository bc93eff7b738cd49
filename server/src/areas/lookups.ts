import type { CorporationCode, MultiPolygon } from '@portal/data';
import type { LngLat } from '../geo/distance.ts';
import { badParameter } from '../http/api-error.ts';
import { WrittenAnswer } from '../http/written-answer.ts';
import type { AnswerOf, Handlers } from '../operation-handler.ts';
import type { AreaIndex, AreaOf } from './area-index.ts';

const SUCCESS = 200;

interface Position {
  longitude: number;
  latitude: number;
}

/** Area, ward, zone and city corporation of a position, and the wards with their outlines. */
export const areaLookupHandlers = {
  findArea({ parameters, services }) {
    const areas = services.areaIndex();
    const position = positionOf(parameters);
    const subArea = areas.find('subAreas', position);
    const area =
      (subArea && areas.byId('cityAreas', subArea.cityAreaId)) ??
      areas.find('pauroshovas', position) ??
      areas.find('unions', position) ??
      areas.find('subDistricts', position);
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
    let answer = geometries.get(ward);
    if (!answer) {
      answer = new WrittenAnswer(JSON.stringify({ ward: withOutline(areas, ward), status: SUCCESS }), 1);
      geometries.set(ward, answer);
    }
    return answer;
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

/** Each ward's answer: its outline is long, and never changes. */
const geometries = new WeakMap<AreaOf<'wards'>, WrittenAnswer<AnswerOf<'getWardGeometry'>>>();

const inOrder = new WeakMap<AreaIndex, AreaOf<'wards'>[]>();

function wardsInOrder(areas: AreaIndex): AreaOf<'wards'>[] {
  let wards = inOrder.get(areas);
  if (!wards) {
    wards = CORPORATIONS.flatMap((code) =>
      areas
        .list('wards')
        .filter(({ corporation }) => corporation === code)
        .sort((one, other) => one.number - other.number),
    );
    inOrder.set(areas, wards);
  }
  return wards;
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
