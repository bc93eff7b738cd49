/** How good the responses are: addresses of every area, incomplete or misspelled ones, and what their confidence is worth. */
import { generateAddresses } from '../server/src/address-correction/testing/generated-addresses.ts';
import { bins, correctAll, measure } from '../server/src/address-correction/testing/measure.ts';
import { type AreaAddress, loadAreaAddresses } from '../server/src/address-correction/testing/named-areas.ts';
import { sampleGazetteer } from '../server/src/gazetteer/sample-gazetteer.ts';
import { correctionTimes } from './correction-times.ts';
import type { Measurement } from './report.ts';

const MESSY = 'messy addresses';

/** Geocodes every list: all lines, and the held-out half of them. */
export async function measureResponseQuality(): Promise<Measurement[]> {
  const gazetteer = sampleGazetteer();
  const { houseUnknown, roadUnknown, streetOnly } = generateAddresses(gazetteer);
  const messy = loadAreaAddresses();
  const lists: [string, AreaAddress[]][] = [
    [MESSY, messy],
    ['house not in the data', houseUnknown],
    ['road not in the data', roadUnknown],
    ['main street, house not in the data', streetOnly],
  ];
  const how = 'the sample; expected is the published location of the area that the address names';
  const measurements = lists.flatMap(([name, list]): Measurement[] => {
    const { count, recall, wrongNeighborhood, sureAndWrong } = measure(correctAll(gazetteer, list));
    const share = (what: string, value: number) => ({
      what: `${name}: ${what}`,
      value: value * 100,
      unit: '%',
      how,
    });
    return [
      { what: name, value: count, unit: 'addresses', how },
      name === MESSY
        ? { ...share('within 1 km', recall), budget: 92, atLeast: true }
        : share('within 1 km', recall),
      { ...share('wrong neighborhood', wrongNeighborhood), budget: 1 },
      { ...share('wrong at 90 or more', sureAndWrong.length / count), budget: 0 },
    ];
  });
  const heldOut = lists.map(([name, list]): [string, AreaAddress[]] => [
    name,
    list.filter(({ isHeldOut }) => isHeldOut),
  ]);
  const all = correctAll(
    gazetteer,
    heldOut.flatMap(([, list]) => list),
  );
  console.log('\nConfidence and share right, held-out half:');
  for (const { from, count, confidence, right } of bins(all)) {
    console.log(
      `  from ${from}: ${count} results, mean ${(confidence * 100).toFixed(0)}, right ${(right * 100).toFixed(0)} %`,
    );
  }
  const calibration =
    'mean distance of confidence and share right, in bins of confidence; the half that nothing is fitted to';
  const error = (what: string, results: typeof all): Measurement => ({
    what,
    value: measure(results).calibrationError,
    unit: '',
    budget: 0.05,
    how: calibration,
  });
  return [
    ...measurements,
    error('calibration error', all),
    error('calibration error, messy addresses', correctAll(gazetteer, heldOut[0]![1])),
    ...correctionTimes(
      gazetteer,
      messy.map(({ text }) => text),
      { median: 1, longest: 10 },
    ),
  ];
}
