import { loadAdministrativeAreas } from '@portal/data';
import { areaPlaces } from './area-places.ts';
import { buildGazetteer, type Gazetteer } from './gazetteer.ts';

let sample: Gazetteer | undefined;

/** The gazetteer of the sample data, built once per process at the first call: it never changes. */
export function sampleGazetteer(): Gazetteer {
  sample ??= buildGazetteer(areaPlaces(loadAdministrativeAreas()));
  return sample;
}
