import { randomUUID } from 'node:crypto';
import type { Db } from '../store/database.ts';

/** How long the details of a search's places may be asked for, milliseconds. */
export const SESSION_MS = 30 * 60 * 1000;

export type SessionState = 'open' | 'expired' | 'unknown';

/** Sessions between a place search and the details of one of its places. */
export interface SessionStore {
  /** A new session of this key; its id is a random UUID. */
  open(keyId: number): string;
  /** Whether this key may use the session. Another key's session is unknown to it. */
  state(id: string, keyId: number): SessionState;
  /** Adds a session that does not end, for documented samples. */
  keep(id: string, keyId: number): void;
}

/** Sessions on SQLite. Those that ended a while ago are forgotten whenever a new one is opened. */
export function sqliteSessionStore(db: Db, now: () => Date): SessionStore {
  const insert = db.prepare(
    'INSERT INTO place_session (id, key_id, expires_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const select = db.prepare('SELECT expires_at AS expiresAt FROM place_session WHERE id = ? AND key_id = ?');
  const forget = db.prepare('DELETE FROM place_session WHERE expires_at < ?');
  return {
    open(keyId) {
      const moment = now().getTime();
      // For a while after its end a session is known as expired, which explains more than unknown.
      forget.run(moment - SESSION_MS);
      const id = randomUUID();
      insert.run(id, keyId, moment + SESSION_MS);
      return id;
    },
    state(id, keyId) {
      const row = select.get(id.toLowerCase(), keyId) as { expiresAt: number | null } | undefined;
      if (!row) return 'unknown';
      return row.expiresAt !== null && row.expiresAt <= now().getTime() ? 'expired' : 'open';
    },
    keep: (id, keyId) => void insert.run(id, keyId, null),
  };
}
