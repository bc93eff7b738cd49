/** The named streets of the sample as objects, with ids that stay when other streets come or go. */
import type { AdministrativeAreas, AreaShapes } from './area.ts';
import { fingerprintOf, giveIds, type PlaceIds } from './import/place-ids.ts';
import { type StreetRecord, streetRecords, streetStretches } from './named-streets.ts';
import { type PlaceRecord, placeLocator } from './places.ts';
import { isStreet, type Street } from './street.ts';

/** 1 January 2025, seconds since 1970: the sample's streets were drawn at once. */
const drawnAt = 1_735_689_600;

/** Every named street of the sample. Deterministic. `places` have taken their ids and codes before. */
export function sampleStreets(
  areas: AdministrativeAreas,
  shapes: AreaShapes,
  streets: readonly Street[],
  places: readonly PlaceRecord[],
): Iterable<StreetRecord> {
  const named = streets
    .filter(({ name, highway }) => name !== '' && isStreet(highway))
    .map(({ name, nameBn, highway, local, points }) => ({
      name: [name, nameBn] as [string, string],
      highway,
      ...(local?.block && { block: local.block }),
      points,
    }));
  const stretches = streetStretches(named, areas, shapes);
  const taken = new Map(
    places.map(({ id, code, createdAt }): [string, PlaceIds] => [`place ${id}`, { id, code, createdAt }]),
  );
  const identified = stretches.map(({ identity }) => ({ fingerprint: fingerprintOf(identity) }));
  const ids = giveIds(identified, taken, drawnAt);
  const locate = placeLocator(areas, shapes);
  const around = (position: (typeof stretches)[number]['position']) =>
    locate({ type: '', subType: '', position, popularity: 0, quality: 'approximate' });
  return streetRecords(stretches, ids, around, {
    quality: ({ isLocal }) => (isLocal ? 'synthetic' : 'approximate'),
    updatedAt: drawnAt,
  });
}
