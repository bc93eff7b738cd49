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

/** Sessions remembered at most; the memory then starts anew. */
const MOST_REMEMBERED = 10_000;

/** Sessions on SQLite. Those that ended a while ago are forgotten whenever a new one is opened. */
export function sqliteSessionStore(db: Db, now: () => Date): SessionStore {
  const insert = db.prepare(
    'INSERT INTO place_session (id, key_id, expires_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  const select = db.prepare('SELECT expires_at AS expiresAt FROM place_session WHERE id = ? AND key_id = ?');
  const forget = db.prepare('DELETE FROM place_session WHERE expires_at < ?');
  // A session never changes: once found, its key and its end need not be read again.
  const found = new Map<string, { keyId: number; expiresAt: number | null }>();
  const find = (id: string, keyId: number) => {
    const known = found.get(id);
    if (known) return known.keyId === keyId ? known : undefined;
    const row = select.get(id, keyId) as { expiresAt: number | null } | undefined;
    if (!row) return undefined;
    if (found.size >= MOST_REMEMBERED) found.clear();
    const session = { keyId, expiresAt: row.expiresAt };
    found.set(id, session);
    return session;
  };
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
      const session = find(id.toLowerCase(), keyId);
      if (!session) return 'unknown';
      return session.expiresAt !== null && session.expiresAt <= now().getTime() ? 'expired' : 'open';
    },
    keep: (id, keyId) => void insert.run(id, keyId, null),
  };
}
