/** Water, parks and other large grounds of `land-features.csv`, as GeoJSON for the map and as ground to keep out of. */

import type { LngLat } from '@portal/geo';
import { type Ring, ringContains } from './geometry.ts';
import { parsePoints } from './outlines.ts';
import { nearestOnSegment, toPlane } from './street.ts';
import { number, readTable, text } from './table.ts';

export interface LandFeature {
  type: 'Feature';
  properties: {
    class: string;
    name: string;
    nameBn: string;
    widthMeters?: number;
    quality: 'approximate' | 'surveyed';
  };
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'LineString'; coordinates: LngLat[] };
}

/** The features in the order of the table. */
export function readLandFeatures(): LandFeature[] {
  return readTable('land-features').map((row) => {
    const points = parsePoints(text(row, 'points'));
    const isPolygon = text(row, 'geometry') === 'polygon';
    const widthMeters = number(row, 'width_m');
    return {
      type: 'Feature',
      properties: {
        class: text(row, 'class'),
        name: text(row, 'name'),
        nameBn: text(row, 'name_bn'),
        ...(widthMeters > 0 && { widthMeters }),
        quality: 'approximate',
      },
      geometry: isPolygon
        ? { type: 'Polygon', coordinates: [[...points, points[0]!]] }
        : { type: 'LineString', coordinates: points },
    };
  });
}

/** The rivers so wide that a road needs a ferry to cross them. */
export function greatRivers(features: LandFeature[]): LandFeature[] {
  return features.filter(({ properties }) => (properties.widthMeters ?? 0) >= 1000);
}

/** Whether streets and houses can be at a point: not in a lake, a park or a river's bed. */
export function buildableGround(features: LandFeature[]): (position: LngLat) => boolean {
  const boxed = features
    .filter(({ properties }) => properties.class !== 'railway' && properties.class !== 'metro')
    .map((feature) => {
      const points =
        feature.geometry.type === 'Polygon' ? feature.geometry.coordinates[0]! : feature.geometry.coordinates;
      const marginDegrees = (feature.properties.widthMeters ?? 0) / 2 / 100_000;
      return {
        feature,
        plane: points.map(toPlane),
        west: Math.min(...points.map(([lng]) => lng)) - marginDegrees,
        east: Math.max(...points.map(([lng]) => lng)) + marginDegrees,
        south: Math.min(...points.map(([, lat]) => lat)) - marginDegrees,
        north: Math.max(...points.map(([, lat]) => lat)) + marginDegrees,
      };
    });
  return (position) => {
    const [lng, lat] = position;
    return !boxed.some(({ feature: { geometry, properties }, plane, west, east, south, north }) => {
      if (lng < west || lng > east || lat < south || lat > north) return false;
      if (geometry.type === 'Polygon') return ringContains(geometry.coordinates[0]!, position);
      const p = toPlane(position);
      return plane
        .slice(1)
        .some((to, i) => nearestOnSegment(p, plane[i]!, to).meters < (properties.widthMeters ?? 0) / 2);
    });
  };
}
