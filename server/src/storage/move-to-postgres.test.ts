import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyRegister } from '../access/key-register.ts';
import { signedSessionStore } from '../search/session-store.ts';
import { databases, postgresTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { runCommand } from '../testing/server-process.ts';

let file: TestDatabase;
let server: TestDatabase;

beforeEach(async () => {
  file = await databases[0]![1]();
  server = await postgresTestDatabase();
});
afterEach(async () => {
  await file.remove();
  await server.remove();
});

const depot = { name: 'ডিপো "1"', center: [90.4, 23.8] as [number, number], radiusMeters: 100.5 };
const square = [
  [90, 23],
  [91, 23],
  [91, 24],
  [90, 24],
  [90, 23],
].map(([lng, lat]) => [lng!, lat!] as [number, number]);

it('copies keys, used credits, geofences, polygons and the secret, and nothing twice', async () => {
  const before = await file.open();
  const register = keyRegister(file.sql);
  const limits = { creditsPerMonth: 1000, requestsPerMinute: 60 };
  const { key, record } = await register.add({ owner: 'Acme', ...limits, origins: ['example.com'] });
  const rotated = await register.rotate(record.id, 3_600_000);
  const revoked = await register.add({ owner: 'Other', ...limits, origins: [] });
  await register.revoke(revoked.record.id);
  const caller = (await before.keys.find(key))!;
  await before.ledger.charge(caller, 7);
  const fences = await Promise.all(Array.from({ length: 1001 }, () => before.geofences.add(caller, depot)));
  const visitor = { ownerId: 2 ** 52 + 5, visitor: { endsAtMs: Date.now() + 1e6 } };
  const visited = await before.geofences.add(visitor, depot);
  await before.polygons.put({ id: 'a', ownerId: caller.ownerId, name: 'Area', rings: [square] });
  const session = await signedSessionStore(before.sign, Date.now).open(record.id);
  await before.ledger.close();

  const args = ['--to', server.environment.DATABASE_URL!];
  const moved = await runCommand('move', args, file.environment);
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('1002 of geofence') });

  const after = await server.open();
  expect([await after.keys.find(key), await after.keys.find(rotated.key)]).toMatchObject([
    caller,
    { keyId: record.id },
  ]);
  expect(await keyRegister(server.sql).changes()).toEqual(await register.changes());
  expect(await after.keys.find(revoked.key)).toBeNull();
  expect(await after.ledger.used(caller)).toBe(7);
  const listed = await after.geofences.list(caller, { after: '', limit: 2000 });
  expect(listed).toEqual(fences.toSorted((one, other) => (one!.id < other!.id ? -1 : 1)));
  expect(await after.geofences.find(visitor, visited!.id)).toEqual(visited);
  expect(await after.polygons.containing(caller, [90.5, 23.5])).toMatchObject({ id: 'a', rings: [square] });
  expect(await signedSessionStore(after.sign, Date.now).state(session, { keyId: record.id })).toBe('open');
  // The next ids are free.
  const next = await keyRegister(server.sql).add({ owner: 'New', ...limits, origins: [] });
  expect([next.record.id > revoked.record.id, next.record.ownerId < 2 ** 52]).toEqual([true, true]);

  expect(await runCommand('move', args, file.environment)).toEqual({
    code: 1,
    output: 'The database of --to has owners already. Name an empty one: nothing is overwritten.\n',
  });
});
