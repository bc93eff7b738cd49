import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Sql, SqlDatabase } from '../sql.ts';
import { StorageFault } from '../storage-fault.ts';
import { postgresFaultOf } from './fault.ts';

/** A statement that each connection prepares once. */
export interface Prepared {
  name: string;
  text: string;
}

/** Connections to a PostgreSQL database. Each method rejects with a `StorageFault` when it can't be reached in time. */
export interface PostgresDatabase extends SqlDatabase {
  /** Runs a statement that changes nothing; a second time when its connection was lost. */
  read<Row>(statement: Prepared, values: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement once. */
  write<Row>(statement: Prepared, values: readonly unknown[]): Promise<Row[]>;
  /** Whether the last attempt to reach it failed. Until the next one succeeds, statements fail at once. */
  isAway(): boolean;
  close(): Promise<void>;
}

const connections = 10;
/** How long a connection, and a statement in the server, may take, milliseconds. */
const timeoutMs = 2000;
/** A response that is later than this doesn't come: the server, or the network, hangs. */
const hangsMs = timeoutMs + 500;
/** How often a database that is away is tried, milliseconds. */
const probeMs = 250;

/** bigint as a number: ids, counts and milliseconds are all below 2^53. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

export function postgresDatabase(url: string): PostgresDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'portal',
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: hangsMs,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
  });
  // A connection that is lost while nothing runs on it: the next statement opens another.
  pool.on('error', () => {});
  // One that is lost during a statement rejects the statement, and says so a second time, which nobody may leave unheard.
  pool.on('connect', (client) => client.on('error', () => {}));
  let probe: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isReached = async () => {
    const client = await pool.connect();
    try {
      await client.query('SELECT');
      client.release();
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  };
  const noteAway = () => {
    if (isClosed) return;
    probe ??= setTimeout(async () => {
      const isBack = await isReached().then(
        () => true,
        () => false,
      );
      probe = undefined;
      if (!isBack) noteAway();
    }, probeMs);
    probe.unref();
  };

  /** Runs `work` on one connection; `isWrite` where a lost response leaves open whether something is stored. */
  const onConnection = async <Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    isWrite: boolean,
  ): Promise<Result> => {
    if (probe) throw new StorageFault('unreachable');
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      noteAway();
      throw new StorageFault('unreachable', { cause: error });
    }
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const fault = postgresFaultOf(error, isWrite);
      // After an error of a statement, the connection is as good as before.
      client.release(!(error instanceof pg.DatabaseError) && fault !== undefined);
      if (fault?.reason === 'unreachable' && isHanging(error)) noteAway();
      throw fault ?? error;
    }
  };
  const query = async <Row>(
    client: pg.PoolClient,
    statement: Partial<Prepared>,
    values: readonly unknown[],
  ) => (await client.query({ ...statement, text: statement.text!, values: [...values] })).rows as Row[];
  const once = <Row>(statement: Partial<Prepared>, values: readonly unknown[], isWrite: boolean) =>
    onConnection((client) => query<Row>(client, statement, values), isWrite);

  return {
    async read(statement, values) {
      try {
        return await once(statement, values, false);
      } catch (error) {
        if (probe || !(error instanceof StorageFault)) throw error;
        // All connections are lost at once, when the server restarts: they don't come back at once.
        await pause(10 + Math.random() * 40);
        return once(statement, values, false);
      }
    },
    write: (statement, values) => once(statement, values, true),
    query: (text, values = []) => once({ text }, values, true),
    change: (work) =>
      onConnection(async (client) => {
        const sql: Sql = { query: (text, values = []) => query(client, { text }, values) };
        await client.query('BEGIN');
        try {
          const result = await work(sql);
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch(() => {});
          throw error;
        }
      }, true),
    isAway: () => probe !== undefined,
    async close() {
      isClosed = true;
      clearTimeout(probe);
      await pool.end();
    },
  };
}

/** Whether a server didn't respond in time: others would wait as long. */
function isHanging(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
