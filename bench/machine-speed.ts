/** How fast the machine is at this moment: a shared one is at times three times slower than at others, in processor time too. */
import { processorMs } from './processes.ts';
import { median } from './report.ts';

const rounds = 9;
const words = 60_000;

/**
 * Processor time of a fixed piece of work in this process, milliseconds, the median of nine: texts, maps, sorting and JSON, as
 * pages and servers use them. Figures of two runs are to be compared only by it.
 */
export function fixedWorkMs(): number {
  return median(Array.from({ length: rounds }, () => processorMs(work)));
}

/** Returns something that depends on all of it, so that the engine leaves nothing out. */
function work(): number {
  const counts = new Map<string, number>();
  for (let n = 0; n < words; n++) {
    const word = `w${((n * 7919) % 9973).toString(36)}`;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(JSON.parse(JSON.stringify(sorted))).replace(/\d+/g, '').length;
}
