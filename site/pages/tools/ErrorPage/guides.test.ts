import { loadContract } from '@portal/contract';
import { expect, test } from 'vitest';
import { guideOf } from './ErrorPage.tsx';
import { errorGuides } from './guides.ts';

test('every documented error has a guide, and every guide its error', () => {
  for (const version of ['v1', 'v2'] as const) {
    const { errors } = loadContract(version);
    for (const error of errors) expect(guideOf(error).causes.length).toBeGreaterThan(1);
    expect(Object.keys(errorGuides).sort()).toEqual(errors.map(({ name }) => name).sort());
  }
});

test('an error without a guide fails the build, naming the file', () => {
  const error = { ...loadContract('v2').errors[0]!, name: 'teapot' };
  expect(() => guideOf(error)).toThrow(/No guide for the error 400 "teapot".*guides\.ts/);
});

test('the anchors of causes are words', () => {
  const ids = Object.values(errorGuides).flatMap(({ causes }) => causes.map(({ id }) => id));
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
});
