/**
 * The process: reads the environment, whose variables are in server/README.md, starts the server, and stops it cleanly.
 * `--site <folder>` is `SITE_DIR`. With `--site-follows` the parent process builds the site and says so, as `npm start` does.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { addressesOf, addressOf, numberOf, switchOf, writableFolderOf } from './environment.ts';

let app: FastifyInstance | undefined;
let isStopping = false;
const dataDir = process.env.DATA_DIR || undefined;
// Before anything else is loaded, so that a signal that comes early ends the process as cleanly as a late one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true;
    if (app) void stop(app);
  });
}
// A server on the sample has no other version, and goes on.
process.on('SIGHUP', () => void takeNewestData());

const { values: args } = parseArgs({
  options: { site: { type: 'string' }, 'site-follows': { type: 'boolean', default: false } },
});
const host = process.env.HOST ?? '127.0.0.1';
const database = process.env.DATABASE || ':memory:';

try {
  const [{ buildApp }, { backlog }, { watchForVersions }, { followedSite }, { warmUp }] = await Promise.all([
    import('./app.ts'),
    import('./http/acceptors.ts'),
    import('./served-data.ts'),
    import('./static/followed-site.ts'),
    import('./warm-up.ts'),
  ]);
  const port = numberOf(process.env, 'PORT', { preset: 3000, least: 0, most: 65_535 });
  const isWarm = switchOf(process.env, 'WARM_UP', 'off');
  const followed = args['site-follows'] ? followedSite() : undefined;
  app = await buildApp({
    site: followed?.site,
    database,
    databaseUrl: readDatabaseUrl(),
    valkeyUrl: addressOf(process.env, 'VALKEY_URL', ['redis', 'rediss']),
    dataDir,
    mostMegabytes: numberOf(process.env, 'DATABASE_MAX_MB', { least: 1, most: 1_000_000 }),
    routing: {
      valhallaUrls: addressesOf(process.env, 'VALHALLA_URL', ['http', 'https']),
      ownProcess: true,
      cacheDir: writableFolderOf(process.env, 'CACHE_DIR'),
    },
    siteDir: args.site || process.env.SITE_DIR || undefined,
    formerSiteDir: process.env.FORMER_SITE_DIR || undefined,
    testKeys: switchOf(process.env, 'TEST_KEYS', 'on'),
    log: switchOf(process.env, 'LOG', 'off'),
    trustProxy: switchOf(process.env, 'TRUST_PROXY', 'off'),
    metricsToken: process.env.METRICS_TOKEN || undefined,
    warmUp: isWarm,
    acceptors: 255,
    // A request of a phone is on its way for some tenths of a second.
    stopTimes: { lingerMs: 1000, graceMs: 10_000 },
  });
  if (isStopping) {
    await stop(app);
  } else {
    const address = await app.listen({ port, host, backlog });
    const shown = address.replace('127.0.0.1', 'localhost');
    if (followed) {
      console.log(`The API responds: ${shown}. The site follows.`);
      await followed.isThere;
    }
    console.log(`Ready: ${shown}`);
    if (dataDir) watchForVersions(dataDir, () => void takeNewestData());
    if (isWarm) {
      // The page that is opened at "Ready" doesn't wait for the parts of the warm-up.
      await pause(1000);
      await warmUp(app);
    }
  }
} catch (error) {
  if (!isStopping) fail(error as NodeJS.ErrnoException);
}

/** Changes to the version of the data that its folder leads to; where it can't be opened, the version in use stays. */
async function takeNewestData(): Promise<void> {
  if (!app || isStopping) return;
  try {
    console.log(`Data in use: ${(await app.servedData.takeNewest()) ?? 'the sample'}`);
  } catch (error) {
    console.error(`The data stay as they are: ${(error as Error).message}`);
  }
}

/** Ends the process as soon as the last response is sent. */
async function stop(running: FastifyInstance): Promise<never> {
  try {
    await running.close();
  } catch (error) {
    fail(error as NodeJS.ErrnoException);
  }
  process.exit(0);
}

/** One database for what changes: a file, or a server. */
function readDatabaseUrl(): string | undefined {
  const url = addressOf(process.env, 'DATABASE_URL', ['postgres', 'postgresql']);
  if (!url || database === ':memory:') return url;
  throw new Error(
    'DATABASE and DATABASE_URL are both set. Unset one of them: npm run move copies a file to PostgreSQL.',
  );
}

/** One line that says what to do, and exit code 1. */
function fail(error: NodeJS.ErrnoException & { port?: number }): never {
  const { port = 3000 } = error;
  if (error.code === 'EADDRINUSE') {
    console.error(
      `Port ${port} on ${host} is taken. Stop the other program, or choose another: PORT=${port + 1}`,
    );
  } else if (error.code === 'EACCES') {
    console.error(`Port ${port} may not be used by this user. Choose one above 1023: PORT=3000`);
  } else {
    console.error(error.message);
  }
  process.exit(1);
}
