import { beforeEach, describe, expect, it } from 'vitest';
import { newSecret, signerOf } from '../store/signing.ts';
import { sessionMs, signedSessionStore } from './session-store.ts';

const secret = newSecret();
let time = 0;
const nowMs = () => time;
const open = (ofDatabase = secret) => signedSessionStore(signerOf(ofDatabase), nowMs);

beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
});

describe('signedSessionStore', () => {
  it('recognizes a session for the key that opened it, in any letter case, until it ends', async () => {
    const store = open();
    const id = await store.open(1);
    expect(store.state(id, { keyId: 1 })).toBe('open');
    expect(store.state(id.toUpperCase(), { keyId: 1 })).toBe('open');
    expect(store.state(id, { keyId: 2 })).toBe('unknown');
    time += sessionMs - 1;
    expect(store.state(id, { keyId: 1 })).toBe('open');
    time += 1;
    expect(store.state(id, { keyId: 1 })).toBe('expired');
  });

  it('opens sessions that another store on the same database recognizes at once', async () => {
    const [here, there] = [open(), open()];
    expect(there.state(await here.open(7), { keyId: 7 })).toBe('open');
  });

  it('does not recognize a session of another database', async () => {
    const id = await open(newSecret()).open(1);
    expect(open().state(id, { keyId: 1 })).toBe('unknown');
  });

  it('gives each search its own session, as a version 4 UUID', async () => {
    const store = open();
    const ids = await Promise.all(Array.from({ length: 10_000 }, () => store.open(1)));
    expect(new Set(ids).size).toBe(10_000);
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
  });

  it('signs each session apart: the signature of one does not open another', async () => {
    const store = open();
    const ids = (await Promise.all(Array.from({ length: 12 }, () => store.open(1)))) as string[];
    const heads = ids.map((id) => id.slice(0, 18));
    const signatures = ids.map((id) => id.slice(18));
    expect(new Set(signatures).size).toBe(ids.length);
    const crossed = heads.flatMap((head, at) =>
      signatures.filter((_, of) => of !== at).map((one) => head + one),
    );
    expect(crossed.filter((id) => store.state(id, { keyId: 1 }) !== 'unknown')).toEqual([]);
    expect(ids.filter((id) => open().state(id, { keyId: 1 }) !== 'open')).toEqual([]);
  });

  it('does not recognize an id with any of its digits changed, or of another form', async () => {
    const store = open();
    const id = (await store.open(1)) as string;
    const changed = [...id].map(
      (digit, at) => id.slice(0, at) + (digit === '0' ? '1' : '0') + id.slice(at + 1),
    );
    expect(changed.filter((one) => store.state(one, { keyId: 1 }) !== 'unknown')).toEqual([]);
    for (const text of ['', 'x', `${id}0`, id.replaceAll('-', ''), '๒'.repeat(36)]) {
      expect(store.state(text, { keyId: 1 })).toBe('unknown');
    }
  });

  it('keeps a sample session open for its key', () => {
    const store = open();
    store.keep('4c47157f-22d6-4689-abdf-c9f81eb43ae4', ({ keyId }) => keyId === 1);
    time += 1000 * sessionMs;
    expect(store.state('4C47157F-22d6-4689-abdf-c9f81eb43ae4', { keyId: 1 })).toBe('open');
    expect(store.state('4c47157f-22d6-4689-abdf-c9f81eb43ae4', { keyId: 2 })).toBe('unknown');
  });
});
