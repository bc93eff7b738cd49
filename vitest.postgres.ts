/** One PostgreSQL for the tests of one run, private to it. Tests wait for it; the others begin without. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error Plain JavaScript.
import { find, startPostgres } from './scripts/tools.mjs';

export default function setUp(): () => Promise<void> {
  const { url, ready, stop } = startPostgres() as {
    url: string;
    ready: Promise<string>;
    stop(): Promise<void>;
  };
  process.env.TEST_POSTGRES_URL = url;
  process.env.TEST_POSTGRES_BIN = find('postgres') ?? '';
  const failure = join(tmpdir(), 'postgres-failed');
  process.env.TEST_POSTGRES_FAILED = failure;
  ready.then(
    (version) => console.log(`PostgreSQL ${version}`),
    (error: Error) => writeFileSync(failure, error.message),
  );
  return stop;
}
