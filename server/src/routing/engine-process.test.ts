import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { openData } from '@portal/data';
import { repositoryRoot } from '@portal/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EngineProcess, engineProcess } from './engine-process.ts';
import { hasValhallaBinary } from './testing/street-map.ts';
import { actorClient, type ValhallaClient } from './valhalla-client.ts';
import { valhallaConfig } from './valhalla-config.ts';
import { ensureTiles } from './valhalla-tiles.ts';

const from = { lat: 23.75, lon: 90.39 };
const query = { locations: [from, { lat: 23.76, lon: 90.4 }], costing: 'auto' };

describe.skipIf(!hasValhallaBinary)('the engine in a separate process', () => {
  let engine: EngineProcess;
  let client: ValhallaClient;
  beforeAll(async () => {
    const data = openData();
    const cacheDir = join(repositoryRoot(), '.cache/routing');
    const tiles = await ensureTiles(data.file('streets.osm.pbf'), cacheDir, data.roadSpeeds());
    engine = await engineProcess(valhallaConfig(tiles));
    client = actorClient(engine.call);
  });
  afterAll(() => engine.close());

  it('gives each of several requests its own response, and refusals in its own words', async () => {
    const [trips, refusal, hits] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => client.route(query))),
      client.route({ locations: [] }).catch((error) => error),
      client.locate({ locations: [from], costing: 'auto', verbose: true }),
    ]);
    for (const { trip } of trips) expect(trip.legs).toHaveLength(1);
    expect(refusal).toMatchObject({ name: 'Error', message: expect.stringMatching(/location/i) });
    expect(hits[0]!.edges).not.toHaveLength(0);
  });

  it('is a 503 for what it was working on when it ends, and starts again', async () => {
    const pending = client.route(query);
    engine.close();
    await expect(pending).rejects.toMatchObject({ errorName: 'unavailable' });
    expect((await client.route(query)).trip.legs).toHaveLength(1);
  });

  it.skipIf(process.platform !== 'linux')('has less priority than what responds to requests', () => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    expect(children.map((pid) => getPriority(Number(pid)))).toContain(Math.min(19, getPriority() + 10));
  });
});
