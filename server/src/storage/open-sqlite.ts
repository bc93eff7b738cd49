import { blockLedger, sqliteLedgerRows } from '../access/credit-ledger.ts';
import { sqliteKeyStore } from '../access/key-store.ts';
import { sqliteGeofenceStore } from '../geofences/geofence-store.ts';
import { sqlitePolygonStore } from '../geofences/polygon-store.ts';
import { closeDatabase, openDatabase } from '../store/database.ts';
import { refuseMissing } from '../store/file-presence.ts';
import { secretOf, signerOf } from '../store/signing.ts';
import { storageFaultOf } from '../store/storage-fault.ts';
import { writeQueue } from '../store/write-queue.ts';
import type { Storage, StorageOptions } from './storage.ts';

export interface SqliteOptions extends StorageOptions {
  /** Largest size of the file, megabytes. Default: as large as the disk allows. */
  mostMegabytes?: number;
}

/** Opens everything that changes on an SQLite file, or `:memory:`. Throws with one line when it can't be used. */
export function openSqlite(
  file: string,
  { mostMegabytes, nowMs = Date.now, steadyMs, sharedOwners }: SqliteOptions = {},
): Storage {
  const db = openDatabase(file, { mostMegabytes });
  const queue = writeQueue(db);
  // Requests are charged all the time: waiting for the disk would cost more than some calls lost with the power.
  const counters = file === ':memory:' ? db : openDatabase(file, { mostMegabytes, durability: 'relaxed' });
  const ledger = blockLedger(sqliteLedgerRows(counters), nowMs, steadyMs);
  const probe = db.prepare('SELECT 1 FROM api_key WHERE hash = ?');
  return {
    keys: sqliteKeyStore(db, nowMs),
    ledger,
    geofences: sqliteGeofenceStore(db, { queue, nowMs, sharedOwners }),
    polygons: sqlitePolygonStore(db),
    sign: signerOf(secretOf(db)),
    rateWindows: null,
    faults() {
      try {
        refuseMissing(db);
        probe.get('');
        return [];
      } catch (error) {
        return storageFaultOf(error)?.reason === 'locked' ? [] : ['storage'];
      }
    },
    async close() {
      queue.close();
      await ledger.close();
      if (counters !== db) closeDatabase(counters);
      closeDatabase(db);
    },
  };
}
