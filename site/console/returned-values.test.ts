import type { Field } from '@portal/contract';
import { expect, test } from 'vitest';
import { suggestionsFor, withResponse } from './returned-values.ts';

const search = {
  places: [
    { address: 'Mirpur DOHS, Dhaka', place_code: 'PFSU6037' },
    { address: 'Gulshan 1, Dhaka', place_code: 'GULS0001' },
  ],
  session_id: '4c47157f',
  status: 200,
};

test('codes and ids of a response are stored with the name of what they identify, the newest first', () => {
  const first = withResponse({}, search);
  expect(first.place_code).toEqual([
    { value: 'PFSU6037', label: 'Mirpur DOHS, Dhaka' },
    { value: 'GULS0001', label: 'Gulshan 1, Dhaka' },
  ]);
  const second = withResponse(first, { ...search, session_id: 'df365f41' });
  expect(second.session_id?.map(({ value }) => value)).toEqual(['df365f41', '4c47157f']);
  expect(second.place_code).toHaveLength(2);
});

test('numbers, empty strings and points are no values for a later request', () => {
  const known = withResponse({}, { id: 635085, data: { id: '', latitude: '23.8', name: 'Gate' } });
  expect(known).toEqual({});
});

test('a field takes values of its own name, never the one it holds', () => {
  const field = { name: 'id', types: ['string'] } as Field;
  const known = withResponse({}, { data: [{ id: '68e5f2ab382b2', name: 'Songsodh vaban' }] });
  expect(suggestionsFor(field, known, '')).toEqual([{ value: '68e5f2ab382b2', label: 'Songsodh vaban' }]);
  expect(suggestionsFor(field, known, '68e5f2ab382b2')).toEqual([]);
  expect(suggestionsFor({ ...field, types: ['integer'] }, known, '')).toEqual([]);
});
