import { blockLedger } from '../access/credit-ledger.ts';
import { postgresKeyStore } from '../access/postgres-key-store.ts';
import { postgresLedgerRows } from '../access/postgres-ledger-rows.ts';
import { postgresRateWindows } from '../access/postgres-rate-windows.ts';
import { postgresGeofenceStore } from '../geofences/postgres-geofence-store.ts';
import { postgresPolygonStore } from '../geofences/postgres-polygon-store.ts';
import { postgresDatabase } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrations.ts';
import { signerOf } from '../store/signing.ts';
import type { Storage, StorageOptions } from './storage.ts';

/** Opens everything that changes on a PostgreSQL database. Rejects with one line when it can't be used. */
export async function openPostgres(
  url: string,
  { nowMs = Date.now, steadyMs, sharedOwners }: StorageOptions = {},
): Promise<Storage> {
  const secret = await migrate(url);
  const db = postgresDatabase(url);
  const rateWindows = postgresRateWindows(db);
  const ledger = blockLedger(postgresLedgerRows(db), nowMs, steadyMs);
  return {
    keys: postgresKeyStore(db, { nowMs, steadyMs }),
    ledger,
    geofences: postgresGeofenceStore(db, { nowMs, sharedOwners }),
    polygons: postgresPolygonStore(db),
    sign: signerOf(secret),
    rateWindows,
    faults: () => (db.isAway() ? ['database'] : []),
    async close() {
      rateWindows.close();
      await ledger.close();
      await db.close();
    },
  };
}
