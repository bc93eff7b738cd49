/** How good the responses are: addresses of every area, incomplete or misspelled ones, and what their confidence is worth. */
import { addressesInForm, areaForms } from '../server/src/address-correction/testing/area-forms.ts';
import { attacks } from '../server/src/address-correction/testing/attack.ts';
import { compositions } from '../server/src/address-correction/testing/compositions.ts';
import { addressFamilies, type Family, judge } from '../server/src/address-correction/testing/families.ts';
import { generateAddresses } from '../server/src/address-correction/testing/generated-addresses.ts';
import {
  bins,
  calibrationError,
  correctAll,
  type JudgedResult,
  measure,
} from '../server/src/address-correction/testing/measure.ts';
import { type AreaAddress, loadAreaAddresses } from '../server/src/address-correction/testing/named-areas.ts';
import { strangerAddresses } from '../server/src/address-correction/testing/strangers.ts';
import { sampleGazetteer } from '../server/src/gazetteer/sample-gazetteer.ts';
import { correctionTimes } from './correction-times.ts';
import { type Measurement, measuredBy } from './report.ts';
import { runTests } from './run-tests.ts';

const messyLists = 'messy addresses';

/** The lists as people write addresses, by their file; of the first all that the budgets say must hold. */
const addressLists = {
  [messyLists]: 'named-areas.txt',
  'couriers and shops': 'courier-addresses.txt',
  'typed in a hurry': 'parcel-addresses.txt',
  'chats and labels': 'chat-addresses.txt',
  'letterheads and order forms': 'letterhead-addresses.txt',
  'classifieds and notes to riders': 'listing-addresses.txt',
  'forms and pickup notes': 'form-addresses.txt',
  'public lists of branches': 'branch-addresses.txt',
  'public lists of institutions': 'office-addresses.txt',
  'public lists of agencies and dealers': 'dealer-addresses.txt',
  'newspapers and notices': 'notice-addresses.txt',
  'public lists of outlets': 'outlet-addresses.txt',
  'service points, depots, hospitals and villages': 'service-addresses.txt',
  'stores, hospitals and bookshops': 'store-addresses.txt',
  'branches of 14 banks': 'bank-addresses.txt',
  'agencies, a bank and customers': 'agency-addresses.txt',
  'godowns, buying houses and colleges': 'godown-addresses.txt',
  'charities, health centers and police stations': 'station-addresses.txt',
  factories: 'factory-addresses.txt',
  'training centers, hotels and groceries': 'hotel-addresses.txt',
  'orders of customers': 'order-addresses.txt',
  'hospitals, vets and resorts': 'clinic-addresses.txt',
  'checkouts and profiles': 'checkout-addresses.txt',
  'counters, branches and offices': 'counter-addresses.txt',
  'job seekers, students and tenants': 'people-addresses.txt',
  'couriers, plants, schools and companies': 'business-addresses.txt',
  'buyers, pupils, donors and members': 'citizen-addresses.txt',
  'mills, chambers, chains and cash machines': 'organization-addresses.txt',
  'shops, showrooms and deliveries': 'shop-addresses.txt',
  'schools, clinics, suppliers and students': 'institute-addresses.txt',
} as const;

/** Geocodes every list: all lines, and the held-out half of them; then every family. */
export async function measureResponseQuality(): Promise<Measurement[]> {
  const gazetteer = sampleGazetteer();
  const { houseUnknown, roadUnknown, streetOnly } = generateAddresses(gazetteer);
  const messy = loadAreaAddresses();
  const fitted: [string, AreaAddress[]][] = [
    [messyLists, messy],
    ['house not in the data', houseUnknown],
    ['road not in the data', roadUnknown],
    ['main street, house not in the data', streetOnly],
  ];
  const lists: [string, AreaAddress[]][] = [
    ...fitted,
    ...Object.entries(addressLists)
      .slice(1)
      .map(([name, file]): [string, AreaAddress[]] => [name, loadAreaAddresses(file)]),
    ...Object.entries(strangerAddresses(gazetteer)).map(([kind, list]): [string, AreaAddress[]] => [
      `strangers, ${kind}`,
      list,
    ]),
    ['attack, forms that nobody chose', attacks(4)],
    ...areaForms.map((form): [string, AreaAddress[]] => [`form ${form}`, addressesInForm(form)]),
  ];
  const how = 'the sample; expected is the published location of the area that the address names';
  const measurements = lists.flatMap(([name, list]): Measurement[] => {
    const { count, recall, wrongNeighborhood, sureAndWrong } = measure(correctAll(gazetteer, list));
    const measured = measuredBy(how);
    const share = (what: string, value: number, budget?: number, atLeast?: boolean) =>
      measured(`${name}: ${what}`, value * 100, '%', budget, atLeast);
    return [
      measured(name, count, 'addresses'),
      share('within 1 km', recall, name === messyLists ? 92 : undefined, true),
      share('wrong neighborhood', wrongNeighborhood, name in addressLists ? 1 : undefined),
      share('wrong at 90 or more', sureAndWrong.length / count, 0),
    ];
  });
  const everything: JudgedResult[] = lists.flatMap(([, list]) => correctAll(gazetteer, list));
  const families = Object.entries<Family>({ ...addressFamilies, ...compositions }).flatMap(
    ([name, family]): Measurement[] => {
      const { results, right, sureAndWrong } = judge(gazetteer, family, family.addresses(gazetteer));
      everything.push(...results);
      const measured = measuredBy('every address of a family; what is right is in testing/families.ts');
      return [
        measured(name, right * 100, '%', family.right * 100, true),
        measured(`${name}: wrong at ${family.sure}`, sureAndWrong.length, '', 0),
      ];
    },
  );
  const heldOut = fitted.map(([name, list]): [string, AreaAddress[]] => [
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
  const error = (what: string, results: readonly JudgedResult[], how = calibration) =>
    measuredBy(how)(what, calibrationError(results), '', 0.05);
  // The documentation says 60 where an area is right and its door is unknown, and at most 95 of an area alone.
  const isFree = ({ corrected: { confidence } }: JudgedResult) => confidence !== 60 && confidence !== 95;
  const tests = runTests(['server/src/address-correction'], { EVERY_ADDRESS: '1' });
  return [
    ...measurements,
    measuredBy(`${tests.total} tests`)(
      'tests with every address, of which `npm test` looks at a quarter: failures',
      tests.failed,
      '',
      0,
    ),
    ...families,
    error('calibration error', all),
    error('calibration error, all lists and families', everything, 'every line'),
    error(
      'calibration error, without results at the documented 60 and 95',
      everything.filter(isFree),
      'every line',
    ),
    error('calibration error, messy addresses', correctAll(gazetteer, heldOut[0]![1])),
    ...correctionTimes(
      gazetteer,
      messy.map(({ text }) => text),
      { median: 1, longest: 10 },
    ),
  ];
}
