import { ApiError } from '../http/api-error.ts';

export interface WorkQueueOptions {
  /** Pieces of work under way at the same time. */
  atOnce: number;
  /** Work that has waited so long is given up, and with it what would stand behind it. */
  longestWaitMs: number;
  /** Work waiting at most. */
  mostWaiting: number;
}

/** Does long work in turn. */
export interface WorkQueue {
  /** Waits for its turn and works. Rejects with a 503 at once when the queue is too long, or when its turn came too late. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  since: number;
  begin(): void;
  giveUp(): void;
}

/**
 * A queue whose waiting time is bounded: when more is asked than can be done, some is refused quickly so that the
 * rest is answered in time. Without it every request would wait for all those before it.
 */
export function workQueue({ atOnce, longestWaitMs, mostWaiting }: WorkQueueOptions): WorkQueue {
  const waiting: Waiting[] = [];
  let underWay = 0;

  const isLate = ({ since }: Waiting) => performance.now() - since > longestWaitMs;
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
      } else if (waiting.length >= mostWaiting) {
        fail(new ApiError('overloaded'));
      } else {
        waiting.push({
          since: performance.now(),
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
      try {
        return await work();
      } finally {
        underWay -= 1;
        beginNext();
      }
    },
  };
}
