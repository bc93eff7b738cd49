import { type Data, openData } from '@portal/data';
import { type Gazetteer, gazetteerFrom } from './gazetteer.ts';
import { atOnce } from './in-slices.ts';
import { importedParts, partsOf } from './parts-of-data.ts';

/** A gazetteer of the sample, built anew each time: two to three seconds. */
export const sampleGazetteer = (): Gazetteer => gazetteerOf(openData());

/** A gazetteer of the data, built anew each time; that of imported data is read from their folder. */
export function gazetteerOf(data: Data): Gazetteer {
  return atOnce(buildingGazetteerOf(data));
}

/** The same in steps. */
export function* buildingGazetteerOf(data: Data): Generator<void, Gazetteer> {
  return gazetteerFrom(data.folder ? yield* importedParts(data, data.folder) : yield* partsOf(data));
}
