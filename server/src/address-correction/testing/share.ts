/** `npm run bench -- answers` looks at every address that is made from the data, `npm test` at one of so many. */
const oneOf = process.env.EVERY_ADDRESS ? 1 : 4;
/** Another seed is another share. */
const seed = 20260101;

/** Share of the addresses in a test, 0 to 1. */
export const share = 1 / oneOf;

/** The share of a list that a test looks at: the same one each time, and in its order. */
export function shareOf<Item>(list: readonly Item[], textOf: (item: Item) => string): Item[] {
  return list.filter((item) => hash(textOf(item)) % oneOf === 0);
}

/** Where the whole list may have this rate of faults, a share of so many may have two standard deviations more. */
export function mostIn(rate: number, count: number): number {
  return oneOf === 1 ? rate : rate + 2 * Math.sqrt((rate * (1 - rate)) / count);
}

/** FNV-1a over the UTF-16 units, with its upper bits mixed into the lower ones. */
function hash(text: string): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  return (value ^ (value >>> 15)) >>> 0;
}
