import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedFolder, loadRoadSpeeds, streetsFile } from '@portal/data';
import { ApiError } from '../http/api-error.ts';
import type { RoutingEngine } from './engine.ts';
import { embeddedValhallaClient, httpValhallaClient } from './valhalla-client.ts';
import { valhallaConfig } from './valhalla-config.ts';
import { valhallaEngine } from './valhalla-engine.ts';
import { ensureTiles, tilesFolder } from './valhalla-tiles.ts';

export interface RoutingOptions {
  /** Address of a Valhalla service; without it Valhalla runs in this process on the sample's streets. */
  valhallaUrl?: string;
  /** Where tiles are kept between starts. */
  cacheDir?: string;
}

/**
 * The routing engine, opened at the first request and cached. Rejects with a 503 that describes the fix where this
 * platform has no engine or the tiles cannot be built, so that everything else goes on working. A failure is kept too:
 * trying again for each request would build for minutes to fail the same way.
 */
export function lazyRouting(options: RoutingOptions = {}): () => Promise<RoutingEngine> {
  let opening: Promise<RoutingEngine> | undefined;
  return () => {
    opening ??= openRouting(options).catch((error: Error) => {
      throw new ApiError('unavailable', [
        {
          parameter: 'routing',
          found: 'no routing engine',
          expected: 'a running engine',
          hint: `${error.message} Restart the server after it is fixed.`,
        },
      ]);
    });
    return opening;
  };
}

async function openRouting({
  valhallaUrl,
  cacheDir = join(tmpdir(), 'portal-routing'),
}: RoutingOptions): Promise<RoutingEngine> {
  const speeds = loadRoadSpeeds();
  if (valhallaUrl) return valhallaEngine(httpValhallaClient(valhallaUrl), speeds.profiles);
  mkdirSync(cacheDir, { recursive: true });
  const tileDir = await ensureTiles(streetsFile(), tilesFolder(importedFolder(), cacheDir), speeds);
  return valhallaEngine(await embeddedValhallaClient(valhallaConfig(tileDir)), speeds.profiles);
}
