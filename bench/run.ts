/** Runs the suites named on the command line, or all, and ends with code 1 when a budget is broken. */
import { startPortal } from '../e2e/portal.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePaint } from './paint.ts';
import { isWithinBudget, type Measurement, printMeasurements } from './report.ts';
import { measureSiteBuild } from './site-build.ts';

type Suite = (portalUrl: string) => Promise<Measurement[]>;

const suites: Record<string, Suite> = {
  weight: measurePageWeight,
  paint: measurePaint,
  build: () => measureSiteBuild(),
  lighthouse: measureLighthouse,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !suites[name]);
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}

const portal = await startPortal();
let broken = 0;
try {
  for (const [name, measure] of Object.entries(suites)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const measurements = await measure(portal.url);
    printMeasurements(name, measurements);
    broken += measurements.filter((one) => !isWithinBudget(one)).length;
  }
} finally {
  await portal.stop();
}
console.log(broken === 0 ? '\nEvery budget holds.' : `\n${broken} budget(s) broken.`);
process.exit(broken === 0 ? 0 : 1);
