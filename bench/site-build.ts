import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { treeOf } from './processes.ts';
import type { Measurement } from './report.ts';

const how =
  'a build of the pages without any cache into an empty folder; memory: largest sum of resident memory over the process tree, sampled each 250 ms from /proc (Linux)';

const howCompared = 'files of this build and of the one in site/build, which is up to date, byte by byte';

export async function measureSiteBuild(): Promise<Measurement[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'portal-build-'));
  for (const cache of [
    'node_modules/.cache',
    ...['pages', 'fonts', 'compressed'].map((name) => `site/.cache/${name}`),
  ])
    rmSync(cache, { recursive: true, force: true });
  const started = performance.now();
  const runOfSite = (...args: string[]) =>
    spawn('npm', ['run', '-w', '@portal/site', ...args], { stdio: 'ignore' });
  const child = runOfSite('build', '--', '--out-dir', outDir);
  let peakBytes = 0;
  const sampler = setInterval(() => {
    const bytes = treeOf(child.pid!).reduce((sum, { residentBytes }) => sum + residentBytes, 0);
    peakBytes = Math.max(peakBytes, bytes);
  }, 250);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  clearInterval(sampler);
  const seconds = (performance.now() - started) / 1000;
  await new Promise((done) => runOfSite('complete', '--', outDir).on('close', done));
  const different = code === 0 ? differentFiles(outDir, 'site/build') : [];
  rmSync(outDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The build ended with code ${code}. Run \`npm run build\` to see why.`);
  for (const file of different) console.log(`differs between two builds: ${file}`);
  return [
    { what: 'clean build', value: seconds, unit: 's', budget: 60, how },
    { what: 'peak memory', value: peakBytes / 1e9, unit: 'GB', budget: 1.5, how },
    { what: 'files that differ', value: different.length, unit: 'files', budget: 0, how: howCompared },
  ];
}

function differentFiles(one: string, other: string): string[] {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(join(folder, file)).isFile(),
    );
  return [...new Set([...filesOf(one), ...filesOf(other)])].filter(
    (file) =>
      ![one, other].every((folder) => existsSync(join(folder, file))) ||
      !readFileSync(join(one, file)).equals(readFileSync(join(other, file))),
  );
}
