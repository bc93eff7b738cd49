/** The scripts of "Geocode a file" are killed in the middle: no address is sent twice, and every row is in the results. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@portal/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseFaults } from './faults.ts';
import { codeBlocks, readPages } from './pages.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { atServer, type ReferenceServer, startReferenceServer } from './reference-server.ts';

const settings = loadSettings();
const page = readPages().find(({ file }) => file === 'content/docs/geocode-a-file.mdx')!;
const scripts = [
  { title: 'geocode-file.mjs', program: process.execPath },
  { title: 'geocode_file.py', program: python },
  { title: 'geocode-file.php', program: php },
];

/** Forty different addresses with commas, quotation marks and Bangla, and some of them twice. */
const unique = Array.from({ length: 40 }, (_, i) =>
  i % 8 === 0
    ? `মিরপুর ডিওএইচএস, রোড ${i + 1}`
    : `hous ${i + 1} "rd" ${(i % 9) + 1}, blok ${'abcde'[i % 5]}, mirpur`,
);
const addresses = [...unique, ...unique.slice(0, 5).map((address) => `  ${address.toUpperCase()} `)];
const csv = [
  'id,address',
  ...addresses.map((address, i) => `${i + 1},"${address.replaceAll('"', '""')}"`),
].join('\r\n');

let server: ReferenceServer;
let folder: string;

beforeAll(async () => {
  server = await startReferenceServer();
  await server.warmUp();
});
afterAll(() => server.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geocode-'));
  writeFileSync(join(folder, 'addresses.csv'), csv);
  server.takeResponses();
  server.takeUnusedFaults();
});
afterEach(() => rmSync(folder, { recursive: true }));

function start({ title, program }: (typeof scripts)[number], rate: number): ChildProcess {
  const block = codeBlocks(page).find((one) => one.title === title)!;
  writeFileSync(join(folder, title), atServer(block.code, server.host));
  return spawn(program!, [title], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      [`${settings.packages.envPrefix}_API_KEY`]: settings.keys.sandbox,
      RATE: String(rate),
      TIMEOUT_MS: '2000',
    },
  });
}

async function run(script: (typeof scripts)[number]): Promise<number | null> {
  const [code] = (await once(start(script, 1000), 'exit')) as [number | null];
  return code;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/);

describe.each(scripts)('$title', (script) => {
  it.skipIf(!script.program)('sends no address twice when it is killed, and finishes the rest', async () => {
    // The sixth request gets no response, and the script is killed while it waits for one.
    server.injectFaults(parseFaults('pass pass pass pass pass silence'));
    const first = start(script, 20);
    await until(() => {
      const left = server.takeUnusedFaults();
      server.injectFaults(left);
      return left.length === 0;
    });
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(server.takeResponses()).toHaveLength(5);

    expect(await run(script)).toBe(0);
    expect(server.takeResponses()).toHaveLength(unique.length - 6);
    const results = linesOf('results.csv');
    expect(results).toHaveLength(addresses.length + 1);
    // Of the request that was under way, the result is unknown: its row is left to a person.
    expect(results.filter((line) => /^"?\d+"?,"?review"?,(""|),/.test(line)).length).toBeLessThanOrEqual(2);

    expect(await run(script)).toBe(0);
    expect(server.takeResponses()).toEqual([]);
  });

  it.skipIf(!script.program)(
    'repeats 503, and leaves an address without a response to a person',
    async () => {
      server.injectFaults(parseFaults('503:1 pass silence reset 400'));
      expect(await run(script)).toBe(0);
      expect(server.takeUnusedFaults()).toEqual([]);
      expect(server.takeResponses()).toHaveLength(unique.length - 3);
      const decisions = linesOf('results.csv').map((line) => line.replaceAll('"', '').split(',')[1]);
      expect(decisions.slice(2, 5)).toEqual(['review', 'review', 'review']);
    },
  );
});
