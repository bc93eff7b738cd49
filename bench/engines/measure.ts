/** The journeys of a visitor in Chromium, Firefox and WebKit. */
import { startPortal } from '../../e2e/portal.ts';
import type { Measurement } from '../report.ts';
import { journeys, NotPossible } from './journeys.ts';
import { type Engine, missingEngines, withEngines, within } from './tabs.ts';

/** Each journey in a fresh tab of each engine, or only those whose name has a word of `only`. */
export async function measureEngines(only?: string): Promise<Measurement[]> {
  const missing = missingEngines();
  if (missing) throw new Error(missing);
  const words = only?.split(',') ?? [''];
  const chosen = Object.entries(journeys).filter(([name]) => words.some((word) => name.includes(word)));
  const measurements: Measurement[] = [];
  const portal = await startPortal();
  await withEngines(async (engine) => {
    let failed = 0;
    const notPossible: string[] = [];
    for (const [name] of chosen) {
      const faults = await faultsOf(engine, name, portal.url);
      if (!faults) notPossible.push(name);
      else if (faults.length > 0) {
        failed += 1;
        console.log(`  ${engine.name}: ${name}: ${faults.join(' ')}`);
      }
    }
    measurements.push({
      what: `${engine.name} ${engine.version}: failed journeys of ${chosen.length}`,
      value: failed,
      unit: '',
      budget: 0,
      details: notPossible.length > 0 ? `its driver cannot make: ${notPossible.join(', ')}` : undefined,
      how: 'each journey in a fresh tab, maps drawn in software; a journey fails when what it waits for does not come',
    });
  }).finally(portal.stop);
  return measurements;
}

/** What fails of a journey in a fresh tab, in words; undefined if the engine's driver can't make it. */
export async function faultsOf(
  engine: Engine,
  name: string,
  portalUrl: string,
): Promise<string[] | undefined> {
  const journey = journeys[name];
  if (!journey) return [`There is no journey of this name. There are: ${Object.keys(journeys).join('; ')}.`];
  let tab: Awaited<ReturnType<Engine['openTab']>> | undefined;
  const made = async () => {
    tab = await engine.openTab();
    await tab.resize(1440, 900);
    return journey(tab, portalUrl);
  };
  try {
    return await within(90, made());
  } catch (error) {
    if (error instanceof NotPossible) return undefined;
    return [error instanceof Error ? error.message.split('\n')[0] || error.name : String(error)];
  } finally {
    await within(10, Promise.resolve(tab?.close())).catch(() => {});
  }
}
