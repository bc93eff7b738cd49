import { Session } from 'node:inspector/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from './app.ts';
import { requestOf, rightValues } from './conformance/requests.ts';
import { warmUp } from './warm-up.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
afterEach(() => app.close());

/** Each runs when a part is built, and never else. A name that is gone fails the test below. */
const builders = [
  'buildingGazetteerOf',
  'nearestPoints',
  'indexesByKind',
  'areaFinder',
  'openEngine',
  'openArchive',
  'openHandlers',
];

/** Counts what the engine itself has seen: calls of functions by name, and files of modules that it has loaded. */
async function countWork() {
  const session = new Session();
  session.connect();
  const modules: string[] = [];
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (/^file:|^\//.test(url)) modules.push(url);
  });
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** Calls since the last time it was read. */
    async calls(): Promise<Map<string, number>> {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const calls = new Map<string, number>();
      for (const { functionName, ranges } of result.flatMap(({ functions }) => functions)) {
        calls.set(functionName, (calls.get(functionName) ?? 0) + ranges[0]!.count);
      }
      return calls;
    },
    /** Modules loaded from now on, in a list that grows. */
    async modules(): Promise<string[]> {
      // What is loaded already is reported first.
      await session.post('Debugger.enable');
      modules.length = 0;
      return modules;
    },
    close: () => session.disconnect(),
  };
}

describe('warmUp', () => {
  it('builds every index and loads every module, so that no first request does', async () => {
    const work = await countWork();
    app = await buildApp({ shedding: false, warmUp: true });
    const ready = () => app.inject('/ready');
    expect([(await ready()).statusCode, (await ready()).json()]).toEqual([503, { status: 'starting' }]);
    const order: string[] = [];
    const warm = warmUp(app).then(() => order.push('warm'));
    await Promise.all([warm, app.inject('/health').then(() => order.push('other'))]);
    // Requests are handled between its parts.
    expect(order).toEqual(['other', 'warm']);
    expect([(await ready()).statusCode, (await ready()).json()]).toEqual([200, { status: 'ready' }]);

    const built = await work.calls();
    expect(builders.filter((name) => !built.get(name))).toEqual([]);
    const modules = await work.modules();
    for (const { operation } of app.operations) {
      const response = await app.inject(requestOf(operation, rightValues(operation), { key: 'sandbox' }));
      expect(response.statusCode, operation.id).toBeLessThan(500);
    }
    await app.inject(
      '/v2/api/search/nearby/multi/type/5/5?api_key=sandbox&longitude=90.4&latitude=23.8&q=Bank,Hotel',
    );
    const calls = await work.calls();
    expect(builders.filter((name) => calls.get(name))).toEqual([]);
    expect(modules).toEqual([]);
    work.close();
  });

  it('leaves what cannot be built to the request that needs it, and says so', async () => {
    app = await buildApp({
      warmUp: true,
      gazetteer: () => {
        throw new Error('no places here');
      },
    });
    const simulated = vi.spyOn(app, 'inject');
    await warmUp(app);
    expect(simulated).not.toHaveBeenCalled();
    expect((await app.inject('/v2/api/districts?api_key=sandbox')).statusCode).toBe(200);
    const ready = await app.inject('/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'incomplete', missing: ['places', 'kinds of places'] },
    ]);
  });
});
