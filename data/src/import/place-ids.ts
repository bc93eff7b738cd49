/**
 * Ids and codes that stay with a place from import to import, whatever comes before it in the file. They derive from the
 * feature's own id, or from its name and point; a table in the data folder keeps them, gone places included, so that no
 * id is given twice.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { LngLat } from '@portal/geo';
import { newCode } from '../places.ts';
import { randomSeries } from '../random.ts';
import { type Feature, textOf } from './features.ts';

/** In the data folder: a line for each place, of fingerprint, id, code and seconds since 1970, with tabs between. */
export const placeIdsFile = 'place-ids.tsv';

/** Below lie the ids of areas. */
const firstId = 100_000;
/** Ids fit into the signed 32 bits that clients in other languages read them into. */
const lastId = 2 ** 31 - 1;

export interface PlaceIds {
  id: number;
  code: string;
  /** Seconds since 1970: when the place was first imported. */
  createdAt: number;
}

export type PlaceIdTable = Map<string, PlaceIds>;

/** The table of a former import; empty where there is none. */
export function readPlaceIds(file: string): PlaceIdTable {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [fingerprint, id, code, createdAt] = line.split('\t');
      return [fingerprint!, { id: Number(id), code: code!, createdAt: Number(createdAt) }];
    }),
  );
}

export function* placeIdLines(table: PlaceIdTable): Generator<string> {
  for (const [fingerprint, { id, code, createdAt }] of table) {
    yield `${fingerprint}\t${id}\t${code}\t${createdAt}\n`;
  }
}

/** What is to get an id: the fingerprint of what identifies it, and its own code where it has one. */
export interface Identified {
  fingerprint: string;
  code?: string;
}

/** Ids and codes of anything that is identified, in its order. `table` gets the new ones. */
export function giveIds(items: Identified[], table: PlaceIdTable, nowSeconds: number): PlaceIds[] {
  const own = new Map(items.map(({ fingerprint, code }) => [fingerprint, code]));
  const givenCodes = new Set([...own.values()].filter((code) => code !== undefined));
  const [ids, codes] = [new Set<number>(), new Set(givenCodes)];
  for (const { id, code } of table.values()) {
    ids.add(id);
    codes.add(code);
  }
  // In the order of fingerprints, so that the few that meet do not depend on the order of the file.
  for (const fingerprint of [...own.keys()].sort()) {
    const former = table.get(fingerprint);
    const code =
      own.get(fingerprint) ?? keptCode(former, givenCodes) ?? newCode(codes, randomSeries(fingerprint));
    table.set(fingerprint, {
      id: former?.id ?? newId(fingerprint, ids),
      code,
      createdAt: former?.createdAt ?? nowSeconds,
    });
  }
  return items.map(({ fingerprint }) => table.get(fingerprint)!);
}

/** A generated code stays unless another place now comes with it. */
function keptCode(former: PlaceIds | undefined, givenCodes: Set<string>): string | undefined {
  return former && !givenCodes.has(former.code) ? former.code : undefined;
}

/** An id that the fingerprint says; the next free one where two fingerprints say the same. */
function newId(fingerprint: string, ids: Set<number>): number {
  const number = Buffer.from(fingerprint, 'base64url').readUIntBE(0, 6);
  let id = firstId + (number % (lastId - firstId));
  while (ids.has(id)) id = id === lastId ? firstId : id + 1;
  ids.add(id);
  return id;
}

/** Texts of a million identities are more memory than these. */
export function fingerprintOf(identity: string): string {
  return createHash('sha256').update(identity).digest().subarray(0, 12).toString('base64url');
}

/**
 * What identifies a place: its own id, else its name (a house's with its road) and point. Those that are the same count up, in
 * `seen`.
 */
export function identifiedPlace(feature: Feature<LngLat>, seen: Map<string, number>): Identified {
  const identity = feature.ownId ?? describe(feature);
  const first = fingerprintOf(identity);
  const times = (seen.get(first) ?? 0) + 1;
  seen.set(first, times);
  const fingerprint = times === 1 ? first : fingerprintOf(`${identity} ${times}`);
  return { fingerprint, code: textOf(feature, 'code') };
}

function describe(feature: Feature<LngLat>): string {
  const name = textOf(feature, 'name');
  const words = name ? [name] : ['house', 'road', 'block'].map((one) => textOf(feature, one) ?? '');
  // 0.00001 degrees are about a meter.
  return JSON.stringify([...words, ...feature.shape.slice(0, 2).map((degrees) => degrees.toFixed(5))]);
}
