/**
 * `npm run routing`: the routing engine as a service, for servers whose VALHALLA_URL leads to it. It has no keys and no limits:
 * only they should reach it.
 *
 *   PORT      8002        port to listen on; 0 takes a free one
 *   HOST      127.0.0.1   address to listen on
 *   DATA_DIR  (sample)    folder that `npm run import` has written; the version in use at the start
 *   CACHE_DIR .cache/routing folder for the routing tiles of the sample
 */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { openData } from '@portal/data';
import { numberOf, writableFolderOf } from '../environment.ts';
import { embeddedConfig } from '../routing/open-routing.ts';
import { embeddedValhallaActor } from '../routing/valhalla-client.ts';
import { routingService } from '../routing-tier/routing-service.ts';
import { commandFailed } from './environment.ts';

try {
  // It has variables only: an option would change nothing.
  parseArgs();
  const port = numberOf(process.env, 'PORT', { preset: 8002, least: 0, most: 65_535 });
  const host = process.env.HOST || '127.0.0.1';
  const config = await embeddedConfig(
    openData(process.env.DATA_DIR || undefined),
    writableFolderOf(process.env, 'CACHE_DIR'),
  );
  const service = routingService(await embeddedValhallaActor(config));
  service.once('error', (error) => {
    commandFailed(error);
    process.exit();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Responses in flight are sent.
    process.once(signal, () => service.close(() => process.exit(0)));
  }
  service.listen(port, host, () => {
    console.log(`Ready: http://${host}:${(service.address() as AddressInfo).port}`);
  });
} catch (error) {
  commandFailed(error);
}
