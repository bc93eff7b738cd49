import type { RequestExample } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './access/key-store.ts';
import { nearestOfEveryKind } from './gazetteer/gazetteer.ts';
import type { GeofenceStore } from './geofences/geofence-store.ts';
import type { PreparedOperation } from './operation-routes.ts';

/** Nobody's key: nothing is charged for a warm-up. */
const nobody: Caller = { keyId: 0, ownerId: 0, creditsPerMonth: 0, requestsPerMinute: 0 };

/** Stores nothing, so that a warm-up leaves no trace. */
const noGeofences: GeofenceStore = {
  add: ({ ownerId }, fence) => ({ ...fence, ownerId, id: '' }),
  list: () => [],
  find: () => null,
  update: () => null,
  remove: () => null,
  containing: () => null,
};

/**
 * Builds what the first requests would wait for, a few seconds of work, with room for requests between its parts: the places,
 * the areas and the routing engine, then whatever any operation of the contract needs to handle its own examples. What cannot
 * be built is left to the request that needs it, whose response says why; `/ready` names it. No part is a simulated request:
 * after one, Node's code fits real and simulated responses, and each real one takes some 5 % longer.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const { services, operations, readiness } = app;
  if (readiness.state === 'ready') readiness.state = 'starting';
  const parts: [name: string, build: () => unknown][] = [
    ['places', () => services.gazetteerReady() ?? services.gazetteer()],
    ['kinds of places', () => nearestOfEveryKind(services.gazetteer().places, services.gazetteer())],
    ['areas', () => services.areaIndex()],
    ['routing', () => services.routing()],
    ['map', () => services.basemap.open()],
    ['tools', () => app.openTools()],
  ];
  for (const [name, build] of parts) {
    await nextTurn();
    if (readiness.state !== 'starting') return;
    try {
      await build();
    } catch {
      if (!readiness.missing.includes(name)) readiness.missing.push(name);
    }
  }
  for (const operation of operations) {
    for (const example of operation.operation.examples) {
      await nextTurn();
      if (readiness.state !== 'starting') return;
      await tryExample(app, operation, example);
    }
  }
  readiness.state = readiness.missing.length === 0 ? 'ready' : 'incomplete';
}

/** Lets the handler process its own example: whatever it builds at its first request exists afterward. */
async function tryExample(
  { services }: FastifyInstance,
  { operation, check, handler }: PreparedOperation,
  { parameters, body }: RequestExample,
): Promise<void> {
  const path: Record<string, string> = {};
  const values = new Map<string, string[]>();
  for (const { name, in: place } of operation.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (place === 'path') path[name] = String(value);
    else values.set(name, [String(value)]);
  }
  try {
    const checked = check(path, { values, undecodable: new Set() }, structuredClone(body));
    await handler({
      operation,
      ...checked,
      caller: nobody,
      services: { ...services, geofences: noGeofences },
    });
  } catch {
    // A refusal, such as an id that nobody has, is a response as well.
  }
}

function nextTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
