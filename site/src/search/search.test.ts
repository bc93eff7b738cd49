import { brotliCompressSync } from 'node:zlib';
import { loadContract } from '@portal/contract';
import { loadSettings, repositoryRoot } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { allRecords } from '../../plugins/search/index.ts';
import { loadEngine, makeEngine, search } from './engine.ts';
import { readings } from './terms.ts';

const engine = loadEngine(JSON.stringify(makeEngine(allRecords(repositoryRoot(), loadSettings()))));
const firstThree = (query: string) =>
  search(engine, query)
    .slice(0, 3)
    .map(({ url }) => url);

/** What readers type, in both scripts and with slips -> the address one of the first three results must lead to. */
const expectations: [query: string, url: string][] = [
  ['reverse geocode', '/api/reverse-geocode/'],
  ['reverse geocoding', '/api/reverse-geocode/'],
  ['revers geocod', '/api/reverse-geocode/'],
  ['autocomplete', '/api/autocomplete-places/'],
  ['rupantor', '/api/rupantor-geocode/'],
  ['rupanter', '/api/rupantor-geocode/'],
  ['রূপান্তর', '/api/rupantor-geocode/'],
  ['route overview', '/api/get-route-overview/'],
  ['snap to road', '/api/snap-to-road/'],
  ['nearby category', '/api/find-nearby-by-category/'],
  ['districts', '/api/list-districts/'],
  ['জেলা', '/api/list-districts/'],
  ['উপজেলা', '/api/list-sub-districts/'],
  ['ইউনিয়ন', '/api/list-unions/'],
  ['ওয়ার্ড geometry', '/api/get-ward-geometry/'],
  ['ward geometry', '/api/get-ward-geometry/'],
  ['city corporation', '/api/find-city-corporation/'],
  ['point in polygon', '/api/check-point-in-polygon/'],
  ['route optimization', '/api/optimize-route/'],
  ['search place', '/api/search-places/'],
  ['place details', '/api/get-place-details/'],
  ['check nearby', '/api/check-nearby/'],
  ['/v2/api/search/autocomplete/place', '/api/autocomplete-places/'],
  ['/v2/api/routing/nearest', '/api/snap-to-road/'],
  ['confidence_score_percentage', '/api/rupantor-geocode/'],
  ['distance_within_meters', '/api/reverse-geocode/'],
  ['session_id', '/api/'],
  ['session_id', '/api/get-place-details/'],
  ['API LIMIT EXCEEDED', '/api/errors/429/'],
  ['429', '/api/errors/429/'],
  ['402 payment', '/api/errors/402/'],
  ['Invalid or No Registered Key', '/api/errors/401/'],
  ['add a marker', 'add-marker'],
  ['marker', 'marker'],
  ['fit bounds', 'fit-bound'],
  ['measure distance', 'measure-distance'],
  ['geojson layer', 'geojson-layer'],
  ['mapbox', 'mapbox-to-'],
  ['migrate from mapbox', 'mapbox-to-'],
  ['flutter', '/flutter/'],
  ['laravel', '/laravel/'],
  ['android', '/android/'],
  ['draw polygon', 'draw-polygon'],
  ['pricing', '/pricing/'],
  ['মূল্য', '/pricing/'],
  ['quickstart', '/docs/maps-api'],
  ['postCode', 'post'],
  ['popup', 'opup'],
  ['deck.gl', 'deckgl'],
  ['place picker', 'map-place-picker'],
];

describe('site search', () => {
  it('has what readers look for among the first three, at least 95 times in 100', () => {
    const missed = expectations.filter(
      ([query, url]) => !firstThree(query).some((found) => found.includes(url)),
    );
    const recall = 1 - missed.length / expectations.length;
    expect(
      recall,
      `missed: ${missed.map(([query]) => `${query} -> ${firstThree(query).join(' ')}`).join('; ')}`,
    ).toBeGreaterThanOrEqual(0.95);
  });

  it('finds every parameter, field and path of the present version', () => {
    const missing: string[] = [];
    for (const operation of loadContract('v2').operations) {
      const finds = (query: string) => search(engine, query).length > 0;
      if (!finds(operation.path)) missing.push(operation.path);
      for (const { name } of operation.parameters) if (!finds(name)) missing.push(name);
    }
    expect(missing.filter((name) => name !== 'api_key' && name !== 'key')).toEqual([]);
  });

  it('says how a Bangla word was read', () => {
    expect(readings('ওয়ার্ড geometry')).toEqual([{ from: 'ওয়ার্ড', to: 'ward' }]);
  });

  it('finds nothing for a word that stands nowhere', () => {
    expect(search(engine, 'xyzzyqqq')).toEqual([]);
  });

  it('weighs at most 120 kB compressed', () => {
    expect(brotliCompressSync(JSON.stringify(engine)).length).toBeLessThanOrEqual(120_000);
  });
});
