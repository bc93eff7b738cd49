import { type Data, openData } from '@portal/data';
import { distanceMeters } from '@portal/geo';
import { areaPlaces } from './area-places.ts';
import { buildingParts, type GazetteerParts } from './gazetteer.ts';
import { indexFault, readingIndex, writeIndex } from './index-file.ts';
import type { Place } from './place.ts';

/** A listed place of the same name this near to an area's middle is the area itself. */
const sameAreaMeters = 3000;

/** Writes the index of a folder of imported data into it. */
export function writeIndexOf(folder: string): void {
  const data = openData(folder);
  writeIndex(folder, data, partsOf(data));
}

/** What a gazetteer of the data consists of, built in steps. */
export function partsOf(data: Data): Generator<void, GazetteerParts> {
  return buildingParts(placesOf(data), data.namedStreets());
}

/** The same of imported data, read from the index in their folder; where that can't be, a line says why, and it is built. */
export function* importedParts(data: Data, folder: string): Generator<void, GazetteerParts> {
  let fault = indexFault(data);
  if (!fault) {
    try {
      return yield* readingIndex(folder);
    } catch (error) {
      fault = `is damaged (${(error as Error).message})`;
    }
  }
  console.error(
    `${folder}: its index ${fault}. It is built in memory, which takes longer; \`npm run data -- index\` writes it anew.`,
  );
  return yield* partsOf(data);
}

/** The places of the data in sequence, then the areas that are not among them, with the times of the data as a whole. */
function* placesOf(data: Data): Generator<Place> {
  let [createdAt, updatedAt]: (string | undefined)[] = [];
  const postCodes = new Map<string, string>();
  const listed: Place[] = [];
  for (const place of data.places()) {
    if (place.subDistrict) postCodes.set(place.subDistrict.en, place.postCode);
    if (place.type === 'Admin' && place.name) listed.push(place);
    if (place.createdAt && !(createdAt && createdAt < place.createdAt)) createdAt = place.createdAt;
    if (place.updatedAt && !(updatedAt && updatedAt > place.updatedAt)) updatedAt = place.updatedAt;
    yield place;
  }
  const areas = areaPlaces(data.areas(), (subDistrict) => postCodes.get(subDistrict) ?? '');
  for (const area of areas) {
    const isListed = listed.some(
      ({ name, position }) =>
        name!.en === area.name!.en && distanceMeters(position, area.position) < sameAreaMeters,
    );
    if (!isListed) yield { ...area, createdAt, updatedAt };
  }
}
