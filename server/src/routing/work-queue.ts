import { ApiError } from '../http/api-error.ts';

export interface WorkQueueOptions {
  /** Pieces of work under way at the same time. */
  atOnce: number;
  /** Work that would wait longer is refused when it comes; what has waited twice as long after all is given up. */
  longestWaitMs: number;
  /** Work waiting at most, whatever time it takes. */
  mostWaiting: number;
}

/** Does long work in turn. */
export interface WorkQueue {
  /** Waits for its turn and works. Rejects with a 503, nearly always at once, when its turn would come too late. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** How much the last piece of work counts in the mean time: the last dozen decide. */
const newestShare = 1 / 12;

interface Waiting {
  since: number;
  begin(): void;
  giveUp(): void;
}

/**
 * A queue whose waiting time is bounded: when more is requested than can be processed, some is rejected at once, so that its
 * sender can go elsewhere and the rest is processed in time. How long the queue is in time is estimated from how long work
 * took lately. `now` gives milliseconds of a clock that never goes back.
 */
export function workQueue(
  { atOnce, longestWaitMs, mostWaiting }: WorkQueueOptions,
  now: () => number = () => performance.now(),
): WorkQueue {
  const waiting: Waiting[] = [];
  let underWay = 0;
  /** Nothing is known before the first piece of work has ended: until then only `mostWaiting` counts. */
  let meanWorkMs = 0;

  const expectedWaitMs = () => ((waiting.length + 1) * meanWorkMs) / atOnce;
  const isLate = ({ since }: Waiting) => now() - since > 2 * longestWaitMs;
  const noteWork = (milliseconds: number) => {
    meanWorkMs += (milliseconds - meanWorkMs) * (meanWorkMs === 0 ? 1 : newestShare);
  };
  const giveUpLate = () => {
    while (waiting[0] && isLate(waiting[0])) waiting.shift()!.giveUp();
  };
  const beginNext = () => {
    giveUpLate();
    if (underWay < atOnce) waiting.shift()?.begin();
  };

  const turn = () =>
    new Promise<void>((begin, fail) => {
      giveUpLate();
      if (underWay < atOnce) {
        underWay += 1;
        begin();
      } else if (waiting.length >= mostWaiting || expectedWaitMs() > longestWaitMs) {
        fail(new ApiError('overloaded'));
      } else {
        waiting.push({
          since: now(),
          begin() {
            underWay += 1;
            begin();
          },
          giveUp: () => fail(new ApiError('overloaded')),
        });
      }
    });

  return {
    async run(work) {
      await turn();
      const began = now();
      try {
        return await work();
      } finally {
        noteWork(now() - began);
        underWay -= 1;
        beginNext();
      }
    },
  };
}
