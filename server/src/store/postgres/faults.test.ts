import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../access/key-store.ts';
import { openPostgres } from '../../storage/open-postgres.ts';
import type { Storage } from '../../storage/storage.ts';
import { eventually, postgresTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import type { Awaitable } from '../awaitable.ts';
import type { StorageFault } from '../storage-fault.ts';

/** A network in front of the database, which a test cuts. */
class Network {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  /** Responses are dropped: what is sent arrives. */
  isDeaf = false;
  port = 0;
  private readonly socketPath: string;

  constructor(url: string) {
    this.socketPath = `${new URL(url.replace('@/', '@host/')).searchParams.get('host')}/.s.PGSQL.5432`;
  }

  async start(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(this.socketPath);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          near.destroy();
          far.destroy();
          this.sockets.delete(socket);
        });
      }
      near.pipe(far);
      far.on('data', (bytes) => {
        if (!this.isDeaf) near.write(bytes);
      });
    });
    await new Promise<void>((done) => this.server!.listen(this.port, '127.0.0.1', done));
    this.port = (this.server.address() as { port: number }).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.server!.close(done));
    this.cut();
    await closed;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

let database: TestDatabase;
let network: Network;
let storage: Storage;
let caller: Caller;
let clock: number;

const depot = { name: 'Depot', center: [90.4, 23.8] as [number, number], radiusMeters: 100 };
const recorded = async () => {
  const [row] = await database.sql.query<{ used: number }>('SELECT used FROM ledger');
  return row?.used;
};
const reasonOrResult = async (charge: Awaitable<boolean>) => {
  try {
    return await charge;
  } catch (error) {
    return (error as StorageFault).reason;
  }
};
/** So many statements at once have no connection to open. */
const openConnections = () =>
  Promise.all(Array.from({ length: 10 }, () => storage.geofences.containing(caller, depot.center)));
const isBack = () =>
  eventually(
    async () => storage.faults(),
    (faults) => faults.length === 0,
  );

beforeEach(async () => {
  database = await postgresTestDatabase();
  const url = database.environment.DATABASE_URL!;
  network = new Network(url);
  await network.start();
  clock = 0;
  const through = new URL(url.replace('@/', `@127.0.0.1:${network.port}/`));
  through.search = '';
  storage = await openPostgres(String(through), { steadyMs: () => clock });
  const account = { name: 'large', creditsPerMonth: 100_000, requestsPerMinute: 9 };
  await storage.keys.add('key', { owner: { id: 7, name: 'Seven' }, package: account });
  caller = (await storage.keys.find('key'))!;
  await storage.ledger.charge(caller, 1);
});

afterEach(async () => {
  await storage.close();
  await network.stop();
  await database.remove();
});

describe('a PostgreSQL that is away', () => {
  it('stops writes and unknown keys at once, and known keys go on with a thousandth of their credits', async () => {
    const added = (await storage.geofences.add(caller, depot))!;
    await network.stop();
    await expect(storage.geofences.add(caller, depot)).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(storage.geofences.containing(caller, depot.center)).rejects.toMatchObject({
      name: 'StorageFault',
    });
    await expect(storage.keys.find('unknown')).rejects.toMatchObject({ name: 'StorageFault' });
    expect(storage.faults()).toEqual(['database']);
    clock = 60_000;
    expect(await storage.keys.find('key')).toEqual(caller);
    // 9 are left of the block; a thousandth of the other 99,990 may be owed.
    const charged = [];
    for (let count = 0; count < 200; count++) {
      charged.push(await reasonOrResult(storage.ledger.charge(caller, 1)));
    }
    expect(charged.filter((one) => one === true).length).toBe(9 + 99);
    expect(new Set(charged)).toEqual(new Set([true, 'unreachable']));
    // A key that may have been revoked for five minutes is no longer believed.
    clock = 360_001;
    await expect(storage.keys.find('key')).rejects.toMatchObject({ name: 'StorageFault' });

    await network.start();
    expect(await isBack()).toEqual([]);
    expect(await storage.geofences.containing(caller, depot.center)).toEqual(added);
    expect(await storage.keys.find('key')).toEqual(caller);
    await storage.ledger.close();
    expect(await recorded()).toBe(1 + 9 + 99);
  });

  it('is not noticed by reads when all connections are cut and it is there again', async () => {
    await openConnections();
    network.cut();
    const reads = Array.from({ length: 30 }, () => storage.geofences.containing(caller, depot.center));
    expect(await Promise.all(reads)).toEqual(reads.map(() => null));
  });

  it('counts a block as used when its confirmation is lost, and writes nothing twice', async () => {
    await storage.ledger.charge(caller, 9);
    await openConnections();
    network.isDeaf = true;
    const charged = reasonOrResult(storage.ledger.charge(caller, 1));
    const added = Promise.resolve(storage.geofences.add(caller, depot)).catch((error) => error);
    await eventually(recorded, (used) => used === 20);
    network.cut();
    // It goes on, and owes one.
    expect(await charged).toBe(true);
    expect(await added).toMatchObject({ reason: 'unreachable', mayBeStored: true });
    network.isDeaf = false;
    expect(await isBack()).toEqual([]);
    await storage.ledger.close();
    expect(await recorded()).toBe(21);
    const [{ count } = { count: 0 }] = await database.sql.query<{ count: number }>(
      'SELECT count(*) AS count FROM geofence',
    );
    expect(count).toBe(1);
  });

  it('that hangs is given up after two and a half seconds, then at once', async () => {
    network.isDeaf = true;
    const began = performance.now();
    await expect(storage.geofences.containing(caller, depot.center)).rejects.toMatchObject({
      reason: 'unreachable',
    });
    expect(performance.now() - began).toBeGreaterThan(2000);
    // A second try would wait as long.
    await expect(storage.geofences.find(caller, 'one')).rejects.toMatchObject({ reason: 'unreachable' });
    network.isDeaf = false;
    network.cut();
    expect(await isBack()).toEqual([]);
  });
});
