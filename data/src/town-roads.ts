/** Roads from each upazila's seat to the network: each to the nearest place that is connected already, over land or by ferry. */

import type { LngLat } from '@portal/geo';
import { distanceMeters } from '@portal/geo';
import type { SubDistrict } from './area.ts';
import { round } from './geometry.ts';
import { nearestOf } from './mosaic.ts';
import { randomSeries } from './random.ts';
import type { Street } from './street.ts';

const ferryEffort = 4;
/** Roads wander from the straight line by this part of their length. */
const wander = 0.05;

/**
 * Named after the two towns they join (`Savar - Dhamrai Road`). `network` are points where roads may be met;
 * where the straight line leaves the land, a ferry crosses.
 */
export function townRoads(
  towns: SubDistrict[],
  network: LngLat[],
  isLand: (position: LngLat) => boolean,
): Street[] {
  const nearestRoad = nearestOf(network);
  // A way over water counts several times its length: a road round it is preferred to a ferry.
  const effort = (from: LngLat, to: LngLat) =>
    distanceMeters(from, to) * (isDryBetween(from, to, isLand) ? 1 : ferryEffort);
  const open = new Map(
    towns.map((town) => {
      const to = network[nearestRoad(town.centre)]!;
      return [town, { to, meters: effort(town.centre, to), partner: undefined as SubDistrict | undefined }];
    }),
  );
  const streets: Street[] = [];
  const connected: SubDistrict[] = [];
  while (open.size > 0) {
    const [town, { to, meters, partner }] = [...open].reduce((a, b) => (b[1].meters < a[1].meters ? b : a));
    open.delete(town);
    if (meters > 1) {
      const other = partner ?? nearestTown(town, [...connected, ...towns.filter((one) => !open.has(one))]);
      streets.push(...roadBetween(town, to, other, isLand));
    }
    connected.push(town);
    for (const [waiting, best] of open) {
      if (distanceMeters(waiting.centre, town.centre) >= best.meters) continue;
      const here = effort(waiting.centre, town.centre);
      if (here < best.meters) open.set(waiting, { to: town.centre, meters: here, partner: town });
    }
  }
  return streets;
}

function isDryBetween(from: LngLat, to: LngLat, isLand: (position: LngLat) => boolean): boolean {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].every((tenth) =>
    isLand([from[0] + ((to[0] - from[0]) * tenth) / 10, from[1] + ((to[1] - from[1]) * tenth) / 10]),
  );
}

function nearestTown(town: SubDistrict, others: SubDistrict[]): SubDistrict | undefined {
  return others
    .filter((one) => one !== town)
    .sort((a, b) => distanceMeters(a.centre, town.centre) - distanceMeters(b.centre, town.centre))[0];
}

const shortName = (town: SubDistrict) => town.name.replace(/ Sadar$/, '');
const shortNameBn = (town: SubDistrict) => town.nameBn.replace(/ সদর$/, '');

function roadBetween(
  town: SubDistrict,
  to: LngLat,
  other: SubDistrict | undefined,
  isLand: (position: LngLat) => boolean,
): Street[] {
  const names = [shortName(town), ...(other ? [shortName(other)] : [])].join(' - ');
  const namesBn = [shortNameBn(town), ...(other ? [shortNameBn(other)] : [])].join(' - ');
  const from = town.centre;
  const pieces = 12;
  const random = randomSeries(`road ${town.id}`);
  const points = Array.from({ length: pieces + 1 }, (_, i): LngLat => {
    if (i === 0 || i === pieces) return i === 0 ? from : to;
    const sway = (random() - 0.5) * 2 * wander * Math.sin((Math.PI * i) / pieces);
    return round(
      [
        from[0] + ((to[0] - from[0]) * i) / pieces - (to[1] - from[1]) * sway,
        from[1] + ((to[1] - from[1]) * i) / pieces + (to[0] - from[0]) * sway,
      ],
      6,
    );
  });
  const onLand = points.map((point, i) => i === 0 || i === pieces || isLand(point));
  const lastLand = onLand.indexOf(false) - 1;
  const road = {
    name: `${names} Road`,
    nameBn: `${namesBn} সড়ক`,
    highway: 'secondary' as const,
    lanes: 2,
  };
  if (lastLand < 0) return [{ ...road, points }];
  const landing = onLand.lastIndexOf(false) + 1;
  const ferry: Street = {
    name: `${names} Ferry`,
    nameBn: `${namesBn} ফেরি`,
    highway: 'ferry',
    hasToll: true,
    isSeparate: true,
    points: points.slice(lastLand, landing + 1),
  };
  const ends = [points.slice(0, lastLand + 1), points.slice(landing)].filter((part) => part.length > 1);
  return [ferry, ...ends.map((part) => ({ ...road, points: part }))];
}
