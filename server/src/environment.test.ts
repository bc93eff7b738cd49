import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { addressesOf, addressOf, numberOf, switchOf, writableFolderOf } from './environment.ts';

describe('a number of the environment', () => {
  const range = { preset: 3000, least: 0, most: 65_535 };
  it('is the preset where it is not set, and what it says in its range', () => {
    expect(
      [{}, { PORT: '' }, { PORT: '0' }, { PORT: '65535' }].map((one) => numberOf(one, 'PORT', range)),
    ).toEqual([3000, 3000, 0, 65_535]);
    expect(numberOf({}, 'DATABASE_MAX_MB', { least: 1, most: 10 })).toBeUndefined();
  });

  it.each(['abc', ' ', '-1', '65536', '1.5', '3000x', 'Infinity'])('says what is wrong with %j', (text) => {
    expect(() => numberOf({ PORT: text }, 'PORT', range)).toThrow(
      `PORT is "${text}"; it must be a whole number from 0 to 65535.`,
    );
  });
});

describe('a switch of the environment', () => {
  it('is the preset where it is not set, and on or off', () => {
    expect(
      [{}, { TEST_KEYS: '' }, { TEST_KEYS: 'on' }].map((one) => switchOf(one, 'TEST_KEYS', 'on')),
    ).toEqual([true, true, true]);
    expect([{}, { TEST_KEYS: 'off' }].map((one) => switchOf(one, 'TEST_KEYS', 'off'))).toEqual([
      false,
      false,
    ]);
  });

  it.each(['true', 'false', '1', '0', 'no', 'ON', 'on '])('says what is wrong with %j', (text) => {
    expect(() => switchOf({ TEST_KEYS: text }, 'TEST_KEYS', 'on')).toThrow(
      `TEST_KEYS is "${text}"; it must be on or off.`,
    );
  });
});

describe('an address of the environment', () => {
  const read = (text: string) =>
    addressOf({ DATABASE_URL: text }, 'DATABASE_URL', ['postgres', 'postgresql']);

  it('is what is set where its scheme is one of those', () => {
    const texts = ['postgres://a:b@host/name', 'postgresql:///name?host=/run', 'POSTGRES://host/name'];
    expect(texts.map(read)).toEqual(texts);
    expect(read('')).toBeUndefined();
  });

  it('says what is wrong with another scheme, or none', () => {
    expect(() => read('mysql://a:b@host')).toThrow(
      'DATABASE_URL begins with mysql://; it must begin with postgres:// or postgresql://.',
    );
    for (const text of ['portal', 'host:5432/portal', 'postgres://', 'postgres:name', ' postgres://host'])
      expect(() => read(text)).toThrow(
        'DATABASE_URL is no address; it must begin with postgres:// or postgresql://.',
      );
  });

  it('is one that its driver can read, whatever follows the scheme', () => {
    expect(read('postgres://a:b@/name?host=/run')).toBe('postgres://a:b@/name?host=/run');
    for (const rest of ['u:p@host:99999/name', '[::1/name', 'host:54 32', 'one:1;http://two:2']) {
      expect(() => read(`postgres://${rest}`)).toThrow("DATABASE_URL can't be read after postgres://.");
    }
    const schemes = ['http', 'redis', 'postgres'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...schemes), fc.string({ minLength: 1 }), (scheme, rest) => {
        const text = `${scheme}://${rest}`;
        const found = () =>
          new URL(addressOf({ NAME: text }, 'NAME', [scheme])!.replace('@/', '@host/')).href;
        try {
          expect(found()).toContain(`${scheme}:`);
        } catch (error) {
          expect(String(error)).toMatch(/^Error: NAME (can't be read|is no address)/);
        }
      }),
    );
  });

  it('can be one of several', () => {
    const urls = (text?: string) => addressesOf({ VALHALLA_URL: text }, 'VALHALLA_URL', ['http', 'https']);
    expect(urls('http://one:8002, https://two')).toEqual(['http://one:8002', 'https://two']);
    expect([urls(), urls('')]).toEqual([undefined, undefined]);
    for (const text of ['http://one,two', 'http://one,', ',']) {
      expect(() => urls(text)).toThrow('VALHALLA_URL is no address; it must begin with http:// or https://.');
    }
  });

  it('is never repeated in an error', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{8,20}$/),
        fc.constantFrom('', 'mysql://u:', 'u:'),
        (secret, before) => {
          expect(() => read(`${before}${secret}@host/name`)).toThrow(
            expect.not.objectContaining({ message: expect.stringContaining(secret) }),
          );
        },
      ),
    );
  });
});

describe('a folder of the environment', () => {
  const root = mkdtempSync(join(tmpdir(), 'environment-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const read = (folder?: string) => writableFolderOf({ CACHE_DIR: folder }, 'CACHE_DIR');
  const file = join(root, 'file');
  writeFileSync(file, '');

  const fault = (folder: string, found: string) =>
    `CACHE_DIR is "${folder}", which ${found}; it must be a folder that the server's user can write to. Set another folder, or omit CACHE_DIR for the default.`;

  it('is made where it is missing, and is undefined where it is not set', () => {
    const missing = join(root, 'deep', 'cache');
    expect([read(), read(''), read(root), read(missing)]).toEqual([undefined, undefined, root, missing]);
    expect(existsSync(missing)).toBe(true);
  });

  it.runIf(existsSync('/proc/self'))('is one that the system makes', () => {
    expect(() => read('/proc/none/cache')).toThrow(
      process.getuid?.() === 0 ? "can't be made (ENOENT)" : "can't be written (EACCES)",
    );
  });

  it('is no file, and not below one', () => {
    expect(() => read(file)).toThrow(fault(file, 'is a file'));
    const below = join(file, 'cache');
    expect(() => read(below)).toThrow(fault(below, `is below a file, ${file}`));
  });

  // The superuser can write everywhere.
  it.skipIf(process.getuid?.() === 0)('is one that can be written', () => {
    const locked = join(root, 'locked');
    mkdirSync(locked, { mode: 0o500 });
    expect(() => read(locked)).toThrow(fault(locked, "can't be written (EACCES)"));
  });
});
