import { basename } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { handlers } from '../handlers.ts';
import { type Recording, recordResponses } from './recorded-responses.ts';

let recordings: Recording[];
beforeAll(async () => {
  recordings = await recordResponses();
}, 180_000);

it('covers every operation', () => {
  expect(recordings.map(({ file }) => basename(file, '.json')).sort()).toEqual(Object.keys(handlers).sort());
});

it('shows in the reference what this server returns: after a change, run `npm run record`', () => {
  const drifted = recordings.flatMap(({ file, before, now }) =>
    Object.keys(now)
      .filter((name) => !isSame(before[name]!.value, now[name]!.value))
      .map((name) => `${basename(file)} ${name}`),
  );
  expect(drifted).toEqual([]);
});

/** Equal, apart from the last digits of numbers: another processor may round otherwise. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one));
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  return keys.every((key) =>
    isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
