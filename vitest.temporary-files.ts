/** What the tests of one run leave in the system's folder for temporary files goes with the run. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
  // As the system's own: a test runs the server as another user.
  chmodSync(folder, 0o1777);
  // `tmpdir()` of all processes that begin from here on, on every system.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
