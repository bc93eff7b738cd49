import { earthRadiusMeters, type LngLat } from '@portal/geo';

/** A point of the list that was given, and its great-circle distance. */
export interface NearPoint {
  index: number;
  distanceMeters: number;
}

/** Up to this many points are compared in sequence. */
const leafPoints = 12;

/** Rounding must not shut out a point on the very edge of the radius. */
const edgeTolerance = 1 + 1e-9;

/**
 * A k-d tree over points. Inside, each is a point of the unit sphere: straight lines through the Earth order
 * points as great circles do, cost no trigonometry, and know neither dateline nor poles.
 * The tree is implicit: the middle of a range of points divides it (as in kdbush, https://github.com/mourner/kdbush).
 */
export function nearestPoints(count: number, positionOf: (index: number) => LngLat): NearestPoints {
  const coordinates = new Float64Array(count * 3);
  for (let index = 0; index < count; index++) coordinates.set(onUnitSphere(positionOf(index)), index * 3);
  const indexes = numbersBelow(count);
  const axes = divided(indexes, coordinates);
  // In the order of the tree, points that are compared in sequence share lines of the processor's cache.
  const ordered = new Float64Array(count * 3);
  for (let slot = 0; slot < count; slot++) {
    const from = indexes[slot]! * 3;
    ordered.set(coordinates.subarray(from, from + 3), slot * 3);
  }
  const table = { indexes, coordinates: ordered };
  return new NearestPoints({ table, slots: null, count, axes });
}

export class NearestPoints {
  /** Made by `nearestPoints`, and by `among`. */
  constructor(private readonly tree: Tree) {}

  /**
   * Up to `limit` points within a radius in meters, nearest first; of points equally far the lower index comes first.
   * `accepts` leaves points out.
   */
  search(
    center: LngLat,
    limit: number,
    radiusMeters: number,
    accepts?: (index: number) => boolean,
  ): NearPoint[] {
    return new Search(center, limit, radiusMeters, accepts).through(this.tree).nearPoints();
  }

  /** The same in several parts of one index: a point that is in two of them is found once. */
  static searchEach(
    parts: Iterable<NearestPoints>,
    center: LngLat,
    limit: number,
    radiusMeters: number,
  ): NearPoint[] {
    const search = new Search(center, limit, radiusMeters);
    for (const { tree } of parts) search.through(tree);
    return search.nearPoints();
  }

  /**
   * An index of some of the points, by their indexes, in a sixth of the memory of a second one. Keeps the list, and changes what
   * it holds.
   */
  among(indexes: Uint32Array): NearestPoints {
    const { table } = this.tree;
    const slots = slotsOf(indexes, table);
    return new NearestPoints({ table, slots, count: slots.length, axes: divided(slots, table.coordinates) });
  }
}

/** All points, each in a slot: in the order of the tree over all of them. */
interface PointTable {
  indexes: Uint32Array;
  /** Three for each slot. */
  coordinates: Float64Array;
}

/** A tree over points of a table. */
interface Tree {
  table: PointTable;
  /** The slots of its points, in its order; null where these are all slots in theirs. */
  slots: Uint32Array | null;
  count: number;
  /** At the middle of a range, which coordinate divides it. */
  axes: Uint8Array;
}

function numbersBelow(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number++) numbers[number] = number;
  return numbers;
}

/** Replaces indexes of points by their slots, ascending: points near each other stay so. */
function slotsOf(some: Uint32Array, { indexes }: PointTable): Uint32Array {
  const isMeant = new Uint8Array(indexes.length);
  for (const index of some) isMeant[index] = 1;
  let count = 0;
  for (let slot = 0; slot < indexes.length; slot++) if (isMeant[indexes[slot]!] === 1) some[count++] = slot;
  return some.subarray(0, count);
}

/** One search under way: what has been found so far, nearest first, and how far it is still worth looking. */
class Search {
  private readonly found: number[] = [];
  /** Squares of the straight lines to what was found. */
  private readonly squares: number[] = [];
  private readonly x: number;
  private readonly y: number;
  private readonly z: number;
  /** Square of the longest straight line that still counts; shrinks once enough has been found. */
  private reach: number;

  /** The tree that is searched, and whether another one was before it. */
  private tree!: Tree;
  private isRepeated = false;

  constructor(
    center: LngLat,
    private readonly limit: number,
    private readonly radiusMeters: number,
    private readonly accepts?: (index: number) => boolean,
  ) {
    [this.x, this.y, this.z] = onUnitSphere(center);
    this.reach = chordSquare(radiusMeters) * edgeTolerance;
  }

  /** Looks through a tree, for points that are nearer than what was found before. */
  through(tree: Tree): this {
    this.isRepeated = this.tree !== undefined;
    this.tree = tree;
    if (this.limit > 0) this.visit(0, tree.count - 1);
    return this;
  }

  private visit(left: number, right: number): void {
    if (right - left < leafPoints) {
      for (let place = left; place <= right; place++) this.consider(place);
      return;
    }
    const middle = (left + right) >> 1;
    const axis = this.tree.axes[middle]!;
    const own = axis === 0 ? this.x : axis === 1 ? this.y : this.z;
    const beyond = own - this.tree.table.coordinates[this.slotAt(middle) * 3 + axis]!;
    if (beyond < 0) this.visit(left, middle - 1);
    else this.visit(middle + 1, right);
    this.consider(middle);
    // The other side can only hold nearer points when the dividing plane is near enough.
    if (beyond * beyond > this.reach) return;
    if (beyond < 0) this.visit(middle + 1, right);
    else this.visit(left, middle - 1);
  }

  /** What was found, without points that the tolerance let in from beyond the radius. */
  nearPoints(): NearPoint[] {
    const near: NearPoint[] = [];
    for (let rank = 0; rank < this.found.length; rank++) {
      const distanceMeters = arcMeters(this.squares[rank]!);
      if (distanceMeters > this.radiusMeters) break;
      near.push({ index: this.found[rank]!, distanceMeters });
    }
    return near;
  }

  private slotAt(place: number): number {
    const { slots } = this.tree;
    return slots === null ? place : slots[place]!;
  }

  private consider(place: number): void {
    const { coordinates, indexes } = this.tree.table;
    const slot = this.slotAt(place);
    const dx = coordinates[slot * 3]! - this.x;
    const dy = coordinates[slot * 3 + 1]! - this.y;
    const dz = coordinates[slot * 3 + 2]! - this.z;
    const square = dx * dx + dy * dy + dz * dz;
    if (square > this.reach) return;
    const index = indexes[slot]!;
    const { found, squares, limit } = this;
    const isFull = found.length === limit;
    if (isFull && !this.comesBefore(limit - 1, square, index)) return;
    if (this.accepts && !this.accepts(index)) return;
    if (this.isRepeated && found.includes(index)) return;
    let rank = isFull ? limit - 1 : found.length;
    while (rank > 0 && this.comesBefore(rank - 1, square, index)) {
      found[rank] = found[rank - 1]!;
      squares[rank] = squares[rank - 1]!;
      rank--;
    }
    found[rank] = index;
    squares[rank] = square;
    if (found.length === limit) this.reach = squares[limit - 1]!;
  }

  private comesBefore(rank: number, square: number, index: number): boolean {
    const other = this.squares[rank]!;
    return square < other || (square === other && index < this.found[rank]!);
  }
}

function onUnitSphere([lng, lat]: LngLat): [x: number, y: number, z: number] {
  const radians = Math.PI / 180;
  const fromAxis = Math.cos(lat * radians);
  return [fromAxis * Math.cos(lng * radians), fromAxis * Math.sin(lng * radians), Math.sin(lat * radians)];
}

/** Square of the straight line under an arc on the unit sphere. */
function chordSquare(meters: number): number {
  const halfAngle = Math.min(Math.PI / 2, meters / earthRadiusMeters / 2);
  return (2 * Math.sin(halfAngle)) ** 2;
}

/** Length of the arc over a straight line on the unit sphere, whose square is given, on the Earth. */
function arcMeters(square: number): number {
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(square) / 2));
}

/** Numbers of points, and where their coordinates are: three for each number. */
interface Order {
  numbers: Uint32Array;
  coordinates: Float64Array;
}

/** Puts points in the order of a tree, and returns at the middle of each range which coordinate divides it. */
function divided(numbers: Uint32Array, coordinates: Float64Array): Uint8Array {
  const axes = new Uint8Array(numbers.length);
  divide({ numbers, coordinates }, axes, 0, numbers.length - 1);
  return axes;
}

/** Orders a range so that its middle divides it along the coordinate in which it is widest, and both halves likewise. */
function divide(order: Order, axes: Uint8Array, left: number, right: number): void {
  if (right - left < leafPoints) return;
  const middle = (left + right) >> 1;
  const axis = widestAxis(order, left, right);
  axes[middle] = axis;
  select(order, middle, left, right, axis);
  divide(order, axes, left, middle - 1);
  divide(order, axes, middle + 1, right);
}

function widestAxis({ numbers, coordinates }: Order, left: number, right: number): number {
  let widest = 0;
  let width = -1;
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity;
    let most = -Infinity;
    for (let place = left; place <= right; place++) {
      const value = coordinates[numbers[place]! * 3 + axis]!;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (most - least > width) {
      width = most - least;
      widest = axis;
    }
  }
  return widest;
}

/** Hoare's selection: smaller values before `middle`, larger ones behind it. */
function select(order: Order, middle: number, first: number, last: number, axis: number): void {
  const { numbers, coordinates } = order;
  const valueAt = (place: number) => coordinates[numbers[place]! * 3 + axis]!;
  let [left, right] = [first, last];
  while (left < right) {
    const pivot = valueAt(middle);
    let [up, down] = [left, right];
    while (up <= down) {
      while (valueAt(up) < pivot) up++;
      while (valueAt(down) > pivot) down--;
      if (up > down) break;
      const number = numbers[up]!;
      numbers[up] = numbers[down]!;
      numbers[down] = number;
      up++;
      down--;
    }
    if (down < middle) left = up;
    if (middle < up) right = down;
  }
}
