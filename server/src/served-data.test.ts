import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openData, useVersion, versionFault, versionInUse, versionsIn } from '@portal/data';
import { importVersions } from '@portal/data/import/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { killServers, runCommand, type ServerProcess, startServer } from './testing/server-process.ts';

const root = mkdtempSync(join(tmpdir(), 'served-data-'));
afterAll(() => {
  killServers();
  rmSync(root, { recursive: true, force: true });
});

let folder: string;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  folder = importVersions(root, ['First', 'Second']);
  server = startServer({ DATA_DIR: folder });
  url = await server.ready;
}, 120_000);

async function versionServed(): Promise<string> {
  return (await (await fetch(`${url}/health`)).json()).data.version as string;
}

interface Seen {
  status: number;
  version: string | null;
  names: string;
}

it('changes to another version between two requests, under load, by the command and by SIGHUP alone', async () => {
  const [first, second] = versionsIn(folder) as [string, string];
  const key = 'api_key=sandbox';
  const paths = [
    `/v2/api/search/autocomplete/place?q=school&${key}`,
    `/v2/api/search/reverse/geocode?longitude=90.02&latitude=24.05&${key}`,
    `/v2/api/search/nearby/0.5/10?longitude=90.02&latitude=24.05&${key}`,
    `/v2/api/districts?${key}`,
    '/map/styles/light/style.json',
    '/health',
  ];
  // The first version is built at its first requests.
  for (const path of paths) await fetch(url + path);
  const seen: Seen[] = [];
  let isOver = false;
  const clients = Array.from({ length: 6 }, async (_, at) => {
    for (let turn = at; !isOver; turn++) {
      const response = await fetch(url + paths[turn % paths.length]!);
      const text = await response.text();
      // Of a busy machine, not of the change: a client sends it again.
      if (response.status === 503 && text.includes('Server overloaded')) continue;
      const names = [...new Set(text.match(/First|Second/g))].join();
      seen.push({ status: response.status, version: response.headers.get('x-data-version'), names });
    }
  });
  expect(await versionServed()).toBe(second);

  const { output } = await runCommand('data', ['back'], { DATA_DIR: folder });
  expect(output).toBe(`${first}  in use\n${second}\n`);
  await vi.waitFor(async () => expect(await versionServed()).toBe(first), { timeout: 20_000, interval: 100 });
  await sleep(300);
  // A link that changes by other means is followed when the process gets a signal, and not before.
  useVersion(folder, second);
  await sleep(300);
  expect(await versionServed()).toBe(first);
  server.child.kill('SIGHUP');
  await vi.waitFor(async () => expect(await versionServed()).toBe(second), {
    timeout: 20_000,
    interval: 100,
  });
  await sleep(300);
  isOver = true;
  await Promise.all(clients);

  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  const named = seen.filter(({ names, version }) => names !== '' && version !== null);
  const versionOf: Record<string, string> = { First: first, Second: second };
  expect(named.filter(({ names, version }) => versionOf[names] !== version)).toEqual([]);
  expect(new Set(named.map(({ names }) => names))).toEqual(new Set(['First', 'Second']));
  expect(versionInUse(folder)).toBe(second);
}, 120_000);

it('stays with its version where the next one cannot be opened, and says why', async () => {
  const [first, second] = versionsIn(folder) as [string, string];
  let output = '';
  server.child.stderr!.on('data', (chunk) => {
    output += chunk;
  });
  rmSync(join(folder, first, 'places.json'));
  // The command looks before it changes the link.
  const { code, output: printed } = await runCommand('data', ['use', first], { DATA_DIR: folder });
  expect({ code, printed }).toEqual({
    code: 1,
    printed: expect.stringContaining(`Version ${first} in ${folder} isn't whole: found no places.json.`),
  });
  expect(versionInUse(folder)).toBe(second);
  useVersion(folder, first);
  server.child.kill('SIGHUP');
  await vi.waitFor(() => expect(output).toMatch(/The data stay as they are: No places.json in/), {
    timeout: 20_000,
    interval: 50,
  });
  expect(await versionServed()).toBe(second);
}, 30_000);

it('says which versions there are when another is requested', async () => {
  const { code, output } = await runCommand('data', ['use', '20000101-000000'], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toMatch(/^Found no version "20000101-000000" in .*Expected one of \d{8}-\d{6}/);
});

it('takes the link to the version in use for its folder, and says where there is no version', async () => {
  const list = async (dataDir: string) =>
    (await runCommand('data', ['list'], { DATA_DIR: join(folder, dataDir) })).output;
  expect(await list('current')).toBe(await list('.'));
  for (const other of ['nowhere', 'current/data.json'])
    expect(await list(other)).toMatch(/^Found no version in .*Expected the folder that `--out`/);
  expect(openData(join(folder, 'current')).version).toBe(versionInUse(folder));
});

it('writes the index of the version in use where it is missing, and notes it among the files', async () => {
  const version = versionsIn(folder)[1]!;
  useVersion(folder, version);
  const index = () => runCommand('data', ['index'], { DATA_DIR: folder });
  expect((await index()).output).toContain(
    `The index of ${version} is missing. Writing it…\nThe index is written.`,
  );
  expect((await index()).output).toContain(`The index of ${version} is up to date.`);
  expect(versionFault(folder, version)).toBeNull();
  truncateSync(join(folder, version, 'index.bin'), 9);
  expect(versionFault(folder, version)).toMatch(/found 9 bytes of index.bin/);
  expect((await index()).output).toContain('is damaged. Writing it…');
}, 30_000);
