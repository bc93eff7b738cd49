import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '../store/database.ts';
import { SESSION_MS, sqliteSessionStore } from './session-store.ts';

let db: Db;
let time = 0;
const nowMs = () => time;
const rows = () =>
  (db.prepare('SELECT count(*) AS count FROM place_session').get() as { count: number }).count;

beforeEach(() => {
  vi.useFakeTimers();
  time = Date.UTC(2026, 0, 1);
  db = openDatabase();
  // Only the ids of keys matter here, so their owners and packages are left out.
  db.pragma('foreign_keys = OFF');
});

afterEach(() => {
  vi.useRealTimers();
  db.close();
});

describe('sqliteSessionStore', () => {
  it('knows a session at once, for the key that opened it', () => {
    const store = sqliteSessionStore(db, nowMs);
    const id = store.open(1);
    expect(store.state(id, 1)).toBe('open');
    expect(store.state(id.toUpperCase(), 1)).toBe('open');
    expect(store.state(id, 2)).toBe('unknown');
    time += SESSION_MS;
    expect(store.state(id, 1)).toBe('expired');
  });

  it('writes sessions together, soon after', () => {
    const store = sqliteSessionStore(db, nowMs);
    const ids = [store.open(1), store.open(1), store.open(2)];
    expect(rows()).toBe(0);
    vi.advanceTimersByTime(20);
    expect(rows()).toBe(3);
    const restarted = sqliteSessionStore(db, nowMs);
    expect(ids.map((id, at) => restarted.state(id, at < 2 ? 1 : 2))).toEqual(['open', 'open', 'open']);
  });

  it('writes the rest when it is closed, once', () => {
    const store = sqliteSessionStore(db, nowMs);
    store.open(1);
    store.close();
    expect(rows()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(rows()).toBe(1);
  });

  it('loses none when more are opened than it remembers', () => {
    const store = sqliteSessionStore(db, nowMs);
    const ids = Array.from({ length: 10_050 }, () => store.open(1));
    expect(ids.filter((id) => store.state(id, 1) !== 'open')).toEqual([]);
  });

  it('forgets what ended a while ago, not what never ends', () => {
    const store = sqliteSessionStore(db, nowMs);
    store.keep('kept', 1);
    store.open(1);
    store.close();
    time += 3 * SESSION_MS;
    store.open(1);
    store.close();
    expect(rows()).toBe(2);
    expect(store.state('kept', 1)).toBe('open');
  });
});
