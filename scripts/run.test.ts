import { expect, it } from 'vitest';
import { run } from './run.mjs';

it.each([
  ['process.exit(3)', 3],
  ["process.kill(process.pid, 'SIGTERM')", 143],
])('resolves with the exit code of %s: %i', async (script, code) => {
  expect(await run(process.execPath, ['-e', script])).toBe(code);
});
