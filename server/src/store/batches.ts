import type { Awaitable } from './awaitable.ts';

/** Items of one run at most, so that neither the event loop nor a connection is held for long. */
const largestBatch = 500;

/**
 * Makes a function of one item from one of many: what arrives in a turn of the event loop, or while a run is under way, goes
 * together with the next. One run at a time. `run` returns a result for each item, in their order; where it rejects, each item
 * of the run is rejected.
 */
export function batches<Item, Result>(
  run: (items: Item[]) => Awaitable<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  let isBusy = false;

  const runNext = async () => {
    const batch = waiting.splice(0, largestBatch);
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (waiting.length > 0) setImmediate(runNext);
    else isBusy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(runNext);
    });
}
