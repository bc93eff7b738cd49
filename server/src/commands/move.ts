/**
 * `npm run move -- --to postgres://…`: copies the database file that DATABASE names to an empty PostgreSQL database, with keys,
 * used credits, geofences, polygons and the signing secret.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { moveToPostgres } from '../storage/move-to-postgres.ts';
import { closeDatabase, openDatabase } from '../store/database.ts';
import { commandFailed, databaseFile } from './environment.ts';

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to || !/^postgres(ql)?:\/\//.test(values.to)) {
    throw new Error(
      'Name the database: DATABASE=portal.db npm run move -- --to postgres://user:password@host/name',
    );
  }
  const file = databaseFile();
  if (!existsSync(file))
    throw new Error(`There is no database ${file}. Set DATABASE to the file of the server.`);
  const db = openDatabase(file);
  try {
    const counts = await moveToPostgres(db, values.to);
    const listed = Object.entries(counts).map(([table, count]) => `${count} of ${table}`);
    console.log(
      `Copied ${file}: ${listed.join(', ')}. Start the servers with DATABASE_URL, without DATABASE.`,
    );
  } finally {
    closeDatabase(db);
  }
} catch (error) {
  commandFailed(error);
}
