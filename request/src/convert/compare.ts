/** Two responses field by field: what version 1 returned and where version 2 returns it. */

import type { Operation, Unit } from '@portal/contract';
import { metersPer } from '@portal/geo';
import { fieldsOf } from './response-fields.ts';

export interface ComparedField {
  /** Path in the version 1 response, such as `places[0].address`; undefined if it is new. */
  oldPath?: string;
  newPath?: string;
  oldValue?: unknown;
  newValue?: unknown;
  result: 'same' | 'same value' | 'changed' | 'new' | 'not returned';
}

/** A value of a response with its path, and the path in the contract, where lists have no number. */
interface Leaf {
  path: string;
  contractPath: string;
  value: unknown;
}

/**
 * Compares the values of two 200 responses of an operation and its replacement. Of a list, the first item represents
 * all. `same value` means that the quantity is the same in another unit or type, such as `8.7748 KM` and 8774.8 m.
 */
export function compareResponses(
  old: Operation,
  oldBody: unknown,
  next: Operation,
  newBody: unknown,
): ComparedField[] {
  const moved = old.deprecation?.replacedBy?.response ?? {};
  const oldUnits = unitsOf(old);
  const newUnits = unitsOf(next);
  const newLeaves = leavesOf(newBody);
  const matched = new Set<Leaf>();
  const compared = leavesOf(oldBody).map((leaf): ComparedField => {
    const target = leaf.contractPath in moved ? moved[leaf.contractPath] : leaf.contractPath;
    const partner = newLeaves.find((one) => one.contractPath === target);
    const before = { oldPath: leaf.path, oldValue: leaf.value };
    if (!partner) return { ...before, result: 'not returned' };
    matched.add(partner);
    const isSame = JSON.stringify(leaf.value) === JSON.stringify(partner.value);
    const isSameQuantity = sameQuantity(
      quantityOf(leaf.value, oldUnits[leaf.contractPath]),
      quantityOf(partner.value, newUnits[partner.contractPath]),
    );
    const stays = isSame && leaf.path === partner.path;
    return {
      ...before,
      newPath: partner.path,
      newValue: partner.value,
      result: stays ? 'same' : isSame || isSameQuantity ? 'same value' : 'changed',
    };
  });
  const added = newLeaves
    .filter((leaf) => !matched.has(leaf))
    .map(({ path, value }): ComparedField => ({ newPath: path, newValue: value, result: 'new' }));
  return [...compared, ...added];
}

function unitsOf(operation: Operation): Record<string, Unit | undefined> {
  return Object.fromEntries(fieldsOf(operation).map(({ path, unit }) => [path, unit]));
}

/** Values below objects and in the first item of each list; a list of numbers, such as a point, is one value. */
function leavesOf(value: unknown, path = '', contractPath = ''): Leaf[] {
  if (Array.isArray(value)) {
    const [first] = value;
    if (typeof first !== 'object' || first === null || Array.isArray(first))
      return [{ path, contractPath, value }];
    return leavesOf(first, `${path}[0]`, `${contractPath}[]`);
  }
  if (typeof value !== 'object' || value === null) return [{ path, contractPath, value }];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, path ? `${path}.${name}` : name, contractPath ? `${contractPath}.${name}` : name),
  );
}

/** What one unit is in the unit of its kind: meters or seconds. */
const scales: Record<string, [kind: string, factor: number]> = {
  m: ['length', metersPer.m],
  km: ['length', metersPer.km],
  mi: ['length', metersPer.mi],
  s: ['time', 1],
  ms: ['time', 0.001],
};

/** A number, or a string that begins with one, in the unit of its kind. */
function quantityOf(value: unknown, unit: Unit | undefined): [kind: string, amount: number] | undefined {
  const number = typeof value === 'string' ? Number(/^-?\d+(\.\d+)?/.exec(value)?.[0] ?? Number.NaN) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  const [kind, factor] = scales[unit ?? ''] ?? [unit ?? '', 1];
  return [kind, number * factor];
}

/** Version 1 rounds to 0.1 m in kilometers: a ten-thousandth is rounding, not another value. */
function sameQuantity(one?: [string, number], other?: [string, number]): boolean {
  if (!one || !other || one[0] !== other[0]) return false;
  return Math.abs(one[1] - other[1]) <= Math.max(Math.abs(one[1]), Math.abs(other[1])) * 1e-4;
}
