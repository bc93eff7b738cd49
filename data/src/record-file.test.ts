import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readRecords, writeRecords, writeWhole } from './record-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'records-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'records.json');

/** Brackets, commas and newlines in a string are no part of the list. */
const record = fc.record({
  name: fc.array(fc.constantFrom('[', ']', ',', '\n', '"', 'ঢাকা', '{')).map((parts) => parts.join('')),
  list: fc.array(fc.nat(), { maxLength: 2 }),
});

describe('a file of records', () => {
  it('returns the records as they were written, and is JSON', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), (records) => {
        writeRecords(file, records);
        expect([...readRecords(file)]).toEqual(records);
        expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(records);
      }),
    );
  });

  it('is read and written in pieces, also where a character of Bangla is divided', () => {
    const records = Array.from({ length: 40_000 }, (_, id) => ({ id, name: 'মিরপুর '.repeat(id % 7) }));
    writeRecords(file, records);
    expect(readFileSync(file).length).toBeGreaterThan(3 << 20);
    expect([...readRecords(file)]).toEqual(records);
  });

  it('may be an array on one line, as imports wrote it before', () => {
    const records = Array.from({ length: 40_000 }, (_, id) => ({ id, name: 'মিরপুর', list: [1, 2] }));
    writeFileSync(file, JSON.stringify(records));
    expect([...readRecords(file)]).toEqual(records);
    writeFileSync(file, '[]');
    expect([...readRecords(file)]).toEqual([]);
  });

  it('is prepared before it is parsed', () => {
    writeRecords(file, [{ name: '{Company} office' }]);
    expect([...readRecords(file, (json) => json.replace('{Company}', 'Acme'))]).toEqual([
      { name: 'Acme office' },
    ]);
  });

  it('that is no list is named in the error', () => {
    writeFileSync(file, '[\n{"id":1},\n{"id":');
    expect(() => [...readRecords(file)]).toThrow(/records\.json: found no list with one record on each line/);
  });
});

describe('a file that is written whole', () => {
  it('is replaced only where that is meant, and stays where writing fails', () => {
    const target = join(folder, 'whole.txt');
    function* failing() {
      yield 'new';
      throw new Error('no more');
    }
    writeWhole(target, ['a', 'b'], false);
    expect(() => writeWhole(target, ['c'], false)).toThrow(
      `${target} exists. Expected a new file; add --force`,
    );
    expect(() => writeWhole(target, failing(), true)).toThrow('no more');
    expect([readFileSync(target, 'utf8'), existsSync(`${target}.part`)]).toEqual(['ab', false]);
    writeWhole(target, ['c'], true);
    expect(readFileSync(target, 'utf8')).toBe('c');
  });

  it('says why it can not be written', () => {
    expect(() => writeWhole(folder, [], true)).toThrow('is a folder. Expected the name of a file.');
    const missing = join(folder, 'missing', 'file');
    expect(() => writeWhole(missing, [], false)).toThrow(
      `${missing} can't be written (ENOENT). Expected a file`,
    );
  });
});
