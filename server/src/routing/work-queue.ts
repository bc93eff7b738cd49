import { overloaded } from '../http/api-error.ts';

export interface WorkQueueOptions {
  atOnce: number;
  /** Work that would wait longer is refused when it comes; what has waited twice as long after all is given up. */
  longestWaitMs: number;
  /** Work waiting at most, whatever time it takes. */
  mostWaiting: number;
  /**
   * How long a refusal waits, for as many requests as may wait for their turn: a client that sends again at once would otherwise
   * take the time of others with requests that can only be refused. Default 0.
   */
  refusalMs?: number;
}

export interface WorkQueue {
  /**
   * Waits for its turn and works; owners of waiting work take turns, whatever each has sent. Rejects with a 503 when its turn
   * would come too late, which is nearly always known when it comes.
   */
  run<Result>(owner: number, work: () => Promise<Result>): Promise<Result>;
}

/** How much the last piece of work counts in the mean time: the last dozen decide. */
const newestShare = 1 / 12;

interface Waiting {
  since: number;
  begin(): void;
  giveUp(): void;
}

/**
 * A queue whose waiting time is bounded: when more is requested than can be processed, some is rejected when it comes, so that
 * the rest is processed in time. How long the queue is in time is estimated from how long work
 * took lately. `now` gives milliseconds of a clock that never goes back.
 */
export function workQueue(
  { atOnce, longestWaitMs, mostWaiting, refusalMs = 0 }: WorkQueueOptions,
  now: () => number = () => performance.now(),
): WorkQueue {
  /** By owner, in the order in which they take turns. */
  const waiting = new Map<number, Waiting[]>();
  let waitingCount = 0;
  let underWay = 0;
  let refusing = 0;
  /** Nothing is known before the first piece of work has ended: until then only `mostWaiting` counts. */
  let meanWorkMs = 0;

  /** Others have one turn each between two of an owner's. */
  const expectedWaitMs = (owner: number) => {
    const own = waiting.get(owner)?.length ?? 0;
    let before = own + 1;
    for (const [other, { length }] of waiting) if (other !== owner) before += Math.min(length, own + 1);
    return (before * meanWorkMs) / atOnce;
  };
  const isLate = ({ since }: Waiting) => now() - since > 2 * longestWaitMs;
  const noteWork = (milliseconds: number) => {
    meanWorkMs += (milliseconds - meanWorkMs) * (meanWorkMs === 0 ? 1 : newestShare);
  };
  const take = (owner: number, list: Waiting[]): Waiting => {
    const first = list.shift()!;
    waitingCount -= 1;
    if (list.length === 0) waiting.delete(owner);
    return first;
  };
  const refuse = (fail: (error: Error) => void) => {
    if (refusalMs === 0 || refusing >= mostWaiting) return fail(overloaded);
    refusing += 1;
    setTimeout(() => {
      refusing -= 1;
      fail(overloaded);
    }, refusalMs);
  };
  const giveUpLate = () => {
    for (const [owner, list] of waiting) while (list[0] && isLate(list[0])) take(owner, list).giveUp();
  };
  const beginNext = () => {
    giveUpLate();
    const [next] = waiting;
    if (!next || underWay >= atOnce) return;
    const [owner, list] = next;
    // Added again, so that the others come first.
    waiting.delete(owner);
    if (list.length > 1) waiting.set(owner, list);
    take(owner, list).begin();
  };

  const turn = (owner: number) =>
    new Promise<void>((begin, fail) => {
      giveUpLate();
      if (underWay < atOnce) {
        underWay += 1;
        begin();
      } else if (waitingCount >= mostWaiting || expectedWaitMs(owner) > longestWaitMs) {
        refuse(fail);
      } else {
        const list = waiting.get(owner) ?? [];
        waiting.set(owner, list);
        waitingCount += 1;
        list.push({
          since: now(),
          begin() {
            underWay += 1;
            begin();
          },
          giveUp: () => fail(overloaded),
        });
      }
    });

  return {
    async run(owner, work) {
      await turn(owner);
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
