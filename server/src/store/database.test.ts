import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, type Db, openDatabase } from './database.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'));
  file = join(folder, 'db.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true }));

const addOwners = (db: Db, count: number) => {
  for (let id = 1; id <= count; id++)
    db.prepare('INSERT INTO owner (id, name) VALUES (?, ?)').run(id, 'x'.repeat(900));
};
const ownersIn = (db: Db) =>
  (db.prepare('SELECT count(*) AS count FROM owner').get() as { count: number }).count;

describe('openDatabase', () => {
  it('refuses a file that is not a database, and one with a damaged page', () => {
    writeFileSync(file, 'not a database '.repeat(500));
    expect(() => openDatabase(file)).toThrow(
      `The database ${file} is damaged or not an SQLite file. Restore`,
    );

    rmSync(file);
    const db = openDatabase(file);
    addOwners(db, 100);
    closeDatabase(db);
    const { size } = statSync(file);
    const pages = Buffer.alloc(size - 8192, 0xee);
    const { buffer } = pages;
    writeFileSync(file, new Uint8Array(buffer, 0, pages.length), { flag: 'r+' });
    expect(() => openDatabase(file)).toThrow(`The database ${file} is damaged`);
  });

  it('reports a folder that does not exist, and one instead of a file', () => {
    expect(() => openDatabase(join(folder, 'none/db.sqlite'))).toThrow(
      `cannot be opened: the folder ${join(folder, 'none')} does not exist. Create it, or set DATABASE`,
    );
    expect(() => openDatabase(folder)).toThrow(`The database ${folder} cannot be opened: it is a folder.`);
  });

  it('reports that another process holds the lock', () => {
    const holder = new Database(file);
    holder.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    expect(() => openDatabase(file, { timeoutMs: 10 })).toThrow(
      `The database ${file} is locked by another program. Stop that program, or set DATABASE to another file.`,
    );
    holder.close();
  });

  it('says that the disk is full', () => {
    expect(() => openDatabase(file, { mostMegabytes: 0.01 })).toThrow(
      `The database ${file} cannot be written: the disk is full`,
    );
  });

  it('refuses a file of a newer version of the server', () => {
    const db = openDatabase(file);
    db.exec('PRAGMA user_version = 99');
    closeDatabase(db);
    expect(() => openDatabase(file)).toThrow(`The database ${file} has schema version 99`);
  });
});

describe('closeDatabase', () => {
  it('leaves everything in the file alone', () => {
    const db = openDatabase(file);
    addOwners(db, 100);
    closeDatabase(db);
    const copy = join(folder, 'copy.sqlite');
    copyFileSync(file, copy);
    const copied = openDatabase(copy);
    expect(ownersIn(copied)).toBe(100);
    closeDatabase(copied);
  });

  it('closes while another process holds the lock, and nothing is lost', () => {
    const db = openDatabase(file);
    const other = openDatabase(file);
    addOwners(db, 5);
    other.exec('BEGIN IMMEDIATE');
    closeDatabase(db);
    other.exec('ROLLBACK');
    expect(ownersIn(other)).toBe(5);
    other.close();
    expect(existsSync(file)).toBe(true);
  });
});
