import { loadAdministrativeAreas, loadNamedStreets, loadPlaces } from '@portal/data';
import { distanceMeters } from '../geo/distance.ts';
import { areaPlaces } from './area-places.ts';
import { buildGazetteer, type Gazetteer } from './gazetteer.ts';
import type { Place } from './place.ts';

/** A listed place of the same name this near to an area's middle is the area itself. */
const SAME_AREA_METERS = 3000;

/** A gazetteer of the data in use, built anew each time: two to three seconds for the sample. */
export function sampleGazetteer(): Gazetteer {
  return buildGazetteer(samplePlaces(), loadNamedStreets());
}

/** The places of the sample data, and the areas among them that are not listed as places. */
function samplePlaces(): Place[] {
  const places: Place[] = loadPlaces();
  const postCodes = new Map(places.map((place) => [place.subDistrict?.en, place.postCode]));
  const listed = places.filter(({ type, name }) => type === 'Admin' && name);
  const areas = areaPlaces(
    loadAdministrativeAreas(),
    (subDistrict) => postCodes.get(subDistrict) ?? '0000',
  ).filter(
    (area) =>
      !listed.some(
        ({ name, position }) =>
          name!.en === area.name!.en && distanceMeters(position, area.position) < SAME_AREA_METERS,
      ),
  );
  return [...areas, ...places];
}
