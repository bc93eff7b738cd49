import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases, type TestDatabase } from '../testing/databases.ts';
import type { KeyStore } from './key-store.ts';
import { testKeys } from './test-keys.ts';

describe.each(databases)('key store on %s', (_name, create) => {
  let database: TestDatabase;
  let keys: KeyStore;

  beforeEach(async () => {
    database = await create();
    ({ keys } = await database.open());
    const small = { name: 'small', creditsPerMonth: 10, requestsPerMinute: 3 };
    await keys.add('small-key', { owner: { id: 1, name: 'One' }, package: small });
  });
  afterEach(() => database.remove());

  it('stores keys as SHA-256 only', async () => {
    const rows = await database.sql.query('SELECT * FROM api_key');
    expect(JSON.stringify(rows)).not.toContain('small-key');
    // printf small-key | sha256sum
    expect(rows).toMatchObject([
      { hash: 'd8484842191ca22753c34aa50a10220331c45ca5e3cc419ee26c61a54630bd52' },
    ]);
  });

  it('finds a key with what its package allows', async () => {
    const found = await Promise.all(
      ['small-key', 'Small-key', '', 'x'.repeat(100_000)].map((key) => keys.find(key)),
    );
    const expected = { keyId: expect.any(Number), ownerId: 1, creditsPerMonth: 10, requestsPerMinute: 3 };
    expect(found).toEqual([expected, null, null, null]);
  });

  it('adds the test keys twice without harm, with two owners', async () => {
    for (let time = 0; time < 2; time++) {
      await Promise.all(Object.entries(testKeys('sandbox')).map(([key, account]) => keys.add(key, account)));
    }
    const owners = await Promise.all(
      ['sandbox', 'sandbox-2'].map(async (key) => (await keys.find(key))?.ownerId),
    );
    expect(owners).toEqual([2978, 1624]);
  });

  it('finds a key with its new account at once when it is added again, in every process soon', async () => {
    const { keys: elsewhere } = await database.open();
    expect(await elsewhere.find('small-key')).toMatchObject({ ownerId: 1 });
    expect(await keys.find('small-key')).toMatchObject({ ownerId: 1 });
    const larger = { name: 'larger', creditsPerMonth: 99, requestsPerMinute: 9 };
    await keys.add('small-key', { owner: { id: 2, name: 'Two' }, package: larger });
    expect(await keys.find('small-key')).toMatchObject({ ownerId: 2, creditsPerMonth: 99 });
    await database.changesAreSeen();
    expect(await elsewhere.find('small-key')).toMatchObject({ ownerId: 2, creditsPerMonth: 99 });
  });
});
