/** Local streets, generated: block grids in planned areas, irregular lanes elsewhere, a few streets in each town. */

import type { LngLat } from '@portal/geo';
import { banglaDigits } from '@portal/text';
import type { AdministrativeAreas, AreaShapes, SubArea } from './area.ts';
import { areaSquareKm, boundingBox, contains, type MultiPolygon, offsetMeters } from './geometry.ts';
import { randomSeries } from './random.ts';
import { fromPlane, type Street, toPlane, type XY } from './street.ts';
import { number, readTable, text } from './table.ts';

interface Plan {
  bearingDegrees: number;
  /** Distance of two numbered roads. */
  roadMeters: number;
  /** Distance of two cross streets. */
  blockMeters: number;
  hasBlocks: boolean;
  isIrregular: boolean;
}

/** Streets are cut to pieces of this length to keep them out of lakes and inside their area. */
const pieceMeters = 30;
const banglaLetters =
  'এ,বি,সি,ডি,ই,এফ,জি,এইচ,আই,জে,কে,এল,এম,এন,ও,পি,কিউ,আর,এস,টি,ইউ,ভি,ডব্লিউ,এক্স,ওয়াই,জেড'.split(',');

/** The Bangla name of a Latin letter, as signs write it: A is এ. */
export function banglaLetter(letter: string): string {
  return banglaLetters[letter.charCodeAt(0) - 65] ?? letter;
}

/** Local streets of every sub-area of every city. `isBuildable` keeps them out of water and parks. */
export function cityStreets(
  areas: AdministrativeAreas,
  shapes: AreaShapes,
  isBuildable: (position: LngLat) => boolean,
): Street[] {
  const plans = readPlans();
  const cityAreas = new Map(areas.cityAreas.map((one) => [one.id, one]));
  const cities = new Map(areas.cities.map((one) => [one.id, one]));
  return areas.subAreas.flatMap((subArea) => {
    const area = cityAreas.get(subArea.cityAreaId)!;
    const city = cities.get(area.cityId)!;
    const shape = shapes[`subAreas:${subArea.id}`]!;
    const plan =
      plans.get(`${city.name}/${area.name}/${subArea.name}`) ??
      plans.get(`${city.name}/${area.name}/`) ??
      irregularPlan(`${city.name} ${area.name} ${subArea.name}`, shape, city.name === 'Dhaka');
    const isHere = (position: LngLat) => contains(shape, position) && isBuildable(position);
    return gridStreets(plan, shape, subArea, isHere);
  });
}

function readPlans(): Map<string, Plan> {
  return new Map(
    readTable('street-plans').map((row) => [
      `${text(row, 'city')}/${text(row, 'area')}/${text(row, 'sub_area')}`,
      {
        bearingDegrees: number(row, 'bearing'),
        roadMeters: number(row, 'road_m'),
        blockMeters: number(row, 'block_m'),
        hasBlocks: text(row, 'blocks') === 'yes',
        isIrregular: false,
      },
    ]),
  );
}

/** Wide apart where the area is large, because its outskirts are fields. */
function irregularPlan(seed: string, shape: MultiPolygon, isCapital: boolean): Plan {
  const random = randomSeries(seed);
  const wider = Math.min(3, Math.max(1, Math.sqrt(areaSquareKm(shape) / (isCapital ? 1.2 : 2.5))));
  return {
    bearingDegrees: Math.round(random() * 90),
    roadMeters: (isCapital ? 120 : 190) * wider,
    blockMeters: (isCapital ? 210 : 300) * wider,
    hasBlocks: false,
    isIrregular: true,
  };
}

function gridStreets(
  plan: Plan,
  shape: MultiPolygon,
  subArea: SubArea,
  isHere: (p: LngLat) => boolean,
): Street[] {
  const [west, south, east, north] = boundingBox(shape);
  const middle = toPlane([(west + east) / 2, (south + north) / 2]);
  const [cornerX, cornerY] = toPlane([west, south]);
  const reach = Math.hypot(middle[0] - cornerX, middle[1] - cornerY);
  const turn = (plan.bearingDegrees * Math.PI) / 180;
  const random = randomSeries(`streets ${subArea.id} ${subArea.name}`);
  const [waveU, waveV] = [random() * 6, random() * 6];
  // Along a numbered road runs u, from road to road runs v; irregular lanes bend gently.
  const at = (u: number, v: number): LngLat => {
    const bend = plan.isIrregular ? plan.roadMeters * 0.22 : 0;
    const [bu, bv] = [u + bend * Math.sin(v / 170 + waveU), v + bend * Math.sin(u / 210 + waveV)];
    return fromPlane([
      middle[0] + bu * Math.sin(turn) + bv * Math.cos(turn),
      middle[1] + bu * Math.cos(turn) - bv * Math.sin(turn),
    ]);
  };
  const [roads, blocks] = [Math.ceil(reach / plan.roadMeters), Math.ceil(reach / plan.blockMeters)];
  const bendMeters = plan.isIrregular ? 150 : Infinity;
  const streets: Street[] = [];
  let roadNumber = 0;
  const bands = plan.hasBlocks ? range(-blocks, blocks - 1) : [0];
  const lettered = new Map<number, string>();
  for (const band of bands) {
    if (plan.hasBlocks) roadNumber = 0;
    for (const row of range(-roads, roads)) {
      const [from, to] = plan.hasBlocks
        ? [band * plan.blockMeters, (band + 1) * plan.blockMeters]
        : [-blocks * plan.blockMeters, blocks * plan.blockMeters];
      const stretches = keep((u) => at(u, row * plan.roadMeters), from, to, isHere, bendMeters);
      const usable = stretches.filter(({ meters }) => meters > 50 && !(plan.isIrregular && random() < 0.12));
      if (usable.length === 0) continue;
      if (plan.hasBlocks && !lettered.has(band))
        lettered.set(band, String.fromCharCode(65 + Math.min(25, lettered.size)));
      roadNumber += 1;
      const block = lettered.get(band);
      for (const { points } of usable) streets.push(localStreet(plan, roadNumber, points, subArea.id, block));
    }
  }
  let crossNumber = 0;
  for (const column of range(-blocks, blocks)) {
    const line = keep(
      (v) => at(column * plan.blockMeters, v),
      -roads * plan.roadMeters,
      roads * plan.roadMeters,
      isHere,
      bendMeters,
    );
    const usable = line.filter(({ meters }) => meters > 50);
    if (usable.length > 0) crossNumber += 1;
    for (const { points } of usable)
      streets.push(crossStreet(plan, crossNumber, roadNumber, points, subArea));
  }
  return streets;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The stretches of a line that lie on usable ground, with a point every `bendMeters`. */
function keep(
  at: (meters: number) => LngLat,
  from: number,
  to: number,
  isHere: (position: LngLat) => boolean,
  bendMeters: number,
): { points: LngLat[]; meters: number }[] {
  const stretches: { points: LngLat[]; meters: number }[] = [];
  let current: LngLat[] = [];
  let [begin, lastKept] = [0, 0];
  const close = (end: number) => {
    if (current.length > 0 && end > begin) {
      if (lastKept !== end) current.push(at(end));
      stretches.push({ points: current, meters: end - begin });
    }
    current = [];
  };
  for (let m = from; m <= to + 1e-6; m += pieceMeters) {
    if (!isHere(at(m))) {
      close(m - pieceMeters);
      continue;
    }
    const isBend = current.length === 0 || m - lastKept >= bendMeters;
    if (current.length === 0) begin = m;
    if (isBend) {
      current.push(at(m));
      lastKept = m;
    }
    if (m + pieceMeters > to + 1e-6) close(m);
  }
  return stretches;
}

function localStreet(plan: Plan, road: number, points: LngLat[], subAreaId: number, block?: string): Street {
  const [name, nameBn] = plan.isIrregular ? ['Lane', 'লেন'] : ['Road', 'রোড'];
  return {
    name: `${name} ${road}`,
    nameBn: `${nameBn} ${banglaDigits(String(road))}`,
    highway: 'residential',
    points,
    local: { subAreaId, ...(block && { block }) },
  };
}

function crossStreet(plan: Plan, cross: number, roads: number, points: LngLat[], subArea: SubArea): Street {
  const isAvenue = !plan.isIrregular && plan.hasBlocks;
  const count = isAvenue ? cross : roads + cross;
  const [name, nameBn] = isAvenue
    ? ['Avenue', 'এভিনিউ']
    : plan.isIrregular
      ? ['Lane', 'লেন']
      : ['Road', 'রোড'];
  return {
    name: `${name} ${count}`,
    nameBn: `${nameBn} ${banglaDigits(String(count))}`,
    highway: 'residential',
    points,
    local: { subAreaId: subArea.id },
  };
}

/** Names of a town's own streets: every seat has them. Offsets in meters from the seat. */
const townStreets: [name: string, nameBn: string, from: XY, to: XY][] = [
  ['Upazila Road', 'উপজেলা সড়ক', [-450, 0], [450, 0]],
  ['Thana Road', 'থানা রোড', [0, -420], [0, 420]],
  ['Bazar Road', 'বাজার রোড', [-400, -180], [400, -180]],
  ['College Road', 'কলেজ রোড', [-400, 190], [400, 190]],
  ['Hospital Road', 'হাসপাতাল রোড', [-220, -380], [-220, 380]],
  ['Station Road', 'স্টেশন রোড', [230, -380], [230, 380]],
];

/** Six streets around the seat of each upazila that no city's streets reach, turned at random. */
export function townGrids(
  areas: AdministrativeAreas,
  shapes: AreaShapes,
  isBuildable: (position: LngLat) => boolean,
): Street[] {
  const citySubAreas = areas.subAreas.map(({ id }) => shapes[`subAreas:${id}`]!);
  return areas.subDistricts
    .filter(
      ({ isMetropolitan, centre }) =>
        !isMetropolitan && !citySubAreas.some((shape) => contains(shape, centre)),
    )
    .flatMap(({ id, name, centre }) => {
      const turn = randomSeries(`town ${name}`)() * Math.PI;
      const at = ([east, north]: XY) =>
        offsetMeters(
          centre,
          east * Math.cos(turn) - north * Math.sin(turn),
          east * Math.sin(turn) + north * Math.cos(turn),
        );
      return townStreets.flatMap(([streetName, streetNameBn, from, to]): Street[] => {
        const points = [0, 0.25, 0.5, 0.75, 1].map((part) =>
          at([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]),
        );
        if (!points.every(isBuildable) && !points.includes(centre)) {
          if (points.filter(isBuildable).length < 3) return [];
        }
        return [
          {
            name: streetName,
            nameBn: streetNameBn,
            highway: 'residential',
            points,
            local: { subDistrictId: id },
          },
        ];
      });
    });
}
