import { fold } from '@portal/text';
import { type AddressPart, PARTS } from './address-candidates.ts';
import type { RepairedAddress } from './address-repair.ts';

/** The parts that two repaired addresses share, and how alike they are, 0 to 100. */
export function compareAddresses(
  one: RepairedAddress,
  other: RepairedAddress,
): { shared: string; percentage: number } {
  let common = 0;
  let total = 0;
  const shared: string[] = [];
  for (const part of PARTS) {
    const [first, second] = [one.parts[part], other.parts[part]];
    if (!first && !second) continue;
    total += PART_WEIGHT[part];
    if (!first || !second || fold(first.en) !== fold(second.en)) continue;
    common += PART_WEIGHT[part];
    if (part !== 'house') shared.push(first.en.toLowerCase());
  }
  return { shared: shared.join(', '), percentage: total === 0 ? 0 : Math.round((100 * common) / total) };
}

/** How much it matters that two addresses agree in a part. */
const PART_WEIGHT: Record<AddressPart, number> = {
  name: 3,
  house: 3,
  road: 3,
  block: 1,
  subArea: 2,
  area: 3,
};
