/** Runs inside a server that is measured, and reports to the benchmark's process what has been used so far. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Usage {
  /** Processor time of all threads, in the code and in the system for it, microseconds. */
  processorMicros: number;
  /** How late the event loop was at most since the previous report, milliseconds. */
  latestTurnMs: number;
}

const resolutionMs = 5;

const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    processorMicros: user + system,
    latestTurnMs: Math.max(0, delays.max / 1e6 - resolutionMs),
  };
  delays.reset();
  process.send?.(usage);
});
// The server ends on its own, not when the benchmark lets go of it.
process.channel?.unref();
