import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const module = fileURLToPath(new URL('one-at-a-time.mjs', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that writes when it began and, when it may, ended under the lock; its output and exit code. */
function command(
  name: string,
  ending = '',
  onOutput = () => {},
): Promise<{ code: number | null; output: string }> {
  const script = `
    import { appendFileSync, existsSync } from 'node:fs';
    import { oneAtATime } from ${JSON.stringify(module)};
    const note = (what) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, what + ' ' + ${JSON.stringify(name)} + '\\n');
    await oneAtATime(${JSON.stringify(join(folder, 'locks/install'))}, 'installing packages', async () => {
      note('begin');
      while (!existsSync(${JSON.stringify(join(folder, 'end'))})) await new Promise((done) => setTimeout(done, 20));
      ${ending}
      note('end');
    });`;
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      onOutput();
    });
    child.on('close', (code) => done({ code, output }));
  });
}
/** Lets all processes end. */
const end = () => writeFileSync(join(folder, 'end'), '');
const log = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');

it('lets the second command wait until the first has ended, and says what for', async () => {
  let waiting = 0;
  const onOutput = () => {
    waiting++;
    // One of the three has the lock.
    if (waiting === 2) end();
  };
  const results = await Promise.all(['a', 'b', 'c'].map((name) => command(name, '', onOutput)));
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
  const lines = log();
  expect(lines).toHaveLength(6);
  for (let at = 0; at < 6; at += 2) {
    expect([lines[at], lines[at + 1]]).toEqual([`begin ${lines[at]!.at(-1)}`, `end ${lines[at]!.at(-1)}`]);
  }
  expect(results.map(({ output }) => output).join('')).toContain(
    '… waiting for another command: installing packages',
  );
});

it.each(['process.exit(1);', "process.kill(process.pid, 'SIGKILL');"])(
  'goes on after a command that ended by %s',
  async (ending) => {
    end();
    await command('a', ending);
    expect((await command('b')).code).toBe(0);
    expect(log()).toEqual(['begin a', 'begin b', 'end b']);
  },
);

it.each([
  ['whose process no longer runs', '999999999', 0],
  ['without a process, since it ended before it wrote its number', '', 60_000],
  ['whose number is that of another process by now', String(process.pid), 60_000],
])('takes a lock %s', async (_, content, ageMs) => {
  end();
  await command('a');
  const lock = join(folder, 'locks/install');
  writeFileSync(lock, content);
  const then = new Date(Date.now() - ageMs);
  utimesSync(lock, then, then);
  expect((await command('b')).code).toBe(0);
});
