/**
 * `npm run afdocs`: runs the published checker of documentation for agents on the built site, and fails below its
 * last score. The checker needs Node 22, which comes from the registry, too: neither is a dependency of the portal.
 */
import { spawn } from 'node:child_process';
import { loadSettings } from '@portal/settings';
import { startPortal } from './portal.ts';

const neededPackages = ['node@22.23.3', 'afdocs@0.22.2'];
/** Of 100. The page of all operations alone is longer than a tool reads; its Markdown is a list. */
const leastScore = 100;

const portal = await startPortal({ LOG: 'off' });
try {
  const report = await check(portal.url, process.argv.slice(2));
  const { scoring, results } = JSON.parse(report) as Report;
  for (const { id, status, message } of results) {
    if (status !== 'pass') console.log(`${status}: ${id}: ${message}`);
  }
  console.log(`afdocs: ${scoring.overall} of 100, at least ${leastScore}`);
  if (scoring.overall < leastScore) process.exitCode = 1;
} finally {
  await portal.stop();
}

interface Report {
  scoring: { overall: number };
  results: { id: string; status: string; message: string }[];
}

/** The checker's report as JSON. Pages link to the published origin, which is read as the one of this server. */
function check(url: string, more: string[]): Promise<string> {
  const packages = neededPackages.map((name) => `--package=${name}`);
  const options = ['--format', 'json', '--score', '--sampling', 'deterministic', '--quiet'];
  const origin = ['--canonical-origin', loadSettings().site.url];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return new Promise((done, fail) => {
    const child = spawn(
      npm,
      ['exec', '--yes', ...packages, '--', 'afdocs', 'check', url, ...options, ...origin, ...more],
      { stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' },
    );
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on('close', () => {
      const start = printed.indexOf('{');
      if (start < 0) fail(new Error(`afdocs printed no report:\n${printed}`));
      else done(printed.slice(start));
    });
  });
}
