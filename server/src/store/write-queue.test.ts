import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from './database.ts';
import { type WriteQueue, writeQueue } from './write-queue.ts';

let folder: string;
let db: Db;
let other: Db;
let clock: number;
let queue: WriteQueue;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'queue-'));
  [db, other] = [1, 2].map(() => openDatabase(join(folder, 'db.sqlite'))) as [Db, Db];
  clock = 0;
  queue = writeQueue(db, { timeoutMs: 1000, now: () => clock });
});

afterEach(() => {
  db.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const add = (name: string) =>
  queue.write(() => db.prepare('INSERT INTO owner (name) VALUES (?)').run(name).changes);
const names = (from = other) =>
  (from.prepare('SELECT name FROM owner ORDER BY id').all() as { name: string }[]).map(({ name }) => name);
const nextTurn = () => new Promise((done) => setImmediate(done));

describe('writeQueue', () => {
  it('stores writes that arrive together in one transaction, in their order', async () => {
    const statements = vi.spyOn(db, 'exec');
    const all = Array.from({ length: 200 }, (_, at) => `owner ${at}`);
    expect(await Promise.all(all.map(add))).toEqual(all.map(() => 1));
    expect(names()).toEqual(all);
    expect(statements.mock.calls.flat()).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
  });

  it('waits for a lock without holding up others, and stores once it is released', async () => {
    other.exec('BEGIN IMMEDIATE');
    const order: string[] = [];
    const written = add('late').then(() => order.push('stored'));
    for (let turn = 0; turn < 5; turn++) await nextTurn().then(() => order.push('turn'));
    other.exec('COMMIT');
    await written;
    expect(order).toEqual(['turn', 'turn', 'turn', 'turn', 'turn', 'stored']);
    expect(names()).toEqual(['late']);
  });

  it('gives up after its timeout, with nothing stored', async () => {
    other.exec('BEGIN IMMEDIATE');
    const written = add('never');
    clock = 1001;
    await expect(written).rejects.toMatchObject({ name: 'StorageFault', reason: 'locked' });
    other.exec('COMMIT');
    await add('next');
    expect(names()).toEqual(['next']);
  });

  it('stores the others of a group when one of them fails', async () => {
    const broken = queue.write(() => db.prepare('INSERT INTO owner (id, name) VALUES (1, NULL)').run());
    const outcomes = await Promise.allSettled([add('before'), broken, add('after')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['before', 'after']);
  });

  it('rejects what needs more room than the file may take, and stores what needs none', async () => {
    await add('short');
    db.pragma('max_page_count = 1');
    const erase = () => queue.write(() => db.prepare("DELETE FROM owner WHERE name = 'short'").run().changes);
    const outcomes = await Promise.allSettled([add('x'.repeat(100_000)), erase()]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { reason: 'full' } },
      { status: 'fulfilled', value: 1 },
    ]);
    expect([db.inTransaction, names()]).toEqual([false, []]);
  });

  it('stores what waits when it is closed', async () => {
    const written = add('last');
    queue.close();
    expect(names()).toEqual(['last']);
    expect(await written).toBe(1);
  });

  it('rejects what cannot be stored when it is closed', async () => {
    other.exec('BEGIN IMMEDIATE');
    const written = add('never');
    written.catch(() => {});
    clock = 1001;
    queue.close();
    await expect(written).rejects.toMatchObject({ reason: 'locked' });
    other.exec('COMMIT');
  });
});
