import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const microsPerTick = 10_000;

/** Processor time so far of all processes that this one has started, microseconds by the name of their executable. Linux only. */
export function processorMicrosByExecutable(): Map<string, number> {
  const processes = new Map<number, { parent: number; executable: string; ticks: number }>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      const [, parent, ...fields] = stat.slice(end + 2).split(' ');
      // User and system time are the 14th and 15th field of all, the 12th and 13th of those behind the name.
      const ticks = Number(fields[9]) + Number(fields[10]);
      processes.set(Number(entry), {
        parent: Number(parent),
        executable: stat.slice(stat.indexOf('(') + 1, end),
        ticks,
      });
    } catch {
      // It has ended.
    }
  }
  const isOwn = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isOwn(parent));
  };
  const micros = new Map<string, number>();
  for (const [pid, { executable, ticks }] of processes)
    if (isOwn(pid)) micros.set(executable, (micros.get(executable) ?? 0) + ticks * microsPerTick);
  return micros;
}

/** Processor time so far of a process, microseconds: all its threads that still run. Linux only. */
export function processorMicrosOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1000;
  }, 0);
}
