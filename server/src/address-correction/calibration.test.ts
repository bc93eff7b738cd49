import { hasBangla } from '@portal/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { type CorrectedAddress, correctAddress } from './correct.ts';
import { isRight, loadMessyAddresses, type MessyAddress } from './testing/messy-addresses.ts';

interface Answered {
  line: MessyAddress;
  repaired: CorrectedAddress;
  isRight: boolean;
}

interface Bin {
  from: number;
  count: number;
  meanConfidence: number;
  shareRight: number;
}

/** Lower ends of the bins, percent. */
const BINS = [0, 25, 50, 75, 90];

/** Bins with fewer answers than this say too little by themselves. */
const FEW = 10;

/** Mean confidence and share right of each bin that has answers, 0 to 1. */
function binned(answers: Answered[]): Bin[] {
  return BINS.flatMap((from, at) => {
    const to = BINS[at + 1] ?? 101;
    const inside = answers.filter(({ repaired: { confidence } }) => confidence >= from && confidence < to);
    if (inside.length === 0) return [];
    return {
      from,
      count: inside.length,
      meanConfidence: mean(inside.map(({ repaired }) => repaired.confidence / 100)),
      shareRight: share(inside, (one) => one.isRight),
    };
  });
}

/** How far confidence and truth lie apart on average: the expected calibration error (Naeini et al. 2015). */
function calibrationError(bins: Bin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce(
    (sum, { count, meanConfidence, shareRight }) =>
      sum + (count / total) * Math.abs(meanConfidence - shareRight),
    0,
  );
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function share<Item>(items: Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length / items.length;
}

const lines = loadMessyAddresses();
let answers: Answered[] = [];
let heldOut: Answered[] = [];

beforeAll(() => {
  const gazetteer = sampleGazetteer();
  answers = lines.map((line) => {
    const repaired = correctAddress(gazetteer, line.text);
    return { line, repaired, isRight: isRight(line, repaired.place?.position ?? null) };
  });
  heldOut = answers.filter(({ line }) => line.isHeldOut);
}, 60_000);

describe('the labelled list', () => {
  it('has enough lines of every kind in both halves, and none twice', () => {
    expect(lines.length).toBeGreaterThanOrEqual(400);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    for (const half of [true, false]) {
      const some = lines.filter(({ isHeldOut }) => isHeldOut === half);
      expect(some.filter(({ meant }) => meant === null).length).toBeGreaterThanOrEqual(25);
      expect(some.filter(({ text }) => hasBangla(text)).length).toBeGreaterThanOrEqual(20);
      expect(some.filter(({ status }) => status === 'complete').length).toBeGreaterThanOrEqual(80);
    }
  });
});

describe('the address fixer on the half that nothing was fitted to', () => {
  it('finds the place meant in 95 of 100', () => {
    const knowable = heldOut.filter(({ line }) => line.meant !== null);
    expect(share(knowable, (one) => one.isRight)).toBeGreaterThanOrEqual(0.95);
  });

  it('is sure of nothing that nobody can know', () => {
    const unknowable = heldOut.filter(({ line }) => line.meant === null);
    expect(share(unknowable, ({ repaired }) => repaired.confidence < 70)).toBeGreaterThanOrEqual(0.8);
    expect(unknowable.filter(({ repaired }) => repaired.confidence > 95)).toEqual([]);
  });

  it('tells complete from incomplete in 9 of 10', () => {
    const agrees = ({ line, repaired }: Answered) => repaired.isComplete === (line.status === 'complete');
    expect(share(heldOut, agrees)).toBeGreaterThanOrEqual(0.9);
  });

  it('is right as often as its confidence says: calibration error at most 0.1', () => {
    const bins = binned(heldOut);
    expect(calibrationError(bins)).toBeLessThanOrEqual(0.1);
    for (const bin of bins.filter(({ count }) => count >= FEW)) {
      // Two standard errors of a share of so many answers: what chance alone explains.
      const chance = 2 * Math.sqrt((bin.meanConfidence * (1 - bin.meanConfidence)) / bin.count);
      const apart = Math.abs(bin.meanConfidence - bin.shareRight);
      expect(apart, JSON.stringify(bin)).toBeLessThanOrEqual(Math.max(0.1, chance));
    }
  });

  it('is right more often the surer it is', () => {
    const shares = binned(heldOut)
      .filter(({ count }) => count >= FEW)
      .map(({ shareRight }) => shareRight);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.at(-1)! - shares[0]!).toBeGreaterThan(0.8);
  });

  it('keeps the published reading: above 95 the very door, from 70 the right part of town', () => {
    const sure = heldOut.filter(({ repaired }) => repaired.confidence > 95);
    expect(sure.length).toBeGreaterThan(50);
    expect(sure.every(({ repaired }) => repaired.isComplete)).toBe(true);
    expect(share(sure, (one) => one.isRight)).toBeGreaterThanOrEqual(0.95);
    const usable = heldOut.filter(({ repaired }) => repaired.confidence >= 70);
    expect(share(usable, (one) => one.isRight)).toBeGreaterThanOrEqual(0.9);
  });
});
