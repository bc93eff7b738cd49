import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { addressLine, type Place } from '../gazetteer/place.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { suggestPlaces } from './suggest.ts';
import { type AreaQuery, areaQueries } from './testing/area-queries.ts';
import { withoutTrailingKinds } from './trailing-kinds.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

const suggestions = (query: string) => suggestPlaces(gazetteer, query, { limit: 10 });
const firstLine = (query: string) =>
  suggestions(query)
    .slice(0, 1)
    .map((place) => addressLine(place, 'en'));

/** It is the area, or a place in it. */
function isOf({ text, name, town }: AreaQuery, place: Place | undefined): boolean {
  if (!place) return false;
  const { subArea, area, thana, subDistrict, city, district } = place;
  const around = [place.type === 'Admin' ? place.name : null, subArea, area, thana, subDistrict, city];
  const saysTown = text.includes(',');
  return around.some((one) => one?.en === name) && (!saysTown || [city.en, district.en].includes(town));
}

describe('a kind of place that an area does not have in the data', () => {
  it.each([
    ['asWritten', 0.005],
    ['misspelled', 0.025],
  ] as const)('finds the area, for each of the country: %s', (spelling, mostMissing) => {
    const queries = areaQueries(spelling);
    const missing = queries.filter((query) => !isOf(query, suggestions(query.text)[0]));
    expect(queries.length).toBeGreaterThan(1800);
    expect(missing.length / queries.length, missing.map(({ text }) => text).join('; ')).toBeLessThanOrEqual(
      mostMissing,
    );
  });

  it.each([
    ['gabtali gorur hat', 'Gabtoli, Dhaka'],
    ['oxyzen mor', 'Oxygen, Chittagong'],
    ['oxyzen mor, chittagong', 'Oxygen, Chittagong'],
    ['bayezid, shershah colony', 'Bayazid Bostami, Chittagong'],
    ['গাবতলী গরুর হাট', 'Gabtoli, Dhaka'],
  ])('finds the area that is meant: %s', (query, area) => {
    expect(firstLine(query)).toEqual([area]);
  });

  it('lists the areas of one name where nothing says which is meant', () => {
    const areas = suggestions('kachua rail gate').filter(
      ({ name, subType }) => name?.en === 'Kachua' && subType === 'Sub District',
    );
    expect(areas.map(({ district }) => district.en).sort()).toEqual(['Bagerhat', 'Chandpur']);
  });
});

describe('a kind of place that the data have', () => {
  it.each([
    ['gabtoli bus stand', 'Gabtoli Bus Terminal'],
    ['mirpur mazar', 'Shah Ali Mazar'],
    ['savar bazar', 'Bazar Road, Savar'],
    ['karwan bazar', 'Karwan Bazar'],
  ])('comes before the area: %s', (query, place) => {
    expect(firstLine(query)[0]).toMatch(new RegExp(`^${place}`));
  });

  it('comes from the area of the filter alone', () => {
    const mirpur = gazetteer.filters.marks({ area: 'Mirpur' });
    const found = suggestPlaces(gazetteer, 'gabtali gorur hat', { limit: 10, among: mirpur });
    expect(found.filter(({ area }) => area.en !== 'Mirpur')).toEqual([]);
  });
});

describe('withoutTrailingKinds', () => {
  it.each([
    ['gabtali gorur hat, dhaka', 'gabtali, dhaka'],
    ['karwan bazar bus stand', 'karwan bazar'],
    ['bayezid, shershah colony', 'bayezid, shershah'],
    ['bus stand', 'bus'],
    ['karwan bazar', null],
    ['hospital in gulshan', null],
  ])('omits what is found everywhere: %s', (query, rest) => {
    expect(withoutTrailingKinds(gazetteer.localities, query)).toBe(rest);
  });
});
