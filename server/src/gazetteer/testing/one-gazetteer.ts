/**
 * The gazetteer of the sample data as unit tests import it (see vitest.config.ts). A server reads it once in its life, and a
 * worker once for all its files: nothing changes it. Imported data are read anew.
 */
import { type Data, openData } from '@portal/data';
import type { Gazetteer } from '../gazetteer.ts';
import { buildingGazetteerOf as buildGazetteer, gazetteerOf as readGazetteer } from '../sample-gazetteer.ts';

let gazetteer: Gazetteer | undefined;

export const sampleGazetteer = (): Gazetteer => gazetteerOf(openData());

export function gazetteerOf(data: Data): Gazetteer {
  if (data.folder) return readGazetteer(data);
  gazetteer ??= readGazetteer(data);
  return gazetteer;
}

export function* buildingGazetteerOf(data: Data): Generator<void, Gazetteer> {
  return data.folder ? yield* buildGazetteer(data) : gazetteerOf(data);
}
