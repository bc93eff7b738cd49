/** The sample's street network: main roads by hand, local streets and town roads generated, all joined into one. */

import type { LngLat } from '@portal/geo';
import type { AdministrativeAreas, AreaShapes } from './area.ts';
import { contains } from './geometry.ts';
import { buildableGround, greatRivers, type LandFeature } from './land.ts';
import { cityStreets, townGrids } from './local-streets.ts';
import { readMainRoads } from './main-roads.ts';
import type { OsmData, OsmNode, OsmRelation, OsmWay } from './osm-pbf.ts';
import { joinCrossings, joinParts, type Way } from './street-network.ts';
import { townRoads } from './town-roads.ts';

/** All streets; two of them meet where they share a point. */
export function makeStreets(areas: AdministrativeAreas, shapes: AreaShapes, land: LandFeature[]): Way[] {
  const isBuildable = buildableGround(land);
  const isNoGreatRiver = buildableGround(greatRivers(land));
  const isLand = (position: LngLat) => isNoGreatRiver(position) && contains(shapes['country:1']!, position);
  const main = readMainRoads();
  const upazilas = areas.subDistricts.filter(({ isMetropolitan }) => !isMetropolitan);
  const network = main.filter(({ isSeparate }) => !isSeparate).flatMap(({ points }) => points);
  const towns = townRoads(upazilas, network, isLand);
  const local = [...townGrids(areas, shapes, isBuildable), ...cityStreets(areas, shapes, isBuildable)];
  return joinParts(joinCrossings([...main, ...towns, ...local]));
}

/** Id of the first node, way and relation; sample ids must not be taken for those of a published map. */
const firstId = 1_000_000;

/**
 * The streets as OpenStreetMap data, with the country's boundary (ISO3166-1 = BD), from which routers learn on which
 * side of the road to drive. Names: `name` and `name:en` English, `name:bn` Bangla.
 */
export function toOsmData(ways: Way[], shapes: AreaShapes): OsmData {
  const ids = new Map<string, number>();
  const nodes: OsmNode[] = [];
  const idOf = (position: LngLat): number => {
    const key = String(position);
    const known = ids.get(key);
    if (known) return known;
    const id = firstId + nodes.length;
    ids.set(key, id);
    nodes.push({ id, position });
    return id;
  };
  const osmWays = ways.map(
    (way, i): OsmWay => ({ id: firstId + i, nodeIds: way.points.map(idOf), tags: tagsOf(way) }),
  );
  addSignals(ways, nodes, ids);
  const outline = shapes['country:1']!.map(([outer], i): OsmWay => {
    const inner = outer!.slice(0, -1).map(idOf);
    return {
      id: firstId + osmWays.length + i,
      nodeIds: [...inner, inner[0]!],
      tags: { boundary: 'administrative', admin_level: '2' },
    };
  });
  const country: OsmRelation = {
    id: firstId,
    members: outline.map(({ id }) => ({ type: 'way', id, role: 'outer' })),
    tags: {
      type: 'boundary',
      boundary: 'administrative',
      admin_level: '2',
      name: 'Bangladesh',
      'name:bn': 'বাংলাদেশ',
      'ISO3166-1': 'BD',
      'ISO3166-1:alpha2': 'BD',
      driving_side: 'left',
    },
  };
  return { nodes, ways: [...osmWays, ...outline], relations: [country] };
}

function tagsOf(way: Way): Record<string, string> {
  const kind: Record<string, string> =
    way.highway === 'ferry'
      ? { route: 'ferry', foot: 'yes', bicycle: 'yes', motor_vehicle: way.isForFeet ? 'no' : 'yes' }
      : { highway: way.highway };
  return {
    ...kind,
    ...(way.name && { name: way.name, 'name:en': way.name, 'name:bn': way.nameBn }),
    ...(way.ref && { ref: way.ref }),
    ...(way.lanes && { lanes: String(way.lanes) }),
    ...(way.isOneway && { oneway: 'yes' }),
    ...(way.hasToll && { toll: 'yes' }),
    ...(way.isBridge && { bridge: 'yes', layer: '1' }),
  };
}

/** Traffic signals where three or more differently named main roads meet. */
function addSignals(ways: Way[], nodes: OsmNode[], ids: Map<string, number>): void {
  const names = new Map<string, Set<string>>();
  for (const { highway, name, points, isSeparate } of ways) {
    if (isSeparate || !['trunk', 'primary', 'secondary'].includes(highway)) continue;
    for (const point of points) names.set(String(point), (names.get(String(point)) ?? new Set()).add(name));
  }
  for (const [key, meeting] of names) {
    if (meeting.size >= 3) nodes[ids.get(key)! - firstId]!.tags = { highway: 'traffic_signals' };
  }
}
