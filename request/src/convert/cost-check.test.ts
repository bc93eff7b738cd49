import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { checkCost, fieldsNamed, repeatedRequests } from './cost-check.ts';

const reverse = loadContract('v2').operations.find(({ id }) => id === 'reverseGeocode')!;
const point = { longitude: 90.3572, latitude: 23.8067 };
const eight = [
  'district',
  'division',
  'country',
  'union',
  'pauroshova',
  'location_type',
  'sub_district',
  'post_code',
];

it('finds that nine credits become two when only the postal code is read', () => {
  const values = { parameters: { ...point, ...Object.fromEntries(eight.map((name) => [name, true])) } };
  const check = checkCost(reverse, values, fieldsNamed(reverse, ['postCode', 'address']));
  expect([check.before, check.after]).toEqual([9, 2]);
  expect(check.values.parameters).toEqual({ ...point, post_code: true });
  expect(check.unused.map(({ name }) => name).sort()).toEqual(
    eight.filter((one) => one !== 'post_code').sort(),
  );
});

it('keeps bangla, which adds no credits, and values that were off', () => {
  const values = { parameters: { ...point, bangla: true, district: false } };
  expect(checkCost(reverse, values, new Set())).toEqual({ before: 1, after: 1, values, unused: [] });
});

it('keeps a flag that changes the result instead of adding fields', () => {
  const autocomplete = loadContract('v2').operations.find(({ id }) => id === 'autocompletePlaces')!;
  const values = { parameters: { q: 'Mirpur', post_office: true } };
  expect(checkCost(autocomplete, values, new Set()).values).toEqual(values);
});

it('counts what a cache would have saved, whatever the order of the parameters', () => {
  const one = { operation: reverse, values: { parameters: { ...point, district: true } } };
  const same = { operation: reverse, values: { parameters: { district: true, ...point } } };
  const other = { operation: reverse, values: { parameters: { ...point } } };
  expect(repeatedRequests([one, other, same, one])).toMatchObject([{ times: 3, creditsSaved: 4 }]);
});
