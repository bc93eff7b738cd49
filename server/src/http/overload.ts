import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Tells whether the process is too far behind to take more work. */
export interface OverloadGuard {
  /** `requestsInFlight` counts the requests that have come and not been answered, the present one included. */
  isOverloaded(requestsInFlight: number): boolean;
  stop(): void;
}

/** How late the event loop may run, on average over half a second, before requests are turned away. */
const LONGEST_DELAY_MS = 250;

const SAMPLE_MS = 500;

/** With fewer requests waiting, a late loop has another cause, such as a busy machine, and turning away helps nobody. */
const FEWEST_IN_FLIGHT = 50;

/**
 * Watches how late the event loop runs. A late loop means that requests arrive faster than they are answered;
 * turning some away at once keeps the answers to the rest quick.
 */
export function watchEventLoop(longestDelayMs = LONGEST_DELAY_MS): OverloadGuard {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delays.mean / 1e6 > longestDelayMs;
    delays.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    isOverloaded: (requestsInFlight) => isLate && requestsInFlight >= FEWEST_IN_FLIGHT,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
