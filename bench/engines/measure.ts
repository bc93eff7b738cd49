/** The journeys of a visitor in Chromium, Firefox and WebKit. */
import { startPortal } from '../../e2e/portal.ts';
import type { Measurement } from '../report.ts';
import { journeys, NotPossible } from './journeys.ts';
import { missingEngines, withEngines } from './tabs.ts';

/** Each journey in a fresh tab of each engine, or only those whose name has a word of `only`. */
export async function measureEngines(only?: string): Promise<Measurement[]> {
  const missing = missingEngines();
  if (missing) throw new Error(missing);
  const words = only?.split(',') ?? [''];
  const chosen = Object.entries(journeys).filter(([name]) => words.some((word) => name.includes(word)));
  const measurements: Measurement[] = [];
  const portal = await startPortal();
  await withEngines(async ({ name: engine, version, openTab }) => {
    let failed = 0;
    const notPossible: string[] = [];
    for (const [name, journey] of chosen) {
      const tab = await openTab();
      const faults = await tab
        .resize(1440, 900)
        .then(() => journey(tab, portal.url))
        .catch((error: Error) => {
          if (!(error instanceof NotPossible)) return [error.message.split('\n')[0] || error.name];
          notPossible.push(name);
          return [];
        });
      await tab.close().catch(() => {});
      if (faults.length > 0) {
        failed += 1;
        console.log(`  ${engine}: ${name}: ${faults.join(' ')}`);
      }
    }
    measurements.push({
      what: `${engine} ${version}: failed journeys of ${chosen.length}`,
      value: failed,
      unit: '',
      budget: 0,
      details: notPossible.length > 0 ? `its driver cannot make: ${notPossible.join(', ')}` : undefined,
      how: 'each journey in a fresh tab, maps drawn in software; a journey fails when what it waits for does not come',
    });
  }).finally(portal.stop);
  return measurements;
}
