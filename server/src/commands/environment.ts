import { addressOf } from '../environment.ts';

/** The PostgreSQL database that a command works on, where the server uses one. */
export function databaseUrl(): string | undefined {
  return addressOf(process.env, 'DATABASE_URL', ['postgres', 'postgresql']);
}

export function databaseFile(): string {
  const file = process.env.DATABASE;
  if (file && file !== ':memory:') return file;
  throw new Error('Set DATABASE to the database file of the server, such as DATABASE=portal.db.');
}

export function commandFailed(error: unknown): void {
  // Some of Node's own messages go on for lines.
  console.error((error as Error).message.split('\n')[0]);
  process.exitCode = 1;
}
