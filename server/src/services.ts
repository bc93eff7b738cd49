import { openBasemap } from '@portal/basemap';
import { type Data, openData } from '@portal/data';
import type { LngLat } from '@portal/geo';
import type { CreditLedger } from './access/credit-ledger.ts';
import type { KeyStore } from './access/key-store.ts';
import { memoryRateLimiter, type RateLimiter } from './access/rate-limit.ts';
import { sandboxOwners } from './access/sandbox-owners.ts';
import { sharedRateLimiter } from './access/shared-rate-limit.ts';
import { addTestKeys } from './access/test-keys.ts';
import { valkeyRateWindows } from './access/valkey-rate-windows.ts';
import { signedVisitorKeys, type VisitorKeys, withVisitors } from './access/visitor-keys.ts';
import { type AreaIndex, createAreaIndex } from './areas/area-index.ts';
import { type AreaNames, areaNames } from './areas/area-names.ts';
import { type Gazetteer, nearestOfEveryKind } from './gazetteer/gazetteer.ts';
import { OnceInSlices } from './gazetteer/in-slices.ts';
import { buildingGazetteerOf } from './gazetteer/sample-gazetteer.ts';
import type { GeofenceStore } from './geofences/geofence-store.ts';
import type { PolygonStore } from './geofences/polygon-store.ts';
import { geofencesWithSamples, polygonsWithSamples } from './geofences/samples.ts';
import { type ResponseCache, responseCache } from './http/response-cache.ts';
import { type HeldBasemap, heldBasemap } from './map/held-basemap.ts';
import type { RoutingEngine } from './routing/engine.ts';
import { lazyRouting, type RoutingOptions } from './routing/open-routing.ts';
import { type OrderSearch, orderSearch } from './routing/order-search.ts';
import { type RoutingQueues, routingQueues } from './routing/routing-queues.ts';
import { type SessionStore, signedSessionStore } from './search/session-store.ts';
import { openPostgres } from './storage/open-postgres.ts';
import { openSqlite } from './storage/open-sqlite.ts';

/** What belongs to one version of the data. */
interface DataServices {
  /** The data: the sample, or a customer's own. */
  data: Data;
  /** The areas of points; read from the data at the first request. */
  areaIndex: () => AreaIndex;
  /** The same areas by name. */
  areaNames: () => AreaNames;
  /** Places to search; read from the data at the first request, at once where `gazetteerReady` isn't awaited. */
  gazetteer: () => Gazetteer;
  /** Reads the places next to other work; null once they are there. */
  gazetteerReady: () => Promise<unknown> | null;
  responseCache: ResponseCache;
  basemap: HeldBasemap;
  /** Opens the routing engine at the first request. */
  routing: () => Promise<RoutingEngine>;
  isRouterDown(): boolean;
  /** Releases files and threads that requests no longer need. */
  retire(): void;
}

/** What handlers and the access layer work with. Each is a port with the adapter chosen here. */
export interface Services extends DataServices {
  keys: KeyStore;
  /** Keys of visitors of the sandbox; null on a server without test keys. */
  visitors: VisitorKeys | null;
  ledger: CreditLedger;
  rateLimiter: RateLimiter;
  sessions: SessionStore;
  geofences: GeofenceStore;
  polygons: PolygonStore;
  routingQueues: RoutingQueues;
  orderSearch: OrderSearch;
  /** Parts that do not work at this moment: `storage`, `database`, `routing`. */
  faults(): string[];
  /**
   * The same services with the version that the folder of the data leads to now, ready for requests; itself where that is the
   * version in use. Rejects when it can't be opened.
   */
  newest(): Promise<Services>;
  /** Releases files and threads. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** SQLite file, or `:memory:`. */
  database?: string;
  /** A PostgreSQL database instead, which several processes on several machines share. */
  databaseUrl?: string;
  /** A Valkey or Redis that counts requests over all processes on the same database. Default: the database, where it is PostgreSQL. */
  valkeyUrl?: string;
  /** Largest size of the database file, megabytes. Default: as large as the disk allows. */
  mostMegabytes?: number;
  /** Milliseconds since 1970; tests set their own. */
  nowMs?: () => number;
  routing?: RoutingOptions;
  /** The shared test key, with which the keys of visitors begin; null for a server without test keys and samples. */
  sandboxKey?: string | null;
  /** Folder of imports, or one version in it. Default: the sample. */
  dataDir?: string;
  /** Other places than those of the data. */
  gazetteer?: () => Gazetteer;
}

/** Opens every service on one database, with the test keys where there is a sandbox key. */
export async function openServices({
  database = ':memory:',
  databaseUrl,
  valkeyUrl,
  mostMegabytes,
  nowMs = Date.now,
  sandboxKey = null,
  routing,
  dataDir,
  gazetteer,
}: ServiceOptions = {}): Promise<Services> {
  const sharedOwners = sandboxKey === null ? [] : Object.values(sandboxOwners);
  const storage = databaseUrl
    ? await openPostgres(databaseUrl, { nowMs, sharedOwners })
    : openSqlite(database, { mostMegabytes, nowMs, sharedOwners });
  const { keys, ledger, geofences, polygons, sign } = storage;
  const valkey = valkeyUrl ? await valkeyRateWindows(valkeyUrl, sign) : null;
  const rateWindows = valkey ?? storage.rateWindows;
  const orders = orderSearch();
  const visitors = sandboxKey === null ? null : signedVisitorKeys(sandboxKey, sign, nowMs);
  const shared = {
    keys: visitors ? withVisitors(keys, visitors) : keys,
    visitors,
    ledger,
    rateLimiter: rateWindows ? sharedRateLimiter(rateWindows) : memoryRateLimiter(),
    sessions: signedSessionStore(sign, nowMs),
    geofences: visitors ? geofencesWithSamples(geofences, nowMs) : geofences,
    polygons: visitors ? polygonsWithSamples(polygons) : polygons,
    routingQueues: routingQueues(),
    orderSearch: orders,
  };
  const withData = (own: DataServices): Services => ({
    ...shared,
    ...own,
    faults: () => [...storage.faults(), ...(own.isRouterDown() ? ['routing'] : [])],
    async newest() {
      const newest = openData(dataDir);
      return newest.folder === own.data.folder ? this : withData(await readyServices(newest, routing));
    },
    async close() {
      own.retire();
      await own.basemap.close();
      orders.close();
      valkey?.close();
      await storage.close();
    },
  });
  if (sandboxKey !== null) await addTestKeys(shared, sandboxKey);
  return withData(dataServices(openData(dataDir), routing, gazetteer));
}

/** The services of one version of the data; each part is built when it is first required. */
function dataServices(
  data: Data,
  routing: RoutingOptions | undefined,
  gazetteer?: () => Gazetteer,
): DataServices {
  const router = lazyRouting(routing, data);
  const areaIndex = once(() => createAreaIndex(data.areas(), data.areaShapes()));
  const basemap = heldBasemap(openBasemap(data));
  const places = new OnceInSlices(() => buildingGazetteerOf(data));
  return {
    data,
    areaIndex,
    areaNames: once(() => areaNames(areaIndex())),
    gazetteer: gazetteer ? once(gazetteer) : () => places.get(),
    gazetteerReady: () => (gazetteer || places.isDone ? null : places.inSlices()),
    responseCache: responseCache(),
    basemap,
    routing: router.open,
    isRouterDown: router.isDown,
    retire() {
      router.close();
      basemap.retire();
    },
  };
}

/** The same with every part built, next to the requests of another version. */
async function readyServices(data: Data, routing: RoutingOptions | undefined): Promise<DataServices> {
  const services = dataServices(data, routing);
  const middle: LngLat = [90, 24];
  const parts = [
    () => services.gazetteerReady(),
    () => services.areaIndex(),
    () => services.areaIndex().surroundings(middle),
    () => services.areaNames(),
    () => nearestOfEveryKind(services.gazetteer().places, services.gazetteer()),
    // Where the engine can't be opened, as before, requests for routes say so.
    () => services.routing().catch(() => {}),
  ];
  for (const build of parts) {
    await new Promise((done) => setImmediate(done));
    await build();
  }
  return services;
}

/** Makes a value when it is first required, and returns the same one from then on. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
