import type { LngLat } from '@portal/geo';
import { sandboxOwners } from '../access/sandbox-owners.ts';
import { isInPolygon } from '../geo/polygon.ts';
import {
  type Geofence,
  type GeofenceChanges,
  type GeofenceOwner,
  type GeofenceStore,
  nearestHolding,
} from './geofence-store.ts';
import type { AccountPolygon, PolygonStore } from './polygon-store.ts';

/** A change of a sample is seen for so long, milliseconds. */
const changeSeenMs = 60_000;

/** Owners whose changes are remembered; beyond, the oldest are forgotten. */
const mostViews = 10_000;

/** Samples as one owner has changed them; null for a deleted one. */
interface View {
  changed: Map<string, Geofence | null>;
  endsMs: number;
}

/**
 * The samples lie over what is stored, under every sandbox key, so that each documented request has a response. Nobody can take
 * them away: changing or deleting one is seen by its own key alone, in every response, for a minute.
 */
export function geofencesWithSamples(stored: GeofenceStore, nowMs: () => number): GeofenceStore {
  const views = new Map<number, View>();

  const viewOf = ({ ownerId }: GeofenceOwner): View | undefined => {
    const view = views.get(ownerId);
    return view && view.endsMs > nowMs() ? view : undefined;
  };
  const samplesOf = (owner: GeofenceOwner): Geofence[] => {
    if (!seesSamples(owner)) return [];
    const view = viewOf(owner);
    return samples.flatMap((sample) => {
      const changed = view?.changed.get(sample.id);
      return changed === null ? [] : [changed ?? { ...sample, ownerId: owner.ownerId }];
    });
  };
  const isSample = (owner: GeofenceOwner, id: string) =>
    seesSamples(owner) && samples.some((sample) => sample.id === id);
  const sampleOf = (owner: GeofenceOwner, id: string) =>
    samplesOf(owner).find((sample) => sample.id === id) ?? null;
  const change = (owner: GeofenceOwner, id: string, to: Geofence | null) => {
    const changed = viewOf(owner)?.changed ?? new Map<string, Geofence | null>();
    changed.set(id, to);
    // Added again, so that the oldest are first.
    views.delete(owner.ownerId);
    if (views.size >= mostViews) views.delete(views.keys().next().value!);
    views.set(owner.ownerId, { changed, endsMs: nowMs() + changeSeenMs });
  };

  return {
    add: (owner, fence) => stored.add(owner, fence),
    async list(owner, page) {
      const own = samplesOf(owner).filter(({ id }) => id > page.after);
      return inOrder([...(await stored.list(owner, page)), ...own]).slice(0, page.limit);
    },
    find: (owner, id) => (isSample(owner, id) ? sampleOf(owner, id) : stored.find(owner, id)),
    update(owner, id, changes) {
      if (!isSample(owner, id)) return stored.update(owner, id, changes);
      const sample = sampleOf(owner, id);
      if (!sample) return null;
      const changed = withChanges(sample, changes);
      change(owner, id, changed);
      return changed;
    },
    remove(owner, id) {
      if (!isSample(owner, id)) return stored.remove(owner, id);
      const sample = sampleOf(owner, id);
      if (sample) change(owner, id, null);
      return sample;
    },
    async containing(owner, position) {
      const found = await stored.containing(owner, position);
      return nearestHolding(position, [...(found ? [found] : []), ...samplesOf(owner)]);
    },
  };
}

/** The service areas of the sandbox keys, in addition to those that are stored. */
export function polygonsWithSamples(stored: PolygonStore): PolygonStore {
  return {
    put: (polygon) => stored.put(polygon),
    async containing(owner, position) {
      const found = await stored.containing(owner, position);
      if (found) return found;
      const samplesOwner = seesSamples(owner) ? sandboxOwners.first : owner.ownerId;
      const sample = samplePolygons.find(
        ({ ownerId, rings }) => ownerId === samplesOwner && isInPolygon(position, rings),
      );
      return sample ? { ...sample, ownerId: owner.ownerId } : null;
    },
  };
}

/** The second test key shows another owner, who has none of the first one's geofences. */
function seesSamples({ ownerId, visitor }: GeofenceOwner): boolean {
  return visitor !== undefined || ownerId === sandboxOwners.first;
}

function withChanges(fence: Geofence, { radiusMeters, name }: GeofenceChanges): Geofence {
  return { ...fence, radiusMeters: radiusMeters ?? fence.radiusMeters, name: name ?? fence.name };
}

function inOrder(fences: Geofence[]): Geofence[] {
  return fences.sort((one, other) => (one.id < other.id ? -1 : 1));
}

const samples: readonly Geofence[] = [
  {
    id: '68e5f2ab382b2',
    ownerId: sandboxOwners.first,
    name: 'Songsodh vaban',
    center: [90.37852866512583, 23.76245538673939],
    radiusMeters: 55,
  },
];

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

const samplePolygons: readonly AccountPolygon[] = [
  { id: '5f0c1d2a9b7e1', ownerId: sandboxOwners.first, name: 'Uttara service area', rings: [uttara] },
  { id: '5f0c1d2a9b7e2', ownerId: sandboxOwners.second, name: 'Dhanmondi service area', rings: [dhanmondi] },
];
