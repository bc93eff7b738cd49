import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { runCommand } from '../testing/server-process.ts';
import { backUp } from './backup.ts';

let folder: string;
let file: string;
let copy: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'portal.db');
  copy = join(folder, 'copy.db');
  app = await buildApp({ database: file, shedding: false });
});

afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function createTen(): Promise<string[]> {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.inject({
        method: 'POST',
        url: '/v2/api/set-geo-fence-point?api_key=sandbox',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=point&radius=100&longitude=90.39&latitude=23.72',
      }),
    ),
  );
  return responses.map((response) => (response.json() as { data: { id: string } }).data.id);
}

describe('npm run backup', () => {
  it('copies while writes continue, and the copy starts as a server with all that was stored before', async () => {
    const before = await createTen();
    let isRunning = true;
    const backup = runCommand('backup', [copy], { DATABASE: file }).finally(() => {
      isRunning = false;
    });
    const during: string[] = [];
    // Below the number that the shared key keeps.
    while (isRunning && during.length < 500) during.push(...(await createTen()));
    const { code, output } = await backup;
    expect([code, output]).toEqual([0, expect.stringMatching(/^Copied .* MB, 4 keys, \d+ geofences\.\n$/)]);

    const restored = await buildApp({ database: copy });
    const list = await restored.inject('/v2/api/get-geo-fence-points?api_key=sandbox');
    await restored.close();
    const ids = (list.json() as { data: { id: string }[] }).data.map(({ id }) => id);
    const kept = new Set(ids);
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
    // Of what was written meanwhile, a beginning: one state, not a mixture.
    const cut = during.filter((id) => kept.has(id)).length;
    const transactions = Math.ceil(cut / 10) * 10;
    expect(during.slice(0, cut).filter((id) => !kept.has(id)).length).toBeLessThan(10);
    expect(during.slice(transactions).filter((id) => kept.has(id))).toEqual([]);
  });

  it('overwrites nothing, and says in one line what is missing', () => {
    writeFileSync(copy, 'precious');
    expect(() => backUp(file, copy)).toThrow(
      `${copy} exists already. Choose another name: a backup overwrites nothing.`,
    );
    const elsewhere = join(folder, 'none', 'copy.db');
    expect(() => backUp(file, elsewhere)).toThrow(
      `The folder ${join(folder, 'none')} does not exist. Create it first.`,
    );
    const missing = join(folder, 'missing.db');
    expect(() => backUp(missing, elsewhere)).toThrow(`There is no database ${missing}. Set DATABASE`);
  });

  it('leaves nothing behind when the source is damaged', () => {
    const broken = join(folder, 'broken.db');
    writeFileSync(broken, 'not a database '.repeat(500));
    expect(() => backUp(broken, copy)).toThrow(`The database ${broken} is damaged or not an SQLite file.`);
    expect([existsSync(copy), existsSync(`${copy}.partial`)]).toEqual([false, false]);
  });
});
