import { loadContract } from '@portal/contract';
import { expect, test } from 'vitest';
import { firstResultOf } from './first-result.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];

/** Of the recorded response of an example. */
function recorded(operationId: string, example: string) {
  const response = operations
    .find(({ id }) => id === operationId)
    ?.responses.find(({ status }) => status === 200);
  return firstResultOf(response?.examples.find(({ name }) => name === example)?.value, response?.schema);
}

test.each([
  ['findNearby', 'uttara', 'House 99, Road 12, Sector 12', ['First of 3', '38 m away']],
  ['getRouteOverview', 'gulshanToDhanmondi', '8.25 km', ['30 min 7 s']],
  ['getDistanceV1', 'mirpur', '5.2543 KM', []],
  ['findWard', 'nikunja', 'Ward 17', []],
  ['findWardAndZone', 'nikunja', 'Ward 17', []],
  ['findCityCorporation', 'dhanmondi', 'DSCC', []],
  ['sortRouteLocations', 'kishoreganjToDhanmondi', 'Kishoreganj Thana', ['First of 5']],
  ['checkGeofence', 'songsodh', 'Songsodh vaban', ['Inside geo fence']],
  ['checkGeofence', 'outside', 'Point not inside polygon', []],
])('%s, %s: a place by its name, a route by its distance, else the message', (id, example, title, parts) => {
  expect(recorded(id, example)).toEqual({ title, parts });
});

test('what is null or empty has no first result, and nothing is too broken', () => {
  expect(recorded('findWard', 'outside')).toBeUndefined();
  for (const response of [null, 7, 'text', [], [null], {}, { places: [] }, { name: {} }])
    expect(firstResultOf(response)).toBeUndefined();
});

test('a response of every endpoint that finds something can be read in a line', () => {
  const without = operations.filter(({ responses }) => {
    const success = responses.find(({ status }) => status === 200);
    return success?.examples.every(({ value }) => firstResultOf(value, success.schema) === undefined);
  });
  expect(without.map(({ id }) => id)).toEqual([]);
});
