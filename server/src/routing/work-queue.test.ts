import { describe, expect, it, vi } from 'vitest';
import { workQueue } from './work-queue.ts';

/** Work that ends on command. */
function heldWork() {
  let end = (_value: string) => {};
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

/** Everything that waits for nothing but a promise has happened. */
const soon = () => new Promise((done) => setImmediate(done));

describe('a work queue', () => {
  it('works on so many at once, and on the next in the order of their coming', async () => {
    const queue = workQueue({ atOnce: 2, longestWaitMs: 10_000, mostWaiting: 10 });
    const begun: number[] = [];
    const held = [0, 1, 2, 3].map(() => heldWork());
    const results = held.map(({ work }, i) =>
      queue.run(1, () => {
        begun.push(i);
        return work();
      }),
    );
    await soon();
    expect(begun).toEqual([0, 1]);
    held[1]!.end('b');
    await soon();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of held) end('x');
    expect(await Promise.all(results)).toEqual(['x', 'b', 'x', 'x']);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('refuses at once what finds the queue full', async () => {
    const queue = workQueue({ atOnce: 1, longestWaitMs: 10_000, mostWaiting: 1 });
    const [first, second] = [heldWork(), heldWork()];
    const results = [queue.run(1, first.work), queue.run(1, second.work)];
    await expect(queue.run(1, async () => 'third')).rejects.toMatchObject({ errorName: 'overloaded' });
    first.end('first');
    second.end('second');
    expect(await Promise.all(results)).toEqual(['first', 'second']);
  });

  it('lets a refusal wait, so that a client that sends again at once sends little, but not more than may wait', async () => {
    vi.useFakeTimers();
    try {
      const queue = workQueue({ atOnce: 1, longestWaitMs: 10_000, mostWaiting: 1, refusalMs: 500 });
      const first = heldWork();
      const taken = [queue.run(1, first.work), queue.run(1, async () => 'second')];
      const refused: string[] = [];
      for (const name of ['third', 'fourth']) queue.run(1, async () => {}).catch(() => refused.push(name));
      await vi.advanceTimersByTimeAsync(499);
      expect(refused).toEqual(['fourth']);
      await vi.advanceTimersByTimeAsync(1);
      expect(refused).toEqual(['fourth', 'third']);
      first.end('first');
      expect(await Promise.all(taken)).toEqual(['first', 'second']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses at once what would wait too long, by how long work took lately', async () => {
    let now = 0;
    const queue = workQueue({ atOnce: 2, longestWaitMs: 100, mostWaiting: 1000 }, () => now);
    const known = heldWork();
    const measured = queue.run(1, known.work);
    await soon();
    now += 40;
    known.end('known');
    await measured;
    const held = Array.from({ length: 50 }, () => heldWork());
    const ends: string[] = [];
    const all = held.map(({ work }) =>
      queue.run(1, work).then(
        () => ends.push('done'),
        () => ends.push('refused'),
      ),
    );
    await soon();
    // Two at once, and behind them the five for which 100 ms are enough at 40 ms each; no time has passed.
    expect(ends).toEqual(Array.from({ length: 43 }, () => 'refused'));
    for (const { end } of held) end('x');
    await Promise.all(all);
    expect(ends.filter((end) => end === 'done')).toHaveLength(7);
    // What comes when the queue is empty again is served.
    expect(await queue.run(1, async () => 'next')).toBe('next');
  });

  it('gives up what waited too long after all, and serves what came later', async () => {
    let now = 0;
    const queue = workQueue({ atOnce: 1, longestWaitMs: 10, mostWaiting: 10 }, () => now);
    const first = heldWork();
    const result = queue.run(1, first.work);
    const late = queue.run(1, async () => 'late');
    const refusal = expect(late).rejects.toMatchObject({ errorName: 'overloaded' });
    now += 21;
    const fresh = queue.run(1, async () => 'fresh');
    first.end('first');
    await refusal;
    expect([await result, await fresh]).toEqual(['first', 'fresh']);
  });

  it('lets owners take turns, however much one of them sends', async () => {
    const queue = workQueue({ atOnce: 1, longestWaitMs: 10_000, mostWaiting: 100 });
    const order: string[] = [];
    const send = (owner: number, name: string) => queue.run(owner, async () => void order.push(name));
    const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => send(1, name)), send(2, 'b1'), send(2, 'b2')];
    await Promise.all([...all, send(3, 'c1')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('refuses what one sends too much of, and takes the work of another', async () => {
    let now = 0;
    const queue = workQueue({ atOnce: 1, longestWaitMs: 100, mostWaiting: 1000 }, () => now);
    const known = heldWork();
    const measured = queue.run(1, known.work);
    await soon();
    now += 40;
    known.end('known');
    await measured;
    const held = Array.from({ length: 20 }, () => heldWork());
    const flood = held.map(({ work }) => queue.run(1, work).catch(() => 'refused'));
    const other = queue.run(2, async () => 'served');
    for (const { end } of held) end('done');
    expect((await Promise.all(flood)).filter((one) => one === 'refused').length).toBeGreaterThan(10);
    expect(await other).toBe('served');
  });

  it('goes on after work that fails', async () => {
    const queue = workQueue({ atOnce: 1, longestWaitMs: 10_000, mostWaiting: 10 });
    await expect(queue.run(1, () => Promise.reject(new Error('no road')))).rejects.toThrow('no road');
    expect(await queue.run(1, async () => 'next')).toBe('next');
  });
});
