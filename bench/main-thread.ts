import type { Browser, Page } from 'playwright-core';
import { median } from './report.ts';

/** A phone takes so many times as long as this machine. */
export const slowness = 4;

/** So often nothing is done, to learn what measuring takes. */
const idleRounds = 21;

export type Clock = (act: () => Promise<void>, frames?: number) => Promise<number>;

/**
 * A clock that counts the processor time of the page's main thread while something is done and drawn, times
 * {@link slowness}, in milliseconds; up to the frame after next, or as many frames as are named. A throttled browser would measure what else the machine does, too.
 */
export async function mainThreadClock(page: Page): Promise<Clock> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const timeOf = async (act: () => Promise<void>, frames: number) => {
    const before = await taskSeconds();
    await act();
    await drawn(page, frames);
    return ((await taskSeconds()) - before) * 1000 * slowness;
  };
  // What measuring itself takes, its frames included, is no part of what is measured.
  const overheads = new Map<number, number>();
  const overheadOf = async (frames: number) => {
    const known = overheads.get(frames);
    if (known !== undefined) return known;
    const idle: number[] = [];
    for (let round = 0; round < idleRounds; round++) idle.push(await timeOf(async () => undefined, frames));
    const overhead = median(idle);
    overheads.set(frames, overhead);
    return overhead;
  };
  return async (act, frames = 2) => {
    const overhead = await overheadOf(frames);
    return Math.max(0, (await timeOf(act, frames)) - overhead);
  };
}

/** Resolves when the page has drawn the last command. */
export async function drawn(page: Page, frames = 2): Promise<void> {
  for (let frame = 0; frame < frames; frame++)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}

/**
 * Resolves when an element has come and its frame is drawn. The page reports it: a locator that waits computes roles and
 * visibility of the whole page at each frame, on the thread that is measured.
 */
export function drawnInPage(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(done));
        });
        watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] });
      }),
    selector,
  );
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start and length, microseconds of the clock; length in microseconds of the thread's own processor time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Processor time of the main threads of a page and of its frames in other processes, while something is done, ms. */
export async function mainThreadsOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = await tasksOf(browser, page, /^CrRendererMain$/, act);
  return tasks.reduce((sum, ms) => sum + ms, 0);
}

/** Processor time of each task of a page's workers, while something is done, ms. */
export function workerTasksOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  return tasksOf(browser, page, /^DedicatedWorker/, act);
}

async function tasksOf(
  browser: Browser,
  page: Page,
  thread: RegExp,
  act: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && thread.test(args.name ?? ''))
      .map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.ph === 'X' && threads.has(threadOf(event)));
  if (tasks.length === 0) throw new Error(`The trace has no task of a thread that matches ${thread}.`);
  tasks.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  // A task within another is part of it.
  const endOf = new Map<string, number>();
  const times: number[] = [];
  for (const task of tasks) {
    const own = threadOf(task);
    if (task.ts < (endOf.get(own) ?? 0)) continue;
    endOf.set(own, task.ts + (task.dur ?? 0));
    times.push((task.tdur ?? 0) / 1000);
  }
  return times;
}
