/** Imports and changes of the version in use, each killed at a random moment: whether a whole version is in use after each. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomSeries, versionFault, versionInUse, versionsIn } from '@portal/data';
import { writeCountry } from '../data/src/import/testing/small-country.ts';
import { bundleOf } from '../server/src/testing/server-process.ts';
import { type Measurement, measuredBy } from './report.ts';

const kills = 200;
/** After so many of them, an import runs to its end. */
const betweenWhole = 10;

export async function measureKills(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-kills-'));
  try {
    const { areas, places, streets, attribution, out } = writeCountry(folder);
    const [area, place] = [areas[0]!.file, places[0]!.file];
    const files = ['--areas', area, '--places', place, '--streets', streets, '--attribution', attribution];
    /** Whether it ended well, killed after so many milliseconds or never. */
    const run = (name: string, args: string[], timeout = 0): Promise<boolean> => {
      const env = { ...process.env, DATA_DIR: out, TMPDIR: folder };
      const options = { env, timeout, killSignal: 'SIGKILL' } as const;
      return new Promise((done) => {
        execFile(process.execPath, [bundleOf(name), ...args], options, (error) => done(!error));
      });
    };
    const importAll = (timeout?: number) => run('import-data', [...files, '--out', out], timeout);
    const use = (timeout?: number) => run('data', ['use', versionsIn(out)[0]!], timeout);
    const random = randomSeries('kills');
    let [ended, damaged, failed] = [0, 0, 0];
    const durations: number[] = [];
    for (const whole of [importAll, use]) {
      const start = performance.now();
      if (!(await whole())) throw new Error('An import, or a change of the version, fails without a kill.');
      durations.push(performance.now() - start);
    }
    for (let at = 0; at < kills; at++) {
      const turn = at % 2;
      if (!(await [importAll, use][turn]!(Math.ceil(random() * durations[turn]!)))) ended++;
      const version = versionInUse(out);
      if (version === null || versionFault(out, version) !== null) damaged++;
      if (at % betweenWhole === betweenWhole - 1 && !(await importAll())) failed++;
    }
    const measured = measuredBy(
      `${kills} imports and changes of the version in use in turn, each killed after a random share of its duration; then the files of the version in use are compared with their sizes, ids among them, and after each ${betweenWhole} an import runs to its end`,
    );
    return [
      measured('ended by the kill', ended, '', kills / 2, true),
      measured('no whole version in use after it', damaged, '', 0),
      measured('imports after them that failed', failed, '', 0),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
