import { distanceMeters, type LngLat } from '@portal/geo';
import { limits } from '@portal/settings';
import type { Caller } from '../access/key-store.ts';
import { printDegrees, readPoint } from '../geo/coordinate-text.ts';
import { ApiError, badParameter, describeFound } from '../http/api-error.ts';
import { inPieces } from '../http/list-pieces.ts';
import type { Handlers } from '../operation-handler.ts';
import type { Services } from '../services.ts';
import { type Geofence, type GeofencePage, unguessableId } from './geofence-store.ts';

const success = 200 as const;
/** Outside is no error: the response is 200 with this message and no data (specification, section 8). */
const outside = { message: 'Point not inside polygon' as const, status: success, data: null };
const insideMessage = 'Inside geo fence' as const;

export const geofenceHandlers = {
  async createGeofencePoint({ body, caller, services }) {
    const { name, radius, longitude, latitude } = body;
    const center: LngLat = [longitude, latitude];
    const fence = await services.geofences.add(caller, { name, radiusMeters: radius, center });
    return { message: 'Geo fence point added', status: success, data: toWire(fence ?? refuseMore(caller)) };
  },

  async listGeofencePoints({
    parameters: { limit = Number.POSITIVE_INFINITY, after = '' },
    caller,
    services,
  }) {
    const data = await inPieces(wirePieces(services, caller, { limit, after }));
    return { message: 'Geo fence points', status: success, data };
  },

  async getGeofencePoint({ parameters: { id }, caller, services }) {
    const fence = await services.geofences.find(caller, id);
    return { message: 'Geo fence points', status: success, data: toWire(fence ?? refuseId(id)) };
  },

  async updateGeofencePoint({ parameters: { id }, body, caller, services }) {
    const changes = { radiusMeters: body.radius, name: body.name };
    const fence = await services.geofences.update(caller, id, changes);
    return { message: 'Geo fence point updated', status: success, data: toWire(fence ?? refuseId(id)) };
  },

  async deleteGeofencePoint({ parameters: { id }, caller, services }) {
    const fence = await services.geofences.remove(caller, id);
    return { message: 'Geo fence point deleted', status: success, data: toWire(fence ?? refuseId(id)) };
  },

  async checkGeofence({ parameters, caller, services }) {
    const fence = await services.geofences.containing(caller, [parameters.longitude, parameters.latitude]);
    return fence ? { message: insideMessage, status: success, data: toWire(fence) } : outside;
  },

  checkNearby({ parameters, caller }) {
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

  async checkPointInPolygon({ body, caller, services }) {
    const polygon = await services.polygons.containing(caller, readPoint(body.point, 'lon,lat', 'point'));
    if (!polygon) return outside;
    const { id, name, ownerId } = polygon;
    return { message: insideMessage, status: success, data: { id, name, user_id: ownerId } };
  },
} satisfies Partial<Handlers>;

/** Points that are read and written in one turn of the event loop: some 2 ms. */
const pieceSize = 250;

async function* wirePieces({ geofences }: Services, owner: Caller, { limit, after }: GeofencePage) {
  let last = after;
  for (let left = limit; ; left -= pieceSize) {
    const piece = { after: last, limit: Math.min(pieceSize, left) };
    const fences = await geofences.list(owner, piece);
    if (fences.length < pieceSize || left === pieceSize) return fences.map(toWire);
    yield fences.map(toWire);
    last = fences.at(-1)!.id;
  }
}

/** Another owner's id is refused as an unknown one is, so that ids disclose nothing. */
function refuseId(id: string): never {
  throw badParameter(
    'id',
    describeFound(id),
    'the id of a geofence point of this key',
    'List your points to see their ids. A point of another owner, or one deleted, has no id here.',
  );
}

/** A visitor of the sandbox stores a few points only. */
function refuseMore({ visitor }: Caller): never {
  const found = 'a key that may store no more geofence points';
  const expected = visitor
    ? `at most ${limits.visitorGeofences} points for each key of a visitor`
    : `at most ${limits.ownerGeofences} points for each account`;
  throw new ApiError('limitExceeded', [
    { parameter: 'api_key', found, expected, hint: 'Delete one of your points, then store the new one.' },
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
