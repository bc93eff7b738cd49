import type { LngLat } from '@portal/geo';
import { expect, it } from 'vitest';
import { kindKey } from './kind-key.ts';
import { kindsInBangla } from './kinds-in-bangla.ts';
import { sampleGazetteer } from './sample-gazetteer.ts';

const gazetteer = sampleGazetteer();
const dhaka: LngLat = [90.4, 23.8];
const kindsNear = (name: string) =>
  gazetteer
    .nearestOfKinds(dhaka, 1, 500_000, [name])
    .map(({ place: { type, subType } }) => [type, subType].map(kindKey));

it.each([
  ['কলেজ', 'college'],
  ['ডাকঘর', 'postoffice'],
  ['থানা', 'policestation'],
  ['রেস্তোরাঁ', 'restaurant'],
  ['গির্জা', 'church'],
  ['রেলওয়ে স্টেশন', 'railwaystation'],
  ['সমুদ্র-সৈকত', 'beach'],
  ['শিক্ষা', 'education'],
])('the kind %s in Bangla is %s', (name, kind) => {
  expect(kindsNear(name)[0]).toContain(kind);
});

it('each name in Bangla is that of a kind which the sample has', () => {
  const missed = [...kindsInBangla].filter(([name, kind]) => !kindsNear(name)[0]?.includes(kind));
  expect(missed).toEqual([]);
});
