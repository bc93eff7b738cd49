import { type DataDescription, describeData, loadAdministrativeAreas } from '@portal/data';
import { type CreditLedger, sqliteCreditLedger } from './access/credit-ledger.ts';
import { type KeyStore, sqliteKeyStore } from './access/key-store.ts';
import { memoryRateLimiter, type RateLimiter } from './access/rate-limit.ts';
import { type AreaIndex, sampleAreaIndex } from './areas/area-index.ts';
import { type AreaStore, sqliteAreaStore } from './areas/area-store.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import { sampleGazetteer } from './gazetteer/sample-gazetteer.ts';
import { type GeofenceStore, sqliteGeofenceStore } from './geofences/geofence-store.ts';
import { type PolygonStore, sqlitePolygonStore } from './geofences/polygon-store.ts';
import type { RoutingEngine } from './routing/engine.ts';
import { lazyRouting, type RoutingOptions } from './routing/open-routing.ts';
import { type SessionStore, signedSessionStore } from './search/session-store.ts';
import { closeDatabase, type Db, openDatabase } from './store/database.ts';
import { signerOf } from './store/signing.ts';
import { writeQueue } from './store/write-queue.ts';

/** What handlers and the access layer work with. Each is a port with the adapter chosen here. */
export interface Services {
  /** What the data are: the sample, or somebody's own. */
  data: DataDescription;
  db: Db;
  keys: KeyStore;
  ledger: CreditLedger;
  rateLimiter: RateLimiter;
  areas: AreaStore;
  /** Where positions lie; read from the data at the first call. */
  areaIndex: () => AreaIndex;
  /** Places to search; read from the data at the first call. */
  gazetteer: () => Gazetteer;
  sessions: SessionStore;
  geofences: GeofenceStore;
  polygons: PolygonStore;
  /** Opens the routing engine at the first call. */
  routing: () => Promise<RoutingEngine>;
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
  /** Other places than those of the sample data. */
  gazetteer?: () => Gazetteer;
}

/** Opens every service on one database. */
export function openServices({
  database = ':memory:',
  mostMegabytes,
  nowMs = Date.now,
  routing,
  gazetteer = sampleGazetteer,
}: ServiceOptions = {}): Services {
  const data = describeData();
  const db = openDatabase(database, { mostMegabytes });
  const writes = writeQueue(db);
  // Requests are charged all the time: waiting for the disk would cost more than some calls lost with the power.
  const counters =
    database === ':memory:' ? db : openDatabase(database, { mostMegabytes, durability: 'relaxed' });
  const ledger = sqliteCreditLedger(counters, nowMs);
  return {
    data,
    db,
    keys: sqliteKeyStore(db),
    ledger,
    rateLimiter: memoryRateLimiter(),
    areas: sqliteAreaStore(db, loadAdministrativeAreas),
    areaIndex: sampleAreaIndex,
    gazetteer,
    sessions: signedSessionStore(signerOf(db), nowMs),
    geofences: sqliteGeofenceStore(db, writes),
    polygons: sqlitePolygonStore(db),
    routing: lazyRouting(routing),
    close() {
      writes.close();
      ledger.close();
      if (counters !== db) closeDatabase(counters);
      closeDatabase(db);
    },
  };
}
