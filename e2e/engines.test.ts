/** Ten journeys in Firefox and WebKit, made by the bench, which has their drivers. All journeys: `npm run bench -- engines`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from './harness.ts';

const journeys = [
  'home: opens, at 1440 px and on a phone',
  'operation: opens, at 1440 px and on a phone',
  'Run on an operation page shows the response and its map',
  'Run on the home page shows the response',
  'the console opens by its address, sends with Control and Enter, and Escape closes it',
  'the search finds an English word',
  'the search finds a Bangla word',
  'the converter reads a pasted request',
  'the dark mode changes the page, and stays after a reload',
  'Back leads to the page before, at its place',
];

/** What each engine's driver and its screen need, as Debian installs them. */
const programs = { Firefox: '/usr/bin/firefox-esr', WebKit: '/usr/bin/WebKitWebDriver' };
const missing = ['/usr/bin/Xvfb', ...Object.values(programs)].filter((path) => !existsSync(path));
if (missing.length > 0)
  console.error(
    `No journeys in Firefox and WebKit: ${missing.join(', ')} is missing. Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`,
  );

describe.skipIf(missing.length > 0)('a visitor', () => {
  describe.each(Object.keys(programs))('in %s', (engine) => {
    let bench: ChildProcess;
    /** What failed in each try of a journey, in words; nothing when all is well. */
    const tries = new Map<string, string[][]>(journeys.map((journey) => [journey, []]));
    let output = '';

    beforeAll(() => {
      bench = spawn(
        process.execPath,
        ['--import', 'tsx', 'bench/engines/sample.ts', engine, portalUrl(), ...journeys],
        // A separate group of processes, so that its browser ends with it.
        { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
      );
      bench.stderr!.on('data', (chunk) => {
        output += chunk;
      });
      createInterface({ input: bench.stdout! }).on('line', (line) => {
        if (!line.startsWith('{')) return;
        const { journey, faults } = JSON.parse(line) as { journey: string; faults?: string[] };
        tries.get(journey)!.push(faults ?? ["its driver can't make it"]);
      });
    });
    afterAll(() => {
      if (bench.exitCode === null) process.kill(-bench.pid!, 'SIGTERM');
    });

    it.for(journeys)('%s', async (journey, { task }) => {
      const faults = () => tries.get(journey)![task.result?.retryCount ?? 0];
      await expect
        .poll(() => faults() !== undefined || bench.exitCode !== null, { timeout: 200_000 })
        .toBe(true);
      expect(faults(), output).toEqual([]);
    });
  });
});
