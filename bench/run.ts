/**
 * Runs the suites named on the command line, or all, and ends with code 1 when a budget is broken. `--only=findWard,listCities`
 * limits the suite `server` to the lookups of these operations, half a minute instead of eight. `--before=<commit>` lets the suite
 * `start` measure another commit, too, and print the shares of it.
 * With `mutations`, `neighbors` and `engines` it names rules, neighbors and journeys by words in them.
 */
import { parseArgs } from 'node:util';
import { startPortal } from '../e2e/portal.ts';
import { measureConsole } from './console.ts';
import { measureDevelopment } from './development.ts';
import { measureEngines } from './engines/measure.ts';
import { measureExtract } from './extract.ts';
import { measureFuzz } from './fuzz.ts';
import { measureImport } from './import.ts';
import { measureKills } from './kills.ts';
import { measureLighthouse } from './lighthouse.ts';
import { fixedWorkMs } from './machine-speed.ts';
import { measureMachines } from './machines.ts';
import { measureMutations } from './mutations.ts';
import { measurePageWeight } from './page-weight.ts';
import { measurePaint } from './paint.ts';
import { isWithinBudget, type Measurement, printMeasurements } from './report.ts';
import { measureResponseQuality } from './response-quality.ts';
import { measureRouteQuality } from './route-quality.ts';
import { measureScale } from './scale.ts';
import { measureServer } from './server.ts';
import { measureNeighbors } from './server-neighbors.ts';
import { measureSearch } from './server-search.ts';
import { measureSiteBuild } from './site-build.ts';
import { measureStart } from './start.ts';
import { measureTyping } from './typing.ts';
import { measureWhole } from './whole.ts';

type Suite = (portalUrl: string) => Promise<Measurement[]>;

/** Suites that look at the site, on one portal that all of them share. */
const siteSuites: Record<string, Suite> = {
  weight: measurePageWeight,
  paint: measurePaint,
  build: () => measureSiteBuild(),
  development: measureDevelopment,
  lighthouse: measureLighthouse,
  typing: measureTyping,
  console: measureConsole,
};

/** Suites that start what they measure. */
const serverSuites: Record<string, () => Promise<Measurement[]>> = {
  server: () => measureServer(options.only?.split(',')),
  search: measureSearch,
  answers: async () => [...(await measureResponseQuality()), ...(await measureRouteQuality())],
};

const { values: options, positionals: chosen } = parseArgs({
  options: {
    only: { type: 'string' },
    before: { type: 'string' },
    places: { type: 'string' },
    ways: { type: 'string' },
    file: { type: 'string' },
  },
  allowPositionals: true,
});

/** Suites that run only when they are named. */
const ownSuites: Record<string, () => Promise<Measurement[]>> = {
  extract: () => measureExtract(options.file),
  fuzz: () => measureFuzz(),
  machines: measureMachines,
  neighbors: () => measureNeighbors(options.only),
  engines: () => measureEngines(options.only),
  import: () => measureImport(options.places, options.ways ? Number(options.ways) : undefined),
  kills: measureKills,
  scale: () => measureScale(options.places ? Number(options.places) : undefined),
  start: () => measureStart(options.before),
  mutations: () => measureMutations(options.only),
  whole: measureWhole,
};

const suites = { ...siteSuites, ...serverSuites, ...ownSuites };

const unknown = chosen.filter((name) => !suites[name]);
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}

const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
let broken = 0;
const sayMachineSpeed = () =>
  console.log(`\nThis machine now: ${fixedWorkMs().toFixed(1)} ms for the fixed piece of work.`);

sayMachineSpeed();
const report = (name: string, measurements: Measurement[]) => {
  printMeasurements(name, measurements);
  broken += measurements.filter((one) => !isWithinBudget(one)).length;
};

for (const [name, measure] of Object.entries({ ...serverSuites, ...ownSuites })) {
  if (name in ownSuites ? chosen.includes(name) : isChosen(name)) report(name, await measure());
}
if (Object.keys(siteSuites).some(isChosen)) {
  const portal = await startPortal();
  try {
    for (const [name, measure] of Object.entries(siteSuites)) {
      if (isChosen(name)) report(name, await measure(portal.url));
    }
  } finally {
    await portal.stop();
  }
}
sayMachineSpeed();
console.log(broken === 0 ? '\nEvery budget holds.' : `\n${broken} budget(s) broken.`);
process.exit(broken === 0 ? 0 : 1);
