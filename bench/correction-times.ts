/** Processor time for one address: incomplete or misspelled ones, and texts that are made to be slow. */
import { correctAddress } from '../server/src/address-correction/correct.ts';
import { hostileAddresses } from '../server/src/address-correction/testing/hostile-addresses.ts';
import type { Gazetteer } from '../server/src/gazetteer/gazetteer.ts';
import { processorMs } from './processes.ts';
import { type Measurement, measuredBy, quantile } from './report.ts';

/** Texts of each kind, and times that each is corrected; the least time counts, because it is the work itself. */
const addressTexts = 50;
const roundCount = 3;

/** Of processor time, milliseconds. */
export function correctionTimes(
  gazetteer: Gazetteer,
  messy: readonly string[],
  budget: { median: number; longest: number },
): Measurement[] {
  const how = `processor time of one address, least of ${roundCount} rounds; hostile ones fill the size limit of 500 characters`;
  const sorted = (texts: readonly string[]) => {
    const least = texts.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < roundCount; round++) {
      texts.forEach((text, at) => {
        const ms = processorMs(() => correctAddress(gazetteer, text));
        least[at] = Math.min(least[at]!, ms);
      });
    }
    return least.sort((one, other) => one - other);
  };
  const usual = sorted(messy);
  const hostile = [...hostileAddresses(gazetteer, addressTexts)].map(([kind, texts]) => ({
    kind,
    longest: sorted(texts).at(-1)!,
  }));
  const worst = hostile.reduce((one, other) => (other.longest > one.longest ? other : one));
  const measured = measuredBy(how);
  return [
    measured('an address, half within', quantile(usual, 0.5), 'ms', budget.median),
    measured('an address, 99 of 100 within', quantile(usual, 0.99), 'ms'),
    measured(`a hostile address, the longest: ${worst.kind}`, worst.longest, 'ms', budget.longest),
  ];
}
