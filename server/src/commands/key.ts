/**
 * `npm run key -- add|list|rotate|revoke|limit`: the API keys of the database of DATABASE or DATABASE_URL.
 *
 *   add --owner NAME --credits 10000 --limit 600/min [--origin example.com]...
 *   list
 *   rotate ID                      a new key with the same owner, limits and used credits
 *   revoke ID
 *   limit ID [--credits 20000] [--limit 900/min]
 *
 * Each with --json for scripts.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type KeyLimits, type KeyRecord, type KeyRegister, keyRegister } from '../access/key-register.ts';
import { readHost } from '../access/origins.ts';
import { closeDatabase, openDatabase } from '../store/database.ts';
import { postgresDatabase } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrations.ts';
import { sqliteSql } from '../store/sql.ts';
import { commandFailed, databaseFile, databaseUrl } from './environment.ts';

const usage = 'Usage: npm run key -- add | list | rotate ID | revoke ID | limit ID; see server/README.md';

/** Largest numbers that a limit may have; a month of the fastest server uses less. */
const mostCredits = 1_000_000_000_000;
const mostRequests = 100_000_000;

interface Options {
  owner?: string;
  credits?: string;
  limit?: string;
  origin?: string[];
}

/** What a command says: to a person, and to a script. */
interface Outcome {
  lines: string[];
  json: unknown;
}

type Command = (keys: KeyRegister, id: string | undefined, options: Options) => Promise<Outcome>;

const commands: Record<string, Command> = {
  async add(keys, _id, { owner, credits, limit, origin = [] }) {
    if (!owner?.trim()) throw new Error('Name the owner: --owner "Acme Ltd".');
    const { key, record } = await keys.add({
      owner: owner.trim(),
      creditsPerMonth: readCount('--credits', credits, mostCredits),
      requestsPerMinute: readRate(limit),
      origins: origin.map(readHost),
    });
    return shownOnce(`Key ${record.id} of ${record.owner}: ${describe(record)}.`, key, record);
  },
  async list(keys) {
    const records = await keys.list();
    return { lines: records.length > 0 ? table(records) : ['There are no keys yet.'], json: records };
  },
  async rotate(keys, id) {
    const { key, record } = await keys.rotate(readId(id));
    return shownOnce(`Key ${record.id} of ${record.owner} is replaced. The old one is invalid.`, key, record);
  },
  async revoke(keys, id) {
    const record = await keys.revoke(readId(id));
    return { lines: [`Key ${record.id} of ${record.owner} is revoked.`], json: record };
  },
  async limit(keys, id, { credits, limit }) {
    const limits: Partial<KeyLimits> = {};
    if (credits !== undefined) limits.creditsPerMonth = readCount('--credits', credits, mostCredits);
    if (limit !== undefined) limits.requestsPerMinute = readRate(limit);
    if (Object.keys(limits).length === 0) throw new Error('Give --credits 20000, --limit 900/min, or both.');
    const record = await keys.limit(readId(id), limits);
    return { lines: [`Key ${record.id} of ${record.owner}: ${describe(record)}.`], json: record };
  },
};

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: 'string' },
      credits: { type: 'string' },
      limit: { type: 'string' },
      origin: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  });
  const [name = '', id, ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0) throw new Error(usage);
  const { lines, json } = await onDatabase(name, (keys) => command(keys, id, values));
  console.log(values.json ? JSON.stringify(json, null, 2) : lines.join('\n'));
} catch (error) {
  commandFailed(error);
}

async function onDatabase(name: string, work: (keys: KeyRegister) => Promise<Outcome>): Promise<Outcome> {
  const url = databaseUrl();
  if (url) {
    await migrate(url);
    const db = postgresDatabase(url);
    return await work(keyRegister(db)).finally(() => db.close());
  }
  const file = databaseFile();
  // Only a first key may make the file: elsewhere a name that was mistyped would show an empty database.
  if (name !== 'add' && !existsSync(file)) {
    throw new Error(`There is no database ${file}. Set DATABASE to the file of the server.`);
  }
  const db = openDatabase(file);
  try {
    return await work(keyRegister(sqliteSql(db)));
  } finally {
    closeDatabase(db);
  }
}

function shownOnce(line: string, key: string, record: KeyRecord): Outcome {
  return {
    lines: [
      line,
      '',
      `  ${key}`,
      '',
      'Store it now: it is not shown again. It works at once in every running server.',
    ],
    json: { key, ...record },
  };
}

function describe({ creditsPerMonth, requestsPerMinute, origins }: KeyRecord): string {
  const where = origins ? `, only on ${origins.join(', ')}` : '';
  return `${counted(creditsPerMonth)} credits a month, ${counted(requestsPerMinute)} requests a minute${where}`;
}

function table(records: KeyRecord[]): string[] {
  const heads = ['ID', 'OWNER', 'KEY', 'CREDITS USED', 'PER MINUTE', 'ORIGINS', 'STATE'];
  const rows = records.map((record) => [
    String(record.id),
    record.owner,
    record.hint ? `…${record.hint}` : '',
    `${counted(record.creditsUsed)} of ${counted(record.creditsPerMonth)}`,
    counted(record.requestsPerMinute),
    record.origins?.join(' ') ?? 'any',
    record.revokedAt ? `revoked ${record.revokedAt.slice(0, 10)}` : 'active',
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  return [heads, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
}

function counted(number: number): string {
  return number.toLocaleString('en-US');
}

function readId(text: string | undefined): number {
  if (text === undefined) throw new Error('Name the number of the key; npm run key -- list shows it.');
  if (!/^\d{1,15}$/.test(text)) {
    throw new Error(`"${text}" is not the number of a key. npm run key -- list shows the numbers.`);
  }
  return Number(text);
}

function readRate(text: string | undefined): number {
  return readCount('--limit', text?.replace(/\/min(ute)?$/, ''), mostRequests);
}

function readCount(option: string, text: string | undefined, most: number): number {
  const example = option === '--limit' ? '600/min' : '10000';
  if (text === undefined) throw new Error(`Give ${option}, such as ${option} ${example}.`);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new Error(
    `${option} is "${text}". Expected a whole number from 0 to ${counted(most)}, such as ${example}.`,
  );
}
