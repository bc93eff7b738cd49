/**
 * The best order of stops between a fixed start and a fixed end, on any cost matrix (roads are one-way, so costs
 * differ by direction). Up to `exactLimit` stops the optimum by Held and Karp's dynamic programming (1962,
 * https://doi.org/10.1137/0110015); above it iterated local search (Lourenço, Martin, Stützle 2003) with a fixed
 * seed and a fixed number of rounds, so that the same request always has the same response.
 */
export type CostMatrix = number[][];

const exactLimit = 12;
/** Measured: more rounds no longer shorten tours of 50 stops. */
const searchRounds = 2300;

/**
 * Indexes of the matrix in visiting order: `0` first, the last index last. The matrix is square, its costs finite
 * and not negative. Fifty stops take a second: `orderSearch` does it in a thread.
 */
export function visitingOrder(costs: CostMatrix): number[] {
  const stopCount = costs.length - 2;
  if (stopCount <= 1) return costs.map((_, i) => i);
  if (stopCount <= exactLimit) return exactOrder(costs);
  return searchedOrder(costs);
}

export function orderCost(costs: CostMatrix, order: number[]): number {
  let sum = 0;
  for (let i = 1; i < order.length; i += 1) sum += costs[order[i - 1]!]![order[i]!]!;
  return sum;
}

/** Held-Karp: `best[set][last]` is the cheapest way from the start through `set`, ending at stop `last`. */
export function exactOrder(costs: CostMatrix): number[] {
  const end = costs.length - 1;
  const count = costs.length - 2;
  const setCount = 1 << count;
  const best = new Float64Array(setCount * count).fill(Infinity);
  const before = new Int8Array(setCount * count).fill(-1);
  for (let stop = 0; stop < count; stop += 1) best[(1 << stop) * count + stop] = costs[0]![stop + 1]!;
  for (let set = 1; set < setCount; set += 1) {
    for (let last = 0; last < count; last += 1) {
      const soFar = best[set * count + last]!;
      if (soFar === Infinity) continue;
      for (let next = 0; next < count; next += 1) {
        if (set & (1 << next)) continue;
        const target = (set | (1 << next)) * count + next;
        const cost = soFar + costs[last + 1]![next + 1]!;
        if (cost < best[target]!) {
          best[target] = cost;
          before[target] = last;
        }
      }
    }
  }
  return followBack(costs, best, before, count, end);
}

function followBack(
  costs: CostMatrix,
  best: Float64Array,
  before: Int8Array,
  count: number,
  end: number,
): number[] {
  let set = (1 << count) - 1;
  const closing = (stop: number) => best[set * count + stop]! + costs[stop + 1]![end]!;
  let last = 0;
  for (let stop = 1; stop < count; stop += 1) if (closing(stop) < closing(last)) last = stop;
  const order = [end];
  while (last >= 0) {
    order.push(last + 1);
    const previous = before[set * count + last]!;
    set &= ~(1 << last);
    last = previous;
  }
  return [...order, 0].reverse();
}

function searchedOrder(costs: CostMatrix): number[] {
  const random = seededRandom(1);
  let best = improve(costs, nearestNeighbourOrder(costs));
  let bestCost = orderCost(costs, best);
  for (let round = 1; round <= searchRounds; round += 1) {
    const candidate = improve(costs, doubleBridge(best, random));
    const cost = orderCost(costs, candidate);
    if (cost < bestCost) [best, bestCost] = [candidate, cost];
  }
  return best;
}

function nearestNeighbourOrder(costs: CostMatrix): number[] {
  const end = costs.length - 1;
  const left = new Set(costs.keys());
  left.delete(0);
  left.delete(end);
  const order = [0];
  while (left.size > 0) {
    const here = costs[order.at(-1)!]!;
    const nearest = [...left].reduce((best, stop) => (here[stop]! < here[best]! ? stop : best));
    order.push(nearest);
    left.delete(nearest);
  }
  return [...order, end];
}

/** Moves runs of one to three stops (Or-opt) and turns runs round (2-opt) until neither shortens the order. */
function improve(costs: CostMatrix, start: number[]): number[] {
  const order = [...start];
  while (moveRun(costs, order) || reverseRun(costs, order)) {
    // Each pass that shortens the order is followed by another.
  }
  return order;
}

/** Smaller gains are rounding, and would let the search run for ever. */
const leastGain = 1e-9;

/** The first Or-opt move that shortens the order, done in place. */
function moveRun(costs: CostMatrix, order: number[]): boolean {
  const cost = (from: number, to: number) => costs[order[from]!]![order[to]!]!;
  for (let length = 1; length <= 3; length += 1) {
    for (let first = 1; first + length < order.length; first += 1) {
      const last = first + length - 1;
      const removed = cost(first - 1, first) + cost(last, last + 1) - cost(first - 1, last + 1);
      if (removed <= leastGain) continue;
      for (let gap = 0; gap < order.length - 1; gap += 1) {
        if (gap >= first - 1 && gap <= last) continue;
        const added = cost(gap, first) + cost(last, gap + 1) - cost(gap, gap + 1);
        if (added < removed - leastGain) {
          const run = order.splice(first, length);
          order.splice(gap < first ? gap + 1 : gap + 1 - length, 0, ...run);
          return true;
        }
      }
    }
  }
  return false;
}

/** The first reversal that shortens the order, done in place; inner costs are summed because they differ by direction. */
function reverseRun(costs: CostMatrix, order: number[]): boolean {
  for (let first = 1; first < order.length - 2; first += 1) {
    let forward = 0;
    let backward = 0;
    for (let last = first + 1; last < order.length - 1; last += 1) {
      forward += costs[order[last - 1]!]![order[last]!]!;
      backward += costs[order[last]!]![order[last - 1]!]!;
      const before =
        costs[order[first - 1]!]![order[first]!]! + forward + costs[order[last]!]![order[last + 1]!]!;
      const after =
        costs[order[first - 1]!]![order[last]!]! + backward + costs[order[first]!]![order[last + 1]!]!;
      if (after < before - leastGain) {
        order.splice(first, last - first + 1, ...order.slice(first, last + 1).reverse());
        return true;
      }
    }
  }
  return false;
}

/** Swaps two neighboring runs: a change that local search cannot undo (Martin, Otto, Felten 1991). */
function doubleBridge(order: number[], random: () => number): number[] {
  const inner = order.length - 2;
  const cuts = [0, 0, 0].map(() => 1 + Math.floor(random() * inner)).sort((a, b) => a - b);
  const [a, b, c] = cuts as [number, number, number];
  return [...order.slice(0, a), ...order.slice(b, c), ...order.slice(a, b), ...order.slice(c)];
}

/** Mulberry32, a small generator of numbers in [0, 1) that depends on the seed alone. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
