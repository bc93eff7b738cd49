/**
 * The gazetteer of the sample data as unit tests import it (see vitest.config.ts). A server reads it once in its life, and a
 * worker once for all its files: nothing changes it. Imported data are read anew.
 */
import type { Gazetteer } from '../gazetteer.ts';
import { sampleGazetteer as readGazetteer } from '../sample-gazetteer.ts';

let gazetteer: Gazetteer | undefined;

export function sampleGazetteer(): Gazetteer {
  if (process.env.DATA_DIR) return readGazetteer();
  gazetteer ??= readGazetteer();
  return gazetteer;
}
