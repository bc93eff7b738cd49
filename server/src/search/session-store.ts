import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../access/key-store.ts';
import type { Sign } from '../store/signing.ts';

/** How long the details of a search's places may be requested, milliseconds. */
export const sessionMs = 30 * 60 * 1000;

export type SessionState = 'open' | 'expired' | 'unknown';

export type SessionCaller = Pick<Caller, 'keyId' | 'visitor'>;

/** Bytes of a session's id: 4 of its end (seconds since 1970), 4 that differ, 8 of the signature. */
const signedBytes = 8;
const uuidByteCount = 16;

interface Signed {
  keyId: number;
  endSeconds: number;
  firstSerial: number;
  signature: Buffer;
}

/** A signature has 32 bytes, and an id has room for 8 of them: one signature covers so many sessions of a key. */
const sessionsPerSignature = 4;

export type SessionStore = ReturnType<typeof signedSessionStore>;

/**
 * Sessions that nothing stores: an id contains its end and a signature over it and the key (62 bits of it, as much as a
 * random UUID leaves room for). So a session works at once in every process on the database, and a search writes nothing.
 */
export function signedSessionStore(sign: Sign, nowMs: () => number) {
  const kept = new Map<string, (caller: SessionCaller) => boolean>();
  let next = randomBytes(4).readUInt32BE();
  let latest: Signed | undefined;

  /** Covers the sessions from `firstSerial` on. Signing takes longer than all else here, so the latest one is used again. */
  const signatureOf = (keyId: number, endSeconds: number, firstSerial: number): Buffer => {
    if (latest?.keyId !== keyId || latest.endSeconds !== endSeconds || latest.firstSerial !== firstSerial) {
      const head = Buffer.alloc(signedBytes);
      head.writeUInt32BE(endSeconds);
      head.writeUInt32BE(firstSerial, 4);
      const signature = sign('session', Buffer.concat([head, Buffer.from(String(keyId))]));
      latest = { keyId, endSeconds, firstSerial, signature };
    }
    return latest.signature;
  };

  const idOf = (keyId: number, endSeconds: number, serial: number): Buffer => {
    const id = Buffer.alloc(uuidByteCount);
    id.writeUInt32BE(endSeconds);
    id.writeUInt32BE(serial, 4);
    const rank = serial % sessionsPerSignature;
    const from = rank * (uuidByteCount - signedBytes);
    signatureOf(keyId, endSeconds, serial - rank).copy(
      id,
      signedBytes,
      from,
      from + uuidByteCount - signedBytes,
    );
    // Variant 1 of RFC 9562, section 4.1.
    id[8] = (id[8]! & 0x3f) | 0x80;
    return id;
  };

  return {
    /** A new session of this key; its id is a UUID. */
    open(keyId: number): string {
      next = (next + 1) >>> 0;
      // Version 4 of RFC 9562, section 5.4: its four bits are in the middle of the number's lower 28.
      const serial = ((next >>> 12) & 0xffff) * 0x10000 + (0x4000 | (next & 0xfff));
      return uuidText(idOf(keyId, Math.ceil((nowMs() + sessionMs) / 1000), serial));
    },
    /** Whether this key may use the session. Another key's session is unknown to it. */
    state(text: string, caller: SessionCaller): SessionState {
      if (kept.get(text.toLowerCase())?.(caller)) return 'open';
      const id = uuidBytes(text);
      if (!id) return 'unknown';
      const endSeconds = id.readUInt32BE();
      if (!timingSafeEqual(id, idOf(caller.keyId, endSeconds, id.readUInt32BE(4)))) return 'unknown';
      return endSeconds * 1000 <= nowMs() ? 'expired' : 'open';
    },
    /** Adds a session that does not end, for documented samples, and says whose it is. */
    keep(id: string, belongsTo: (caller: SessionCaller) => boolean) {
      kept.set(id, belongsTo);
    },
  };
}

function uuidText(id: Buffer): string {
  const hex = id.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function uuidBytes(text: string): Buffer | null {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
    ? Buffer.from(text.replaceAll('-', ''), 'hex')
    : null;
}
