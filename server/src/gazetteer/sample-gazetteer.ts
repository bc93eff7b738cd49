import { type Data, openData } from '@portal/data';
import { distanceMeters } from '@portal/geo';
import { areaPlaces } from './area-places.ts';
import { buildingGazetteer, type Gazetteer } from './gazetteer.ts';
import { atOnce } from './in-slices.ts';
import type { Place } from './place.ts';

/** A listed place of the same name this near to an area's middle is the area itself. */
const sameAreaMeters = 3000;

/** A gazetteer of the sample, built anew each time: two to three seconds. */
export const sampleGazetteer = (): Gazetteer => gazetteerOf(openData());

/** A gazetteer of the data, built anew each time. */
export function gazetteerOf(data: Data): Gazetteer {
  return atOnce(buildingGazetteerOf(data));
}

/** The same in steps. */
export function buildingGazetteerOf(data: Data): Generator<void, Gazetteer> {
  return buildingGazetteer(placesOf(data), data.namedStreets());
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
