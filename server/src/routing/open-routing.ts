import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Data, openData } from '@portal/data';
import { repositoryRoot } from '@portal/settings';
import { ApiError } from '../http/api-error.ts';
import type { RoutingEngine } from './engine.ts';
import { type EngineProcess, engineProcess } from './engine-process.ts';
import {
  actorClient,
  embeddedValhallaActor,
  type HttpValhallaClient,
  httpValhallaClient,
} from './valhalla-client.ts';
import { valhallaConfig } from './valhalla-config.ts';
import { valhallaEngine } from './valhalla-engine.ts';
import { ensureTiles, tilesFolder } from './valhalla-tiles.ts';

export interface RoutingOptions {
  /** Addresses of Valhalla services with the same data; without them Valhalla is embedded. */
  valhallaUrls?: readonly string[];
  /** True for embedded Valhalla in a separate process, for a server with many clients. Default false: in this one. */
  ownProcess?: boolean;
  /** Where tiles are kept between starts. */
  cacheDir?: string;
}

/** Configuration of the embedded engine; builds the tiles of the data where they are missing. */
export async function embeddedConfig(
  data: Data,
  cacheDir = join(repositoryRoot(), '.cache/routing'),
): Promise<object> {
  // Not the system's temporary folder: there, anybody can put tiles that this process would read.
  mkdirSync(cacheDir, { recursive: true, mode: 0o700 });
  const folder = tilesFolder(data.folder, cacheDir);
  return valhallaConfig(await ensureTiles(data.file('streets.osm.pbf'), folder, data.roadSpeeds()));
}

export type Router = ReturnType<typeof lazyRouting>;

/**
 * The routing engine, opened at the first request and cached. Rejects with a 503 where this platform has no engine or the tiles
 * cannot be built, so that everything else goes on working; the process prints why. A failure is kept too: trying again
 * for each request would build for minutes to fail the same way.
 */
export function lazyRouting(
  { valhallaUrls, ownProcess = false, cacheDir }: RoutingOptions = {},
  data: Data = openData(),
  print: (line: string) => void = console.error,
) {
  let opening: Promise<RoutingEngine> | undefined;
  let own: EngineProcess | undefined;
  const service: HttpValhallaClient | undefined = valhallaUrls ? httpValhallaClient(valhallaUrls) : undefined;
  const openEngine = async () => {
    const speeds = data.roadSpeeds();
    if (service) return valhallaEngine(service, speeds.profiles);
    const config = await embeddedConfig(data, cacheDir);
    if (ownProcess) own = await engineProcess(config);
    return valhallaEngine(actorClient(own?.call ?? (await embeddedValhallaActor(config))), speeds.profiles);
  };
  return {
    open(): Promise<RoutingEngine> {
      opening ??= openEngine().catch((error: Error) => {
        print(`Routing is not available: ${error.message}`);
        throw new ApiError('unavailable', [
          {
            parameter: 'routing',
            found: 'no routing engine',
            expected: 'a running engine',
            hint: 'The server has printed why. Restart it after that is fixed.',
          },
        ]);
      });
      return opening;
    },
    /** True while a Valhalla service does not respond as one. */
    isDown: () => service?.isDown() ?? false,
    close() {
      service?.close();
      own?.close();
    },
  };
}
