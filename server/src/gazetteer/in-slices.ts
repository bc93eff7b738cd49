/** Long work that a server does next to its requests: a generator that yields between its steps, each short. */

/** Longest stretch of work before requests have their turn, unless one step is longer. */
const sliceMs = 10;

/** Does all the work at once. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Does the work in slices, each in a separate turn of the event loop. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const endMs = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < endMs);
    await new Promise((done) => setImmediate(done));
  }
}
