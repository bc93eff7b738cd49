import { randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@portal/settings';
import type { Awaitable } from '../store/awaitable.ts';
import type { Sign } from '../store/signing.ts';
import type { Caller, KeyStore } from './key-store.ts';

/** A key of a visitor's own, for the sandbox. */
export interface VisitorKey {
  key: string;
  endsAtMs: number;
}

export interface VisitorKeys {
  /** A new key. Nothing is stored for it. */
  issue(): VisitorKey;
  /** The visitor behind a key; null when the key is not one of these, was changed, or has ended. */
  find(key: string): Caller | null;
}

/** How long a visitor's key works. */
const visitorKeyMs = limits.visitorKeyHours * 60 * 60 * 1000;

/** Requests a minute; a page of examples sends a few at once. */
const visitorRequestsPerMinute = 6000;

/** Bytes of a key: 4 of its end (seconds since 1970), 7 of its owner, 13 of the signature over both. */
const endBytes = 4;
const signedBytes = endBytes + 7;
const keyBytes = 24;
/** 24 bytes in base64url. */
const keyCharacters = 32;

/**
 * Keys that only have to be signed: the owner's number is random (52 bits, above every stored owner's), so that visitors never
 * share one, and every process on the database recognizes it. Credits of a visitor are not counted.
 */
export function signedVisitorKeys(prefix: string, sign: Sign, nowMs: () => number): VisitorKeys {
  const signature = (signed: Buffer) => sign('sandbox key', signed).subarray(0, keyBytes - signedBytes);
  return {
    issue() {
      const endsAtSeconds = Math.floor((nowMs() + visitorKeyMs) / 1000);
      const signed = randomBytes(signedBytes);
      signed.writeUInt32BE(endsAtSeconds);
      // From 2^52 to 2^53 - 1: the largest numbers that JSON parsers represent exactly.
      signed[endBytes] = 0x10 | (signed[endBytes]! & 0x0f);
      const token = Buffer.concat([signed, signature(signed)]).toString('base64url');
      return { key: `${prefix}-${token}`, endsAtMs: endsAtSeconds * 1000 };
    },
    find(key) {
      if (key.length !== prefix.length + 1 + keyCharacters || !key.startsWith(`${prefix}-`)) return null;
      const text = key.slice(prefix.length + 1);
      const token = Buffer.from(text, 'base64url');
      // Node reads the other alphabet of Base64, too: one key has one spelling.
      if (token.length !== keyBytes || token.toString('base64url') !== text) return null;
      const signed = token.subarray(0, signedBytes);
      if (!timingSafeEqual(token.subarray(signedBytes), signature(signed))) return null;
      const endsAtMs = signed.readUInt32BE() * 1000;
      if (endsAtMs <= nowMs()) return null;
      const ownerId = signed.readUInt8(endBytes) * 2 ** 48 + signed.readUIntBE(endBytes + 1, 6);
      return {
        keyId: ownerId,
        ownerId,
        creditsPerMonth: Number.POSITIVE_INFINITY,
        requestsPerMinute: visitorRequestsPerMinute,
        visitor: { endsAtMs },
      };
    },
  };
}

/** The keys of a store, and those of visitors. */
export function withVisitors(keys: KeyStore, visitors: VisitorKeys): KeyStore {
  return {
    find: (key): Awaitable<Caller | null> => visitors.find(key) ?? keys.find(key),
    add: (key, account) => keys.add(key, account),
  };
}
