/**
 * `npm run key -- add|list|rotate|revoke|limit|usage|log`: the API keys of the database of DATABASE or DATABASE_URL.
 *
 *   add --owner NAME --credits 10000 --limit 600/min [--origin example.com]...
 *   list
 *   rotate ID [--keep 24h]         a new key with the same owner, limits and used credits; the old one works so long
 *   revoke ID
 *   limit ID [--credits 20000] [--limit 900/min]
 *   usage [--month 2026-11] [--csv] credits by key and month
 *   log                            who has changed which key, and when
 *
 * Each with --json for scripts.
 */
import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import {
  type KeyLimits,
  type KeyRecord,
  type KeyRegister,
  type KeyUsage,
  keyRegister,
} from '../access/key-register.ts';
import { readHost } from '../access/origins.ts';
import { closeDatabase, openDatabase } from '../store/database.ts';
import { postgresDatabase } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrations.ts';
import { sqliteSql } from '../store/sql.ts';
import { commandFailed, databaseFile, databaseUrl } from './environment.ts';

const usage =
  'Usage: npm run key -- add | list | rotate ID | revoke ID | limit ID | usage | log; see server/README.md';

/** Largest numbers that a limit may have; a month of the fastest server uses less. */
const mostCredits = 1_000_000_000_000;
const mostRequests = 100_000_000;
/** How long an old key may be kept, hours. */
const mostHours = 24 * 90;
const examples: Record<string, string> = { '--limit': '600/min', '--credits': '10000', '--keep': '24h' };

const options = {
  owner: { type: 'string' },
  credits: { type: 'string' },
  limit: { type: 'string' },
  origin: { type: 'string', multiple: true },
  keep: { type: 'string' },
  month: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** What a command says: to a person, and to a script. */
interface Outcome {
  lines: string[];
  json: unknown;
}

type Command = (keys: KeyRegister, id: string | undefined, options: Options) => Promise<Outcome>;

const commands = {
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
    return { lines: records.length > 0 ? tableOf(records) : ['There are no keys yet.'], json: records };
  },
  async rotate(keys, id, { keep }) {
    const hours = keep === undefined ? 0 : readCount('--keep', keep.replace(/h$/, ''), mostHours);
    const { key, record } = await keys.rotate(readId(id), hours * 3_600_000);
    const old = hours === 0 ? 'is invalid' : `works for ${counted(hours)} h more`;
    return shownOnce(`Key ${record.id} of ${record.owner} is replaced. The old one ${old}.`, key, record);
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
  async usage(keys, _id, { month, csv }) {
    if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
      throw new Error(`--month is "${month}". Expected a year and a month, such as 2026-11.`);
    }
    const rows = await keys.usage(month);
    if (csv) return { lines: csvOf(rows), json: rows };
    const cells = rows.map((row) => [
      row.month,
      String(row.keyId),
      row.owner,
      row.hint ? `…${row.hint}` : '',
      `${counted(row.creditsUsed)} of ${counted(row.creditsPerMonth)}`,
    ]);
    return { lines: table(['MONTH', 'ID', 'OWNER', 'KEY', 'CREDITS USED'], cells), json: rows };
  },
  async log(keys) {
    const changes = await keys.changes();
    const cells = changes.map(({ at, by, action, keyId, owner, detail }) => [
      ...[at.slice(0, 19), by, action, String(keyId), owner, detail],
    ]);
    return { lines: table(['TIME (UTC)', 'BY', 'ACTION', 'ID', 'OWNER', 'DETAIL'], cells), json: changes };
  },
} satisfies Record<string, Command>;

/** What each command takes besides --json. */
const takenBy: Record<keyof typeof commands, ('ID' | keyof Options)[]> = {
  add: ['owner', 'credits', 'limit', 'origin'],
  list: [],
  rotate: ['ID', 'keep'],
  revoke: ['ID'],
  limit: ['ID', 'credits', 'limit'],
  usage: ['month', 'csv'],
  log: [],
};

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [name = '', id, ...rest] = positionals;
  if (!isCommand(name) || rest.length > 0) throw new Error(usage);
  refuseOthers(name, id, values);
  const command: Command = commands[name];
  const { lines, json } = await onDatabase(name, (keys) => command(keys, id, values));
  console.log(values.json ? JSON.stringify(json, null, 2) : lines.join('\n'));
} catch (error) {
  commandFailed(error);
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}

/** What a command would ignore is refused: `revoke 1 --keep 24h` would end the key at once. */
function refuseOthers(name: keyof typeof commands, id: string | undefined, values: Options): void {
  const taken: string[] = [...takenBy[name], 'json'];
  const [other] = Object.keys({ ...(id !== undefined && { ID: id }), ...values }).filter(
    (one) => !taken.includes(one),
  );
  if (other === undefined) return;
  const written = (one: string) => (one === 'ID' ? one : `--${one}`);
  const found = other === 'ID' ? `"${id}"` : `--${other}`;
  throw new Error(`${name} doesn't take ${found}. It takes ${taken.map(written).join(', ')}.`);
}

async function onDatabase(name: string, work: (keys: KeyRegister) => Promise<Outcome>): Promise<Outcome> {
  const url = databaseUrl();
  if (url) {
    await migrate(url);
    const db = postgresDatabase(url);
    return await work(keyRegister(db, { by: whoever() })).finally(() => db.close());
  }
  const file = databaseFile();
  // Only a first key may make the file: elsewhere a name that was mistyped would show an empty database.
  if (name !== 'add' && !existsSync(file)) {
    throw new Error(`There is no database ${file}. Set DATABASE to the file of the server.`);
  }
  const db = openDatabase(file);
  try {
    return await work(keyRegister(sqliteSql(db), { by: whoever() }));
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

/** The user of the system who runs the command, also behind sudo, and the machine. */
function whoever(): string {
  return `${process.env.SUDO_USER ?? userInfo().username}@${hostname()}`;
}

/** RFC 4180, without the line ends. A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvOf(rows: KeyUsage[]): string[] {
  const quoted = (value: string | number | null) => {
    const text = String(value ?? '').replace(/^[=+\-@]/, "'$&");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) =>
    [row.month, row.keyId, row.owner, row.hint, row.creditsUsed, row.creditsPerMonth].map(quoted).join(','),
  );
  return ['month,key_id,owner,key_ends_with,credits_used,credits_per_month', ...lines];
}

function tableOf(records: KeyRecord[]): string[] {
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
  return table(heads, rows);
}

function table(heads: string[], rows: string[][]): string[] {
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
  const example = examples[option];
  if (text === undefined) throw new Error(`Give ${option}, such as ${option} ${example}.`);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new Error(
    `${option} is "${text}". Expected a whole number from 0 to ${counted(most)}, such as ${example}.`,
  );
}
