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
async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const endMs = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < endMs);
    await new Promise((done) => setImmediate(done));
  }
}

/** Work that is done in slices, or at once where its result is required before, and then never again. */
export class OnceInSlices<Result> {
  private work: Generator<void, Result> | undefined;
  private done: { result: Result } | undefined;
  private underWay: Promise<Result> | undefined;

  constructor(private readonly start: () => Generator<void, Result>) {}

  get isDone(): boolean {
    return this.done !== undefined;
  }

  /** The result; what is left of the work is done at once. */
  get(): Result {
    return atOnce(this.steps());
  }

  /** The result, after slices in turns with other work. */
  inSlices(): Promise<Result> {
    this.underWay ??= inSlices(this.steps()).finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private *steps(): Generator<void, Result> {
    while (!this.done) {
      this.work ??= this.start();
      try {
        const step = this.work.next();
        if (step.done) this.done = { result: step.value };
      } catch (error) {
        this.work = undefined;
        throw error;
      }
      yield;
    }
    this.work = undefined;
    return this.done.result;
  }
}
