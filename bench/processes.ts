/** What Linux's process table says. */
import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  session: number;
  executable: string;
  /** Processor time so far in the code and in the system for it, microseconds; and that of its children that have ended. */
  micros: number;
  endedMicros: number;
  residentBytes: number;
}

/** Linux counts processor time in hundredths of a second, and memory in pages. */
const microsPerTick = 10_000;
const pageBytes = 4096;

export function processes(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      return [processOf(Number(entry))];
    } catch {
      // It has ended.
      return [];
    }
  });
}

export function processOf(pid: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const end = stat.lastIndexOf(')');
  // Fields are counted from the state on, which is the third of all.
  const fields = stat
    .slice(end + 2)
    .split(' ')
    .map(Number);
  return {
    pid,
    parent: fields[1]!,
    session: fields[3]!,
    executable: stat.slice(stat.indexOf('(') + 1, end),
    micros: (fields[11]! + fields[12]!) * microsPerTick,
    endedMicros: (fields[13]! + fields[14]!) * microsPerTick,
    residentBytes: fields[21]! * pageBytes,
  };
}

/** A process and all that it has started, and they in turn. */
export function treeOf(pid: number): Process[] {
  const all = processes();
  const parents = new Map(all.map((one) => [one.pid, one.parent]));
  const isIn = (id: number | undefined): boolean => id !== undefined && (id === pid || isIn(parents.get(id)));
  return all.filter((one) => isIn(one.pid));
}

/** Processor time so far of all processes that this one has started, microseconds by the name of their executable. */
export function processorMicrosByExecutable(): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { pid, executable, micros } of treeOf(process.pid))
    if (pid !== process.pid) sums.set(executable, (sums.get(executable) ?? 0) + micros);
  return sums;
}

/** Processor time so far of a process, microseconds: all its threads that still run. */
export function processorMicrosOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(nanoseconds) / 1000;
  }, 0);
}

/** Processor time of some work in this process, milliseconds: what it takes whatever else runs on the machine. */
export function processorMs(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
