import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { compositions } from './testing/compositions.ts';
import { addressFamilies, type Family, judge } from './testing/families.ts';

/** Addresses of each family, at most: the bench corrects all of them. */
const most = 300;

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

describe('addresses of a family are right', () => {
  it.each(Object.entries<Family>({ ...addressFamilies, ...compositions }))('%s', (_name, family) => {
    const all = family.addresses(gazetteer);
    // A prime step, so that the forms of writing don't fall into line with it.
    const sample =
      all.length <= most ? all : Array.from({ length: most }, (_, at) => all[(at * 7919) % all.length]!);
    const { right, wrong, sureAndWrong } = judge(gazetteer, family, sample);
    expect(sample.length).toBeGreaterThan(40);
    expect(right, wrong.map(({ address }) => address.text).join('; ')).toBeGreaterThanOrEqual(family.right);
    expect(sureAndWrong.map(({ address }) => address.text)).toEqual([]);
  });
});
