import type { LngLat } from '../geo/distance.ts';
import type { GeofenceStore } from './geofence-store.ts';
import type { PolygonStore } from './polygon-store.ts';

/** Owner numbers of the test keys: see `access/test-keys.ts`. */
const FIRST_OWNER = 2978;
const SECOND_OWNER = 1624;

/**
 * What the test keys own from the start, so that every documented call has an answer: one circle, put back at each
 * start when it was deleted, and two service areas. Drawn by hand around known places: sample data.
 */
export function addSampleGeofences(geofences: GeofenceStore, polygons: PolygonStore): void {
  geofences.addSample({
    id: '68e5f2ab382b2',
    ownerId: FIRST_OWNER,
    name: 'Songsodh vaban',
    center: [90.37852866512583, 23.76245538673939],
    radiusMeters: 55,
  });
  polygons.put({ id: '5f0c1d2a9b7e1', ownerId: FIRST_OWNER, name: 'Uttara service area', rings: [uttara] });
  polygons.put({
    id: '5f0c1d2a9b7e2',
    ownerId: SECOND_OWNER,
    name: 'Dhanmondi service area',
    rings: [dhanmondi],
  });
}

/** Uttara, from the airport's northern end to the Turag: approximate. */
const uttara: LngLat[] = [
  [90.3795, 23.8555],
  [90.4125, 23.8555],
  [90.4135, 23.8835],
  [90.3855, 23.8895],
  [90.3735, 23.8725],
  [90.3795, 23.8555],
];

/** Dhanmondi, from Mirpur Road to Satmasjid Road: approximate. */
const dhanmondi: LngLat[] = [
  [90.3665, 23.7585],
  [90.3655, 23.7395],
  [90.3825, 23.7385],
  [90.3795, 23.7575],
  [90.3665, 23.7585],
];
