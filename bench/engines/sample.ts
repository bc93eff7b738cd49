/**
 * `tsx bench/engines/sample.ts <engine> <portal URL> <journey>…`: these journeys in one engine, a line of JSON for each as
 * soon as it has ended: `{"journey":"…","faults":[]}`; a second line for one that fails, of its second try. For
 * `e2e/engines.test.ts`, which can't import the bench.
 */
import { faultsOf } from './measure.ts';
import { withEngines } from './tabs.ts';

const [engineName = '', portalUrl = '', ...names] = process.argv.slice(2);
await withEngines(
  async (engine) => {
    for (const journey of names)
      for (const _try of [1, 2]) {
        const faults = await faultsOf(engine, journey, portalUrl);
        console.log(JSON.stringify({ journey, faults }));
        if (!faults?.length) break;
      }
  },
  [engineName],
);
