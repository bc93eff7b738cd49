import { distanceMeters, type LngLat } from '@portal/geo';
import { printDegrees, readLngLat } from '../geo/coordinate-text.ts';
import { ApiError, badParameter, describeFound } from '../http/api-error.ts';
import type { Call, Handlers } from '../operation-handler.ts';
import { whenReady } from '../store/awaitable.ts';
import { type Geofence, mostVisitorGeofences, unguessableId } from './geofence-store.ts';

const success = 200 as const;
/** Outside is no error: the response is 200 with this message and no data (specification, section 8). */
const outside = { message: 'Point not inside polygon' as const, status: success, data: null };
const insideMessage = 'Inside geo fence' as const;

type ById = Call<{ id: string }>;
type NewFence = {
  name: string;
  radius: number;
  longitude: number;
  latitude: number;
};
type Arrival = {
  destination_longitude: number;
  destination_latitude: number;
  current_longitude: number;
  current_latitude: number;
  radius: number;
};

export const geofenceHandlers = {
  createGeofencePoint({ body, caller, services }: Call<Record<string, unknown>, NewFence>) {
    const { name, radius, longitude, latitude } = body;
    const added = services.geofences.add(caller, {
      name,
      radiusMeters: radius,
      center: [longitude, latitude],
    });
    return whenReady(added, (fence) => ({
      message: 'Geo fence point added' as const,
      status: success,
      data: toWire(fence ?? refuseMore()),
    }));
  },

  listGeofencePoints({ caller, services }: Call) {
    return whenReady(services.geofences.list(caller), (fences) => ({
      message: 'Geo fence points' as const,
      status: success,
      data: fences.map(toWire),
    }));
  },

  getGeofencePoint({ parameters, caller, services }: ById) {
    return whenReady(services.geofences.find(caller, parameters.id), (fence) => ({
      message: 'Geo fence points' as const,
      status: success,
      data: toWire(fence ?? refuseId(parameters.id)),
    }));
  },

  updateGeofencePoint({ parameters, body, caller, services }: Call<{ id: string }, Partial<NewFence>>) {
    const changes = { radiusMeters: body.radius, name: body.name };
    return whenReady(services.geofences.update(caller, parameters.id, changes), (fence) => ({
      message: 'Geo fence point updated' as const,
      status: success,
      data: toWire(fence ?? refuseId(parameters.id)),
    }));
  },

  deleteGeofencePoint({ parameters, caller, services }: ById) {
    return whenReady(services.geofences.remove(caller, parameters.id), (fence) => ({
      message: 'Geo fence point deleted' as const,
      status: success,
      data: toWire(fence ?? refuseId(parameters.id)),
    }));
  },

  checkGeofence({ parameters, caller, services }: Call<{ longitude: number; latitude: number }>) {
    const point: LngLat = [parameters.longitude, parameters.latitude];
    return whenReady(services.geofences.containing(caller, point), (fence) =>
      fence ? { message: insideMessage, status: success, data: toWire(fence) } : outside,
    );
  },

  checkNearby({ parameters, caller }: Call<Arrival>) {
    const center: LngLat = [parameters.destination_longitude, parameters.destination_latitude];
    const current: LngLat = [parameters.current_longitude, parameters.current_latitude];
    if (distanceMeters(current, center) > parameters.radius) return outside;
    const destination: Geofence = {
      id: unguessableId(),
      ownerId: caller.ownerId,
      name: 'destination',
      center,
      radiusMeters: parameters.radius,
    };
    return { message: insideMessage, status: success, data: toWire(destination) };
  },

  checkPointInPolygon({ body, caller, services }: Call<Record<string, unknown>, { point: string }>) {
    const found = services.polygons.containing(caller, readLngLat(body.point, 'point'));
    return whenReady(found, (polygon) => {
      if (!polygon) return outside;
      const { id, name, ownerId } = polygon;
      return { message: insideMessage, status: success, data: { id, name, user_id: ownerId } };
    });
  },
} satisfies Partial<Handlers>;

/** Another owner's id is refused as an unknown one is, so that ids tell nothing. */
function refuseId(id: string): never {
  throw badParameter(
    'id',
    describeFound(id),
    'the id of a geofence point of this key',
    'List your points to see their ids. A point of another owner, or one deleted, has no id here.',
  );
}

/** A visitor of the sandbox stores a few points only. */
function refuseMore(): never {
  throw new ApiError('limitExceeded', [
    {
      parameter: 'api_key',
      found: 'a sandbox key that may store no more geofence points',
      expected: `at most ${mostVisitorGeofences} points for each key of a visitor`,
      hint: 'Delete one of your points, or request a new key with POST /sandbox/keys.',
    },
  ]);
}

/** The wire's numbers are texts, except the owner's. */
function toWire({ id, ownerId, name, center: [longitude, latitude], radiusMeters }: Geofence) {
  return {
    id,
    name,
    radius: String(radiusMeters),
    longitude: printDegrees(longitude),
    latitude: printDegrees(latitude),
    user_id: ownerId,
  };
}
