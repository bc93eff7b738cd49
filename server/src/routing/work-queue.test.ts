import { describe, expect, it } from 'vitest';
import { workQueue } from './work-queue.ts';

/** Work that ends when it is told to. */
function heldWork() {
  let end = (_value: string) => {};
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end };
}

const soon = () => new Promise((done) => setTimeout(done, 5));

describe('a work queue', () => {
  it('works on so many at once, and on the next in the order of their coming', async () => {
    const queue = workQueue({ atOnce: 2, longestWaitMs: 10_000, mostWaiting: 10 });
    const begun: number[] = [];
    const held = [0, 1, 2, 3].map(() => heldWork());
    const results = held.map(({ work }, i) =>
      queue.run(() => {
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
    const results = [queue.run(first.work), queue.run(second.work)];
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({ errorName: 'overloaded' });
    first.end('first');
    second.end('second');
    expect(await Promise.all(results)).toEqual(['first', 'second']);
  });

  it('refuses at once what would wait too long, by how long work took lately', async () => {
    const queue = workQueue({ atOnce: 2, longestWaitMs: 100, mostWaiting: 1000 });
    const work = () => new Promise<string>((done) => setTimeout(done, 40, 'done'));
    await queue.run(work);
    const began = performance.now();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        queue.run(work).then(
          () => ({ isDone: true, ms: performance.now() - began }),
          () => ({ isDone: false, ms: performance.now() - began }),
        ),
      ),
    );
    const done = outcomes.filter(({ isDone }) => isDone);
    const refused = outcomes.filter(({ isDone }) => !isDone);
    // Two at once, and behind them as many as 100 ms are enough for: four or five.
    expect(done.length).toBeGreaterThanOrEqual(4);
    expect(done.length).toBeLessThanOrEqual(8);
    expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(Math.min(...done.map(({ ms }) => ms)));
    // What comes when the queue is empty again is served.
    expect(await queue.run(work)).toBe('done');
  });

  it('gives up what waited too long after all, and serves what came later', async () => {
    const queue = workQueue({ atOnce: 1, longestWaitMs: 10, mostWaiting: 10 });
    const first = heldWork();
    const result = queue.run(first.work);
    const late = queue.run(async () => 'late');
    const refusal = expect(late).rejects.toMatchObject({ errorName: 'overloaded' });
    await new Promise((done) => setTimeout(done, 40));
    const fresh = queue.run(async () => 'fresh');
    first.end('first');
    await refusal;
    expect([await result, await fresh]).toEqual(['first', 'fresh']);
  });

  it('goes on after work that fails', async () => {
    const queue = workQueue({ atOnce: 1, longestWaitMs: 10_000, mostWaiting: 10 });
    await expect(queue.run(() => Promise.reject(new Error('no road')))).rejects.toThrow('no road');
    expect(await queue.run(async () => 'next')).toBe('next');
  });
});
