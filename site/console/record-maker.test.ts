import { expect, test } from 'vitest';
import { readSource } from '../pages/reference/render/source.ts';
import { recordMakerOf } from './record-maker.ts';

const { operations } = readSource().contracts.v2;

test('requests that name a stored point know what stores one, and no others do', () => {
  const found = operations.filter((operation) => recordMakerOf(operation)).map(({ id }) => id);
  expect(found.sort()).toEqual(['deleteGeofencePoint', 'getGeofencePoint', 'updateGeofencePoint']);
});

test('the ID is where the recorded response of that endpoint has it', () => {
  for (const operation of operations) {
    const maker = recordMakerOf(operation);
    if (!maker) continue;
    const target = operations.find(({ id }) => id === maker.operationId);
    const recorded = target?.responses[0]?.examples[0]?.value;
    expect(maker.idOf(recorded)).toMatch(/^[\da-f]{13}$/);
    expect(maker.idOf({ data: null })).toBeUndefined();
  }
});
