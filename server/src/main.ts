/**
 * The process: reads the environment, starts the server, stops it cleanly.
 *
 *   PORT      3000        port to listen on; 0 takes a free one
 *   HOST      127.0.0.1   address to listen on
 *   DATABASE  (memory)    SQLite file; without it everything is forgotten when the process ends
 *   DATA_DIR  (sample)    folder that `npm run import` has written, to serve instead of the sample data
 *   VALHALLA_URL (none)   a Valhalla service to route with instead of the one in this process
 *   SITE_DIR  (none)      folder of the built site to serve beside the API; --site <folder> says the same
 *   TEST_KEYS on          off leaves the documented test keys out
 *   WARM_UP   off         on builds every index right after the start, so that no call waits for one
 *   LOG       off         on writes one line per request, without keys, positions or texts
 */
import { parseArgs } from 'node:util';
import { type AppOptions, buildApp } from './app.ts';
import { keepTickShape } from './steady-tick.ts';
import { warmUp } from './warm-up.ts';

/** Longest wait for requests in flight after a stop signal. */
const STOP_GRACE_MS = 10_000;

const { values: args } = parseArgs({ options: { site: { type: 'string' } } });
const port = readPort(process.env.PORT ?? '3000');
const host = process.env.HOST ?? '127.0.0.1';

try {
  keepTickShape();
  const app = await buildApp(readOptions());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_GRACE_MS).unref();
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  const address = await app.listen({ port, host });
  console.log(`Ready: ${address.replace('127.0.0.1', 'localhost')}`);
  if (process.env.WARM_UP === 'on') await warmUp(app);
} catch (error) {
  fail(error as NodeJS.ErrnoException);
}

function readOptions(): AppOptions {
  return {
    database: process.env.DATABASE || ':memory:',
    routing: process.env.VALHALLA_URL ? { valhallaUrl: process.env.VALHALLA_URL } : undefined,
    siteDir: args.site || process.env.SITE_DIR || undefined,
    testKeys: process.env.TEST_KEYS !== 'off',
    log: process.env.LOG === 'on',
  };
}

function readPort(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 65535) return number;
  console.error(`PORT is "${text}"; it must be a whole number from 0 to 65535.`);
  process.exit(1);
}

/** One line that says what to do, and exit code 1. */
function fail(error: NodeJS.ErrnoException): never {
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
