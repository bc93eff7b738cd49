import type { CreditLedger } from '../access/credit-ledger.ts';
import type { KeyStore } from '../access/key-store.ts';
import type { RateWindows } from '../access/shared-rate-limit.ts';
import type { GeofenceStore } from '../geofences/geofence-store.ts';
import type { PolygonStore } from '../geofences/polygon-store.ts';
import type { Sign } from '../store/signing.ts';

/** Everything that changes, on one database. */
export interface Storage {
  keys: KeyStore;
  ledger: CreditLedger;
  geofences: GeofenceStore;
  polygons: PolygonStore;
  sign: Sign;
  /** Rate limits over all processes; null where each counts alone. */
  rateWindows: RateWindows | null;
  /**
   * What does not work at this moment: `storage`, a file that this process can't read, or `database`, one that all processes
   * share and that can't be reached.
   */
  faults(): ('storage' | 'database')[];
  /** Stores what waits, then releases the database. */
  close(): Promise<void>;
}

export interface StorageOptions {
  /** Milliseconds since 1970; tests set their own. */
  nowMs?: () => number;
  /** Milliseconds of a clock that never goes back; tests set their own. */
  steadyMs?: () => number;
  /** Owners of keys that everybody knows. */
  sharedOwners?: readonly number[];
}
