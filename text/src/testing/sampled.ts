/** What one run of the tests tries of a matrix. */

/** Whether every member of every matrix is tried: `npm run bench -- whole`. */
export const triesAll = process.env.WHOLE === 'on';

/** Members of a matrix that `npm test` tries: `count` of them, evenly apart, first and last included; all where {@link triesAll}. */
export function sampled<Member>(
  members: readonly Member[],
  count: number,
  isWhole = triesAll,
): readonly Member[] {
  if (isWhole || members.length <= count) return members;
  if (count === 1) return members.slice(0, 1);
  const step = (members.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => members[Math.round(index * step)]!);
}

/**
 * Members that the row with this index tries: each `step`th, from another one on in each row, so that rows together try them
 * all; all where {@link triesAll}.
 */
export function rotated<Member>(
  members: readonly Member[],
  row: number,
  step: number,
  isWhole = triesAll,
): readonly Member[] {
  return isWhole ? members : members.filter((_, index) => (index + row) % step === 0);
}
