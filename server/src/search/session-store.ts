import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../access/key-store.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { Sign } from '../store/signing.ts';

/** How long the details of a search's places may be requested, milliseconds. */
export const SESSION_MS = 30 * 60 * 1000;

export type SessionState = 'open' | 'expired' | 'unknown';

export type SessionCaller = Pick<Caller, 'keyId' | 'visitor'>;

/** Sessions between a place search and the details of one of its places. */
export interface SessionStore {
  /** A new session of this key; its id is a UUID. */
  open(keyId: number): Awaitable<string>;
  /** Whether this key may use the session. Another key's session is unknown to it. */
  state(id: string, caller: SessionCaller): Awaitable<SessionState>;
  /** Adds a session that does not end, for documented samples, and says whose it is. */
  keep(id: string, belongsTo: (caller: SessionCaller) => boolean): void;
}

/** Bytes of a session's id: 4 of its end (seconds since 1970), 4 that differ, 8 of the signature. */
const SIGNED_BYTES = 8;
const UUID_BYTES = 16;

/**
 * Sessions that nothing stores: an id contains its end and a signature over it and the key (62 bits of it, as much as a
 * random UUID leaves room for). So a session works at once in every process on the database, and a search writes nothing.
 */
export function signedSessionStore(sign: Sign, nowMs: () => number): SessionStore {
  const kept = new Map<string, (caller: SessionCaller) => boolean>();
  let next = randomBytes(4).readUInt32BE();

  const idOf = (head: Buffer, keyId: number): Buffer => {
    const id = Buffer.alloc(UUID_BYTES);
    head.copy(id, 0, 0, SIGNED_BYTES);
    sign('session', Buffer.concat([head.subarray(0, SIGNED_BYTES), Buffer.from(String(keyId))])).copy(
      id,
      SIGNED_BYTES,
      0,
      UUID_BYTES - SIGNED_BYTES,
    );
    // Variant 1 of RFC 9562, section 4.1.
    id[8] = (id[8]! & 0x3f) | 0x80;
    return id;
  };

  return {
    open(keyId) {
      const head = Buffer.alloc(SIGNED_BYTES);
      head.writeUInt32BE(Math.ceil((nowMs() + SESSION_MS) / 1000));
      next = (next + 1) >>> 0;
      // Version 4 of RFC 9562, section 5.4: its four bits stand in the middle of the number's lower 28.
      head.writeUInt16BE((next >>> 12) & 0xffff, 4);
      head.writeUInt16BE(0x4000 | (next & 0xfff), 6);
      return uuidText(idOf(head, keyId));
    },
    state(text, caller) {
      if (kept.get(text.toLowerCase())?.(caller)) return 'open';
      const id = uuidBytes(text);
      if (!id || !timingSafeEqual(id, idOf(id, caller.keyId))) return 'unknown';
      return id.readUInt32BE() * 1000 <= nowMs() ? 'expired' : 'open';
    },
    keep: (id, belongsTo) => void kept.set(id, belongsTo),
  };
}

function uuidText(id: Buffer): string {
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function uuidBytes(text: string): Buffer | null {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
    ? Buffer.from(text.replaceAll('-', ''), 'hex')
    : null;
}
