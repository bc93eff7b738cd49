import { type Data, openData } from '@portal/data';
import { type CreditLedger, sqliteCreditLedger } from './access/credit-ledger.ts';
import { type KeyStore, sqliteKeyStore } from './access/key-store.ts';
import { memoryRateLimiter, type RateLimiter } from './access/rate-limit.ts';
import { sandboxOwners } from './access/sandbox-owners.ts';
import { signedVisitorKeys, type VisitorKeys, withVisitors } from './access/visitor-keys.ts';
import { type AreaIndex, createAreaIndex } from './areas/area-index.ts';
import { type AreaNames, areaNames } from './areas/area-names.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import { gazetteerOf } from './gazetteer/sample-gazetteer.ts';
import { type GeofenceStore, sqliteGeofenceStore } from './geofences/geofence-store.ts';
import { type PolygonStore, sqlitePolygonStore } from './geofences/polygon-store.ts';
import { geofencesWithSamples, polygonsWithSamples } from './geofences/samples.ts';
import { type ResponseCache, responseCache } from './http/response-cache.ts';
import type { RoutingEngine } from './routing/engine.ts';
import { lazyRouting, type RoutingOptions } from './routing/open-routing.ts';
import { type OrderSearch, orderSearch } from './routing/order-search.ts';
import { type RoutingQueues, routingQueues } from './routing/routing-queues.ts';
import { type SessionStore, signedSessionStore } from './search/session-store.ts';
import { closeDatabase, type Db, openDatabase } from './store/database.ts';
import { refuseMissing } from './store/file-presence.ts';
import { signerOf } from './store/signing.ts';
import { storageFaultOf } from './store/storage-fault.ts';
import { writeQueue } from './store/write-queue.ts';

/** What handlers and the access layer work with. Each is a port with the adapter chosen here. */
export interface Services {
  /** The data: the sample, or a customer's own. */
  data: Data;
  db: Db;
  keys: KeyStore;
  /** Keys of visitors of the sandbox; null on a server without test keys. */
  visitors: VisitorKeys | null;
  ledger: CreditLedger;
  rateLimiter: RateLimiter;
  /** The areas of points; read from the data at the first request. */
  areaIndex: () => AreaIndex;
  /** The same areas by name. */
  areaNames: () => AreaNames;
  /** Places to search; read from the data at the first request. */
  gazetteer: () => Gazetteer;
  responseCache: ResponseCache;
  sessions: SessionStore;
  geofences: GeofenceStore;
  polygons: PolygonStore;
  /** Opens the routing engine at the first request. */
  routing: () => Promise<RoutingEngine>;
  routingQueues: RoutingQueues;
  orderSearch: OrderSearch;
  /** Parts that do not work at this moment: `storage`, `routing`. */
  faults(): string[];
  /** Releases files and threads. */
  close(): void;
}

export interface ServiceOptions {
  /** SQLite file, or `:memory:`. */
  database?: string;
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

/** Opens every service on one database. */
export function openServices({
  database = ':memory:',
  mostMegabytes,
  nowMs = Date.now,
  sandboxKey = null,
  routing,
  dataDir,
  gazetteer,
}: ServiceOptions = {}): Services {
  const data = openData(dataDir);
  const db = openDatabase(database, { mostMegabytes });
  const writes = writeQueue(db);
  // Requests are charged all the time: waiting for the disk would cost more than some calls lost with the power.
  const counters =
    database === ':memory:' ? db : openDatabase(database, { mostMegabytes, durability: 'relaxed' });
  const ledger = sqliteCreditLedger(counters, nowMs);
  const router = lazyRouting(routing, data);
  const orders = orderSearch();
  const probe = db.prepare('SELECT 1 FROM api_key WHERE hash = ?');
  const isReadable = () => {
    try {
      refuseMissing(db);
      probe.get('');
      return true;
    } catch (error) {
      if (storageFaultOf(error)?.reason === 'locked') return true;
      return false;
    }
  };
  const sign = signerOf(db);
  const keys = sqliteKeyStore(db);
  const geofences = sqliteGeofenceStore(db, {
    queue: writes,
    nowMs,
    sharedOwners: sandboxKey === null ? [] : Object.values(sandboxOwners),
  });
  const polygons = sqlitePolygonStore(db);
  const areaIndex = once(() => createAreaIndex(data.areas(), data.areaShapes()));
  const visitors = sandboxKey === null ? null : signedVisitorKeys(sandboxKey, sign, nowMs);
  return {
    data,
    db,
    keys: visitors ? withVisitors(keys, visitors) : keys,
    visitors,
    ledger,
    rateLimiter: memoryRateLimiter(),
    areaIndex,
    areaNames: once(() => areaNames(areaIndex())),
    gazetteer: once(gazetteer ?? (() => gazetteerOf(data))),
    responseCache: responseCache(),
    sessions: signedSessionStore(sign, nowMs),
    geofences: visitors ? geofencesWithSamples(geofences, nowMs) : geofences,
    polygons: visitors ? polygonsWithSamples(polygons) : polygons,
    routing: router.open,
    routingQueues: routingQueues(),
    orderSearch: orders,
    faults: () => [...(isReadable() ? [] : ['storage']), ...(router.isDown() ? ['routing'] : [])],
    close() {
      router.close();
      orders.close();
      writes.close();
      ledger.close();
      if (counters !== db) closeDatabase(counters);
      closeDatabase(db);
    },
  };
}

/** Makes a value when it is first required, and returns the same one from then on. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
