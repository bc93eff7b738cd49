import { distanceMeters } from '@portal/geo';
import { coversCountry } from '../gazetteer/country.ts';
import { readLngLatList, readPoint } from '../geo/coordinate-text.ts';
import { badParameter, describeFound } from '../http/api-error.ts';
import { sourcesOf } from '../http/json-source.ts';
import { verbatim } from '../http/response-serializer.ts';
import { eachHandler, type Handlers } from '../operation-handler.ts';
import { type LngLat, type Matrix, NoRouteError, type Profile, type RoutingEngine } from './engine.ts';
import { toGraphHopper, toOsrm, toValhalla } from './formats.ts';
import type { RoutingQueues } from './routing-queues.ts';
import type { CostMatrix } from './visiting-order.ts';

const success = 200 as const;

interface NamedStop {
  parameter: string;
  position: LngLat;
}

/** Routes, matching and snapping: work of milliseconds, done in turn. */
const routes = inTurn('routes', {
  async getRouteOverview({ parameters, services }) {
    const { coordinates, geometries = 'polyline', profile = 'car' } = parameters;
    const stops = namedList(readLngLatList(coordinates, 'coordinates'), 'coordinates');
    const trip = await routeThrough(stops, profile, await services.routing());
    return { ...toOsrm(trip, geometries), status: success };
  },

  async getDetailedRoute({ parameters, body: { data }, services }) {
    const { type, profile = 'car', country_code: country } = parameters;
    if (!coversCountry(country)) {
      throw badParameter('country_code', describeFound(country), 'bgd, the country whose roads are here');
    }
    const started = performance.now();
    const stops = (['start', 'destination'] as const).map((end) => ({
      parameter: `data.${end}`,
      position: [data[end].longitude, data[end].latitude] as LngLat,
    }));
    const trip = await routeThrough(stops, profile, await services.routing());
    if (type === 'vh') return { ...toValhalla(trip), status: success };
    const tookMs = performance.now() - started;
    const copyrights = [services.data.description.attribution];
    return { ...toGraphHopper(trip, { isEncoded: false, tookMs, copyrights }), status: success };
  },

  async optimizeRoute({ body, services }) {
    const { source, destination, profile = 'car', geo_points: points } = body;
    const started = performance.now();
    // Waypoints are visited in ascending id (specification, section 5): the caller decides their order.
    const visited = points
      .map(({ id, point }, i) => ({ id, parameter: `geo_points[${i}].point`, point }))
      .sort((a, b) => a.id - b.id);
    const stops: NamedStop[] = [
      { parameter: 'source', point: source },
      ...visited,
      { parameter: 'destination', point: destination },
    ].map(({ parameter, point }) => ({ parameter, position: readPoint(point, 'lat,lon', parameter) }));
    const trip = await routeThrough(stops, profile, await services.routing());
    const tookMs = performance.now() - started;
    const copyrights = [services.data.description.attribution];
    return { ...toGraphHopper(trip, { isEncoded: true, tookMs, copyrights }), status: success };
  },

  async matchRoute({ parameters: { points }, services }) {
    const stops = namedList(readLngLatList(points, 'points'), 'points');
    const engine = await services.routing();
    const { path, lengthMeters } = await naming(stops, 'car', engine, (trace) => engine.match(trace, 'car'));
    return {
      geometry: { coordinates: path, type: 'LineString' as const },
      distance: Number(lengthMeters.toFixed(1)),
      status: success,
    };
  },

  async snapToRoad({ parameters: { point }, services }) {
    const stop = { parameter: 'point', position: readPoint(point, 'lat,lon', 'point') };
    const engine = await services.routing();
    const { position } = await naming([stop], 'car', engine, ([only]) => engine.snap(only!, 'car'));
    return {
      coordinates: position,
      distance: distanceMeters(stop.position, position),
      type: 'Point' as const,
      status: success,
    };
  },
} satisfies Partial<Handlers>);

/** Orders of stops take seconds: a separate queue, so that no route waits for them. */
const orders = inTurn('orders', {
  async sortRouteLocations({ body: { locations }, jsonText, services }) {
    const stops: NamedStop[] = locations.map(({ point }, i) => ({
      parameter: `locations[${i}].point`,
      position: [point.lon, point.lat],
    }));
    const engine = await services.routing();
    const matrix = await naming(stops, 'car', engine, (points) => engine.matrix(points, 'car'));
    const order = await services.orderSearch.order(roadCosts(matrix, stops));
    const payloads = sourcesOf(jsonText ?? '', 'locations', 'additional_payload');
    const sorted = order.map((i, rank) => ({
      point: locations[i]!.point,
      additional_payload: verbatim<Record<string, unknown>[]>(payloads[i] ?? '[]'),
      index: rank + 1,
    }));
    return { sorted_waypoints: sorted, status: success };
  },
} satisfies Partial<Handlers>);

export const routingHandlers = { ...routes, ...orders };

function inTurn<Group extends Partial<Handlers>>(queue: keyof RoutingQueues, group: Group): Group {
  return eachHandler(
    group,
    (respond) => (call) =>
      call.services.routingQueues[queue].run(call.caller.keyId, async () => respond(call)),
  );
}

function namedList(points: LngLat[], parameter: string): NamedStop[] {
  return points.map((position, i) => ({ parameter: `${parameter}[${i}]`, position }));
}

function routeThrough(stops: NamedStop[], profile: Profile, engine: RoutingEngine) {
  return naming(stops, profile, engine, (points) => engine.route(points, profile));
}

/** Calls the engine, and converts "no route" to a 400 with the point at fault, and the one before it where the way to it is. */
async function naming<T>(
  stops: NamedStop[],
  profile: Profile,
  engine: RoutingEngine,
  compute: (points: LngLat[]) => Promise<T>,
): Promise<T> {
  const positions = stops.map(({ position }) => position);
  try {
    return await compute(positions);
  } catch (error) {
    if (!(error instanceof NoRouteError)) throw error;
    const index =
      error.pointIndex ??
      (await firstWithoutStreet(stops, profile, engine)) ??
      (await firstThatBreaks(positions, compute));
    const { parameter, position } = stops[index]!;
    const found = `longitude ${position[0]}, latitude ${position[1]}`;
    const expected = expectations[error.reason](stops[index - 1]?.parameter ?? 'the next point');
    throw badParameter(parameter, found, expected, error.message);
  }
}

/** What is wanted of a point, by the reason and the point before it. */
const expectations: Record<NoRouteError['reason'], (before: string) => string> = {
  noStreetNear: () => 'a point near a street of the network',
  noPath: (before) => `a point that streets connect with ${before}`,
  tooFar: (before) => `a point close enough to ${before}`,
  unmatched: () => 'a point on or near a street that leads on to the next point',
  interrupted: (before) => `a point that streets connect with ${before}`,
};

/** The first point of which nothing can be computed together with those before it, found by halving. */
async function firstThatBreaks(
  positions: LngLat[],
  compute: (points: LngLat[]) => Promise<unknown>,
): Promise<number> {
  let [fine, broken] = [1, positions.length];
  while (broken - fine > 1) {
    const middle = (fine + broken) >> 1;
    try {
      await compute(positions.slice(0, middle));
      fine = middle;
    } catch (error) {
      if (!(error instanceof NoRouteError)) throw error;
      broken = middle;
    }
  }
  return broken - 1;
}

async function firstWithoutStreet(
  stops: NamedStop[],
  profile: Profile,
  engine: RoutingEngine,
): Promise<number | undefined> {
  for (const [index, { position }] of stops.entries()) {
    try {
      await engine.snap(position, profile);
    } catch (error) {
      if (error instanceof NoRouteError) return index;
      throw error;
    }
  }
  return undefined;
}

/** Where no road leads, the straight line counts tenfold, so that such a leg is taken only when it must be. */
const roadlessFactor = 10;

function roadCosts(matrix: Matrix, stops: NamedStop[]): CostMatrix {
  return matrix.map((row, from) =>
    row.map(
      (meters, to) => meters ?? roadlessFactor * distanceMeters(stops[from]!.position, stops[to]!.position),
    ),
  );
}
