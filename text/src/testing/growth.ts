/** Texts that grow, and the check that the work for a text grows no faster than the text. */

/** Something that grows: a payload, or a string that takes up so many bytes once it is percent-encoded. */
export interface Growing<Value> {
  name: string;
  of(size: number): Value;
}

/** Below this much processor time nobody waits, and the noise of a measurement hides how the work grows. */
const unnoticedMs = 5;
/** Twice the size can make at most this much more work: twice, and room for what a cache no longer holds. The square is four times. */
const mostGrowth = 3;
/** A measurement is repeated this often before it counts; the least work counts. */
const mostRepeats = 12;
/** Looked at first, so that work by the square of the size is found before the full size takes minutes. */
const smallPart = 1 / 32;

/**
 * Throws if `run` takes far more processor time for the full size than for half of it, and for half of it than for a
 * quarter: a collection of garbage sets in at one size, work by the square of the size grows at all of them. Never
 * measured is time by the clock, so that a busy machine changes nothing.
 */
export async function expectLinear(
  what: string,
  size: number,
  run: (size: number) => unknown,
): Promise<void> {
  await expectLinearAt(what, size * smallPart, run);
  await expectLinearAt(what, size, run);
}

async function expectLinearAt(what: string, size: number, run: (size: number) => unknown): Promise<void> {
  const sizes = [size, size / 2, size / 4].map(Math.floor);
  const least = sizes.map(() => Number.POSITIVE_INFINITY);
  for (let repeat = 0; repeat < mostRepeats; repeat++) {
    for (const [at, one] of sizes.entries()) {
      least[at] = Math.min(least[at]!, await processorMs(run, one));
      if (at === 0 && least[at]! <= unnoticedMs) return;
      if (at > 0 && repeat > 0 && least[at - 1]! <= least[at]! * mostGrowth) return;
    }
  }
  const [whole, half, quarter] = least.map((ms) => ms.toFixed(1));
  throw new Error(
    `${what}: a size of ${sizes[0]} took ${whole} ms of processor time, half of it ${half} ms, a quarter ${quarter} ms.`,
  );
}

async function processorMs(run: (size: number) => unknown, size: number): Promise<number> {
  const before = process.cpuUsage();
  await run(size);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** `unit` again and again, up to `size` characters. */
export function repeated(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

/** `make` for 0, 1, 2 …, as many as there is room for in the size. */
export function counted(size: number, separator: string, make: (index: number) => string): string {
  const parts: string[] = [];
  for (let index = 0, length = 0; ; index++) {
    const part = make(index);
    length += part.length + separator.length;
    if (length > size) return parts.join(separator);
    parts.push(part);
  }
}

/** Runs that have been slow to fold, split, compare, measure or match: somewhere, or here. */
export const growingTexts: Growing<string>[] = [
  run('one letter', 'a'),
  run('letters that double up', 'ss'),
  run('a Bangla conjunct', 'ক্ষ'),
  run('Bangla digits', '৫'),
  run('combining marks', '\u0301'),
  run('combining marks in the wrong order', '\u0301\u0323'),
  run('dots below and joiners of Bangla in the wrong order', '\u09CD\u09BC'),
  run('a letter with an invisible joiner after another', 'ক\u200D'),
  run('genitives in Bangla', 'ের'),
  run('letters that grow when folded', 'İﬃ'),
  run('letters outside the basic plane', '\u{1F600}'),
  run('words of one letter', 'a '),
  run('spaces', ' ', 'x', 'x'),
  run('tabs and line ends', '\t\n', 'x', 'x'),
  run('line ends', '\r\n', '?'),
  run('commas', ','),
  run('brackets', '('),
  run('lists in lists', '['),
  run('objects in objects', '{"a":'),
  run('braces', '{', '', '}'),
  run('tags', '<a '),
  run('quotes', '"'),
  run('apostrophes', "'", '', '"'),
  run('backslashes', '\\', '', '"'),
  run('hyphens', '-'),
  run('underscores', '_a'),
  run('digits', '12'),
  run('digits, then a letter', '1', '', 'x'),
  run('a fraction, then a letter', '1', '1.', 'x'),
  run('signs and exponents', '1e+'),
  run('a pair of numbers, then a letter', '1', '90.4,1', 'x'),
  run('question marks, then a line end', '?', '', '\n'),
  run('number signs, then a line end', '#', '', '\n'),
  run('dots', '.', 'a', 'a'),
  run('slashes', '/', 'a', 'a'),
  run('slashes, then a word', '/', '', ' x'),
  run('schemes', 'http://'),
  run('paths', '/v1/api/'),
  run('ampersands and equals signs', '&a='),
  run('percent signs', '%'),
  run('a house after another', 'h-8,'),
  run('a house by its slashes', '8/a/'),
  run('a road after another', 'road 2 '),
  run('a place after another', 'mirpur,'),
  run('a place in Bangla after another', 'মিরপুর '),
  list('one position again and again', '90.4,23.8'),
  list('positions that differ', '90.41,23.81;90.39,23.79'),
  run('semicolons', ';'),
  run('points and digits', '.1'),
  { name: 'words that all differ', of: (size) => counted(size, ' ', (i) => (i * 7919).toString(36)) },
  { name: 'words that nearly match', of: (size) => counted(size, ' ', (i) => `mirpu${(i % 26) + 10}r`) },
];

function run(name: string, unit: string, start = '', end = ''): Growing<string> {
  const around = encodeURIComponent(start + end).length;
  const count = (size: number) => Math.max(0, (size - around) / encodeURIComponent(unit).length);
  return { name, of: (size) => start + unit.repeat(count(size)) + end };
}

/** A list without a separator at its end, so that half of it is as right as the whole. */
function list(name: string, item: string): Growing<string> {
  const count = (size: number) => size / encodeURIComponent(`${item};`).length;
  return { name, of: (size) => Array.from({ length: count(size) }, () => item).join(';') };
}
