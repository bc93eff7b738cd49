import { loadContract, type Operation } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { compareOperations } from './compare-operations.ts';

const old = loadContract('v1').operations;
const current = loadContract('v2').operations;

function differences(id: string): string[] {
  const operation = old.find((one) => one.id === id) as Operation;
  const next = current.find((one) => one.id === operation.deprecation?.replacedBy?.operationId) as Operation;
  return compareOperations(operation, next).map(({ kind, text }) => `${kind}: ${text}`);
}

describe('an endpoint of version 1 next to its replacement', () => {
  it('differs in nothing where only the key moves', () => {
    expect(differences('autocompletePlacesV1')).toEqual([]);
  });

  it('has another type, and a new flag whose fields are not told again', () => {
    expect(differences('reverseGeocodeV1')).toEqual([
      'breaking: `place.postCode` has another type. It was an integer and is now a string',
      'new: Parameter `thana`',
    ]);
  });

  it('has parameters that became one, another path, and fields that moved', () => {
    expect(differences('getDistanceV1')).toEqual([
      'breaking: The path is `/v2/api/route/{coordinates}`',
      'breaking: 4 parameters became one. `coordinates` contains all points as `longitude,latitude` pairs, separated by semicolons',
      'breaking: Read `routes[].distance` instead of `Distance`. It was a string and is now a number. The unit changes from kilometers to meters',
      'new: Parameters `geometries` and `profile`',
      'new: Response fields `code`, `routes[].geometry`, `routes[].legs` and 4 more',
    ]);
  });

  it('has a parameter that is optional now', () => {
    expect(differences('listDistrictsV1')).toEqual(['compatible: `q` is optional']);
  });

  it('tells a container only if nothing in it was there before', () => {
    expect(differences('findWardV1')).toEqual([
      'breaking: Read `ward.ward_number` instead of `[].Ward`. The value stays the same',
      'new: Response field `status`',
    ]);
  });
});
