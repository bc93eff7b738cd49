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
  /** Writes what is not written yet. */
  close(): void;
}

/** Sessions remembered at most; the memory then starts anew. */
const MOST_REMEMBERED = 10_000;

/**
 * New sessions are written together after so many milliseconds: one write costs more than a search. A crash in between
 * loses them, and their callers search again.
 */
const WRITE_AFTER_MS = 20;

/** Ended sessions are forgotten so often, milliseconds. */
const FORGET_EVERY_MS = 60_000;

/** Sessions on SQLite. Those that ended a while ago are forgotten now and then, when new ones are written. */
export function sqliteSessionStore(db: Db, nowMs: () => number): SessionStore {
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
    return row && remember(id, keyId, row.expiresAt);
  };
  const remember = (id: string, keyId: number, expiresAt: number | null) => {
    if (found.size >= MOST_REMEMBERED) {
      // What is not written yet is known only here.
      writePending();
      found.clear();
    }
    const session = { keyId, expiresAt };
    found.set(id, session);
    return session;
  };

  let pending: [id: string, keyId: number, expiresAt: number][] = [];
  let timer: NodeJS.Timeout | undefined;
  let forgotten = 0;
  const writeAll = db.transaction((sessions: typeof pending, moment: number) => {
    for (const session of sessions) insert.run(...session);
    if (moment - forgotten < FORGET_EVERY_MS) return;
    forgotten = moment;
    // For a while after its end a session is known as expired, which explains more than unknown.
    forget.run(moment - SESSION_MS);
  });
  function writePending() {
    clearTimeout(timer);
    timer = undefined;
    if (pending.length === 0) return;
    const sessions = pending;
    pending = [];
    writeAll(sessions, nowMs());
  }

  return {
    open(keyId) {
      const id = randomUUID();
      const expiresAt = nowMs() + SESSION_MS;
      remember(id, keyId, expiresAt);
      pending.push([id, keyId, expiresAt]);
      timer ??= setTimeout(writePending, WRITE_AFTER_MS).unref();
      return id;
    },
    state(id, keyId) {
      const session = find(id.toLowerCase(), keyId);
      if (!session) return 'unknown';
      return session.expiresAt !== null && session.expiresAt <= nowMs() ? 'expired' : 'open';
    },
    keep: (id, keyId) => void insert.run(id, keyId, null),
    close: writePending,
  };
}
