/** `npm run backup -- FILE`: copies the database that DATABASE names, while servers go on using it. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../store/backup.ts';
import { commandFailed, databaseFile, databaseUrl } from './environment.ts';

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [copy] = positionals;
  if (!copy || positionals.length > 1) {
    throw new Error('Name one file for the copy: DATABASE=portal.db npm run backup -- portal-copy.db');
  }
  if (databaseUrl())
    throw new Error('DATABASE_URL is PostgreSQL. Back it up with pg_dump; see server/README.md.');
  const file = databaseFile();
  // The copy's name is read from where the command was typed.
  const { bytes, geofences, keys } = backUp(file, resolve(process.env.INIT_CWD ?? '.', copy));
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  console.log(`Copied ${file} to ${copy}: ${size}, ${keys} keys, ${geofences} geofences.`);
} catch (error) {
  commandFailed(error);
}
