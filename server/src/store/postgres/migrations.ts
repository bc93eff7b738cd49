import { readFileSync } from 'node:fs';
import pg from 'pg';
import { newSecret } from '../signing.ts';

/**
 * Steps from an empty database to the present schema, oldest first. A server of the release before goes on working after each:
 * a step adds, and what it replaces is removed by the step of a later release.
 */
const migrations = ['./schema.sql', './limits-and-changes.sql'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);

/** Schema versions that a newer server may have added since, and with which this one works. */
const versionsAhead = 1;

/** Any number, the same for each server: who has this lock changes the schema. */
const migrationLock = 7_067_265;
const connectTimeoutMs = 5000;

/**
 * Updates the schema of a database; one process at a time. Returns its signing secret, 32 bytes in hex. Throws with one
 * line that says what to do.
 */
export async function migrate(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
    const version = rows[0]?.version ?? 0;
    if (version > migrations.length + versionsAhead) {
      throw new Error(
        `The database of DATABASE_URL has schema version ${version}, this server supports ${migrations.length}. Start the newer server, or set DATABASE_URL to another database.`,
      );
    }
    for (const migration of migrations.slice(version)) await client.query(migration);
    if (version < migrations.length) {
      await client.query('DELETE FROM schema_version');
      await client.query('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
    }
    await client.query('INSERT INTO signing_secret VALUES (1, $1) ON CONFLICT DO NOTHING', [newSecret()]);
    const secret = await client.query<{ secret: string }>('SELECT secret FROM signing_secret');
    await client.query('COMMIT');
    return secret.rows[0]!.secret;
  } catch (error) {
    throw explained(error, client.host);
  } finally {
    await client.end().catch(() => {});
  }
}

/** One line, without the password that a URL can contain. */
function explained(error: unknown, host: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) {
    return new Error(`The database of DATABASE_URL can't be used: ${error.message}. ${remedyOf(code)}`, {
      cause: error,
    });
  }
  if (code === undefined && !/timeout|connection/i.test(error.message)) return error;
  return new Error(
    `The database of DATABASE_URL can't be reached at ${host} (${code ?? error.message}). Start PostgreSQL, or correct DATABASE_URL.`,
    { cause: error },
  );
}

function remedyOf(code = ''): string {
  if (code.startsWith('28')) return 'Correct the user and password in DATABASE_URL.';
  if (code === '3D000') return 'Create it: createdb.';
  if (code === '42501')
    return 'Its user needs the CREATE privilege on the database and on its schema public.';
  if (code === '0A000' || code === '58P01')
    return 'Install the extension btree_gist (Debian: apt-get install postgresql).';
  return 'See server/README.md.';
}
