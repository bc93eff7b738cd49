import type { LngLat } from '@portal/geo';
import { describe, expect, it } from 'vitest';
import type { Feature } from './features.ts';
import { giveIds, identifiedPlace, type PlaceIdTable } from './place-ids.ts';

/** Features with a name and a point each. */
const placeFeatures = Array.from(
  { length: 5000 },
  (_, i): Feature<LngLat> => ({
    shape: [88 + (i % 400) / 100, 21 + Math.floor(i / 400) / 20],
    properties: { name: `Shop ${i}`, type: 'Shop' },
    where: { file: 'places.geojson', at: `feature ${i}` },
  }),
);

function givePlaceIds(features: Feature<LngLat>[], table: PlaceIdTable, nowSeconds: number) {
  const seen = new Map<string, number>();
  const items = features.map((feature) => identifiedPlace(feature, seen));
  return giveIds(items, table, nowSeconds);
}

describe('ids of places', () => {
  it('stay when the first of 5,000 features goes, with the table and without it', () => {
    const table: PlaceIdTable = new Map();
    const before = givePlaceIds(placeFeatures, table, 1);
    for (const former of [table, new Map() as PlaceIdTable]) {
      const after = givePlaceIds(placeFeatures.slice(1), former, 2);
      const changed = after.filter(
        ({ id, code }, i) => id !== before[i + 1]!.id || code !== before[i + 1]!.code,
      );
      expect(changed).toEqual([]);
    }
    expect(new Set(before.map(({ id }) => id)).size).toBe(placeFeatures.length);
  });
});
