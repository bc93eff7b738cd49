import { readFileSync } from 'node:fs';
import { hasBangla } from '@portal/text';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { type CorrectedAddress, correctAddress } from './correct.ts';
import { generateAddresses } from './testing/generated-addresses.ts';
import { lostWords } from './testing/lost-words.ts';
import { type CorrectionResult, correctAll, measure } from './testing/measure.ts';
import { isRight, loadMessyAddresses, type MessyAddress } from './testing/messy-addresses.ts';
import { type AreaAddress, loadAreaAddresses } from './testing/named-areas.ts';
import { mostIn, share, shareOf } from './testing/share.ts';
import { strangerAddresses } from './testing/strangers.ts';
import thresholds from './thresholds.json' with { type: 'json' };

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

const someOf = (list: AreaAddress[]) => shareOf(list, ({ text }) => text);

/** A share of the addresses made from the data. */
function generated() {
  const { houseUnknown, roadUnknown, streetOnly } = generateAddresses(gazetteer);
  return {
    houseUnknown: someOf(houseUnknown),
    roadUnknown: someOf(roadUnknown),
    streetOnly: someOf(streetOnly),
  };
}

const wrong = (results: CorrectionResult[]) =>
  results
    .filter(({ isWrongNeighborhood }) => isWrongNeighborhood)
    .map(({ address, corrected }) => `${address.text} -> ${corrected.place?.area.en}`);

describe('addresses in a named area', () => {
  it('are more than 500, of every kind, and none is there twice', () => {
    const list = loadAreaAddresses();
    expect(list.length).toBeGreaterThanOrEqual(500);
    expect(new Set(list.map(({ text }) => text)).size).toBe(list.length);
    expect(list.filter(({ text }) => hasBangla(text)).length).toBeGreaterThanOrEqual(150);
    expect(list.filter(({ namesDoor }) => namesDoor).length).toBeGreaterThanOrEqual(300);
  });

  it('are found there: 92 of 100 within 1 km of its published location, 1 in another neighborhood', () => {
    const results = correctAll(gazetteer, loadAreaAddresses());
    const { recall, wrongNeighborhood, sureAndWrong } = measure(results);
    expect(recall).toBeGreaterThanOrEqual(0.92);
    expect(wrongNeighborhood, wrong(results).join('\n')).toBeLessThanOrEqual(0.01);
    expect(sureAndWrong).toEqual([]);
  });

  it.each([
    ['shops and couriers receive them', 'courier-addresses.txt', 200, 0.92, 0.01],
    // Where a union or street is found, its place in the data is often farther than 1 km from the upazila's seat.
    ['people type them in a hurry', 'parcel-addresses.txt', 340, 0.92, 0.01],
    ['they are written in chats and on labels', 'chat-addresses.txt', 100, 0.92, 0.01],
    ['they stand on letterheads and order forms', 'letterhead-addresses.txt', 150, 0.92, 0.01],
    ['they stand in classifieds, notes to riders and invitations', 'listing-addresses.txt', 180, 0.92, 0.01],
    ['they stand in forms and pickup notes', 'form-addresses.txt', 95, 0.92, 0.01],
  ] as const)('are found there as %s', (_kind, file, least, leastFound, mostWrong) => {
    const list = loadAreaAddresses(file);
    expect(list.length).toBeGreaterThanOrEqual(least);
    const results = correctAll(gazetteer, list);
    const { recall, wrongNeighborhood, sureAndWrong } = measure(results);
    expect(recall).toBeGreaterThanOrEqual(leastFound);
    expect(wrongNeighborhood, wrong(results).join('\n')).toBeLessThanOrEqual(mostWrong);
    expect(sureAndWrong).toEqual([]);
  });

  // Shares within 1 km of the area's middle and in another neighborhood, and what the surest of those may say.
  it.each([
    ['branches', 'branch-addresses.txt', 0.83, 0, 0],
    ['agencies, dealers and hotels', 'dealer-addresses.txt', 0.88, 0, 0],
    ['polling centers, notices and reports', 'notice-addresses.txt', 0.62, 0, 0],
    // A road through two areas.
    ['institutions', 'office-addresses.txt', 0.76, 0.009, 60],
    ['outlets', 'outlet-addresses.txt', 0.9, 0, 0],
    ['service points, depots, hospitals and villages', 'service-addresses.txt', 0.88, 0, 0],
    ['stores, hospitals and bookshops', 'store-addresses.txt', 0.93, 0.009, 42],
    ['branches of 14 banks', 'bank-addresses.txt', 0.94, 0.009, 60],
    // A university next to the upazila that the address names.
    ['agencies, a bank and customers', 'agency-addresses.txt', 0.9, 0.009, 64],
    ['godowns, buying houses and colleges', 'godown-addresses.txt', 0.91, 0, 0],
    ['charities, health centers and police stations', 'station-addresses.txt', 0.94, 0, 0],
    ['factories', 'factory-addresses.txt', 0.95, 0.009, 60],
    ['training centers, hotels and groceries', 'hotel-addresses.txt', 0.98, 0, 0],
    ['orders of customers', 'order-addresses.txt', 0.93, 0, 0],
    ['hospitals, vets and resorts', 'clinic-addresses.txt', 0.91, 0, 0],
    // An area that is misspelled and written apart.
    ['checkouts and profiles', 'checkout-addresses.txt', 0.92, 0.009, 60],
    [
      'counters, branches and offices outside of the first two cities',
      'counter-addresses.txt',
      0.9,
      0.009,
      41,
    ],
    ['job seekers, students and tenants', 'people-addresses.txt', 0.93, 0, 0],
    ['couriers, plants, schools and companies', 'business-addresses.txt', 0.97, 0, 0],
    ['buyers, pupils, donors and members', 'citizen-addresses.txt', 0.92, 0, 0],
    ['mills, chambers, chains and cash machines', 'organization-addresses.txt', 0.96, 0, 0],
    ['shops, showrooms and deliveries', 'shop-addresses.txt', 0.95, 0, 0],
    ['schools, clinics, suppliers and students', 'institute-addresses.txt', 0.94, 0, 0],
  ] as const)(
    'of public lists of %s are found in it, or in a part of it',
    (...[, file, leastFound, mostWrong, surest]) => {
      const results = correctAll(gazetteer, loadAreaAddresses(file));
      const { count, recall, wrongNeighborhood } = measure(results);
      expect(count).toBeGreaterThanOrEqual(120);
      expect(results.every(({ corrected }) => corrected.place)).toBe(true);
      expect(recall).toBeGreaterThanOrEqual(leastFound);
      expect(wrongNeighborhood, wrong(results).join('\n')).toBeLessThanOrEqual(mostWrong);
      const wrongAndSurer = results.filter(
        ({ isWrongNeighborhood, corrected }) => isWrongNeighborhood && corrected.confidence > surest,
      );
      expect(wrongAndSurer).toEqual([]);
    },
  );

  it('keep every word that is nowhere in the result', () => {
    const list = [
      ...loadAreaAddresses(),
      ...loadAreaAddresses('courier-addresses.txt'),
      ...loadAreaAddresses('parcel-addresses.txt'),
      ...loadAreaAddresses('chat-addresses.txt'),
      ...loadAreaAddresses('letterhead-addresses.txt'),
      ...loadAreaAddresses('listing-addresses.txt'),
      ...loadAreaAddresses('form-addresses.txt'),
    ];
    const lost = list.filter(({ text }) => lostWords(gazetteer, text).length > 0);
    expect(lost.length / list.length, lost.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(0.03);
  });

  it.each(['houseUnknown', 'roadUnknown', 'streetOnly'] as const)(
    'of every area of the data are found there: %s',
    (kind) => {
      const results = correctAll(gazetteer, generated()[kind]);
      const { count, wrongNeighborhood, sureAndWrong } = measure(results);
      expect(count).toBeGreaterThan((kind === 'streetOnly' ? 700 : 1400) * share * 0.9);
      expect(wrongNeighborhood, wrong(results).join('\n')).toBeLessThanOrEqual(mostIn(0.01, count));
      expect(sureAndWrong).toEqual([]);
    },
  );

  it.each([
    ['places', 0.02],
    ['blocks', 0.02],
    // Names that every town has (`cantonment`, `bandar bazar`) lose against one that only one town has.
    ['near', 0.04],
  ] as const)('are found there, and not where something else in them is known: %s', (kind, most) => {
    const results = correctAll(gazetteer, someOf(strangerAddresses(gazetteer)[kind]));
    const { count, wrongNeighborhood, sureAndWrong } = measure(results);
    expect(count).toBeGreaterThan(300 * share * 0.9);
    expect(wrongNeighborhood, wrong(results).join('\n')).toBeLessThanOrEqual(mostIn(most, count));
    expect(sureAndWrong).toEqual([]);
  });

  it('are right as often as their confidence says, in the half that nothing was fitted to', () => {
    const { houseUnknown, roadUnknown } = generated();
    const messy = loadAreaAddresses().filter(({ isHeldOut }) => isHeldOut);
    const all = [...messy, ...[...houseUnknown, ...roadUnknown].filter(({ isHeldOut }) => isHeldOut)];
    // An area alone is right in 99 of 100, and says at most 95.
    expect(measure(correctAll(gazetteer, messy)).calibrationError).toBeLessThanOrEqual(0.05);
    // An unknown door in a wide area is found in 52 of 100 and must say at least 60: alone, that makes an error of 0.035.
    expect(measure(correctAll(gazetteer, all)).calibrationError).toBeLessThanOrEqual(0.05);
  });

  it('are right as often as the thresholds of the documentation promise', () => {
    const { houseUnknown, roadUnknown, streetOnly } = generated();
    const lists = [...loadAreaAddresses(), ...houseUnknown, ...roadUnknown, ...streetOnly];
    const results = correctAll(
      gazetteer,
      lists.filter(({ isHeldOut }) => isHeldOut),
    ).filter(({ rightness }) => rightness !== null);
    const shareRight = (from: number, to: number) => {
      const inside = results.filter(({ corrected: { confidence } }) => confidence >= from && confidence < to);
      return inside.reduce((sum, { rightness }) => sum + rightness!, 0) / inside.length;
    };
    expect(shareRight(thresholds.show, 101)).toBeGreaterThanOrEqual(0.9);
    const inArea = results.filter(
      ({ corrected: { confidence } }) => confidence >= thresholds.area && confidence < thresholds.show,
    );
    expect(inArea.filter(({ isWrongNeighborhood }) => isWrongNeighborhood).length).toBeLessThanOrEqual(
      inArea.length * 0.02,
    );
  });

  it('are advised on with the same thresholds everywhere', () => {
    const root = new URL('../../../', import.meta.url);
    const text = (file: string) => readFileSync(new URL(file, root), 'utf8').replace(/\s+/g, ' ');
    const { accept, show, area } = thresholds;
    expect(text('contract/v2/paths/rupantorGeocode.yaml')).toMatch(
      new RegExp(`From ${accept}, accept .* from ${show}, show .* from ${area}, .* below ${area},`),
    );
    expect(text('content/npm/apis/rupantor.mdx')).toMatch(
      new RegExp(`From ${accept} .*From ${show} .*From ${area} .*Below ${area} `),
    );
    // The sample on the page uses this table.
    expect(text('content/npm/apis/rupantor.mdx')).toMatch(
      new RegExp(
        `score < ${area}\\) return 'reject'.*score < ${show}\\) return 'ask for the house'.*score < ${accept} \\? 'confirm' : 'accept'`,
      ),
    );
    expect(text('contract/schemas/RupantorResult.yaml')).toMatch(
      new RegExp(`From ${accept}: .* From ${show}: .* From ${area}: .* Below ${area}: `),
    );
    const file = text('content/docs/geocode-a-file.mdx');
    expect(file).toMatch(
      new RegExp(
        `at least ${accept}: .* from ${show} to ${accept - 1}: .* from ${area} to ${show - 1}: .* below ${area},`,
      ),
    );
    // Its three scripts decide alike.
    for (const score of [/score < (\d+)/g, /\["score"\] < (\d+)/g, /\['score'\] < (\d+)/g]) {
      expect([...file.matchAll(score)].map((match) => Number(match[1]))).toEqual([area, show, accept]);
    }
    const laravel = text('content/laravel/laravel-intro.mdx');
    expect([...laravel.matchAll(/percentage < (\d+)/g)].map((match) => Number(match[1]))).toEqual([
      area,
      show,
    ]);
    expect(text('server/README.md')).toMatch(
      new RegExp(`${accept} to 100 .* ${show} to ${accept - 1} .* ${area} to 75 .* below ${area} `),
    );
  });

  it('names the area with a confidence of 60 to 75 where the door is unknown', () => {
    const { roadUnknown } = generated();
    const outside = correctAll(gazetteer, roadUnknown).filter(
      ({ corrected: { confidence, isComplete } }) => isComplete || confidence < 60 || confidence > 75,
    );
    expect(outside.length / roadUnknown.length).toBeLessThanOrEqual(mostIn(0.01, roadUnknown.length));
  });
});

describe('the labeled list', () => {
  const lines = loadMessyAddresses();
  let results: { line: MessyAddress; corrected: CorrectedAddress; isRight: boolean }[] = [];

  beforeAll(() => {
    results = lines.map((line) => {
      const corrected = correctAddress(gazetteer, line.text);
      return { line, corrected, isRight: isRight(line, corrected.place?.position ?? null) };
    });
  });

  const share = (items: typeof results, holds: (item: (typeof results)[number]) => boolean) =>
    items.filter(holds).length / items.length;

  it('has enough lines of every kind, and none twice', () => {
    expect(lines.length).toBeGreaterThanOrEqual(400);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(lines.filter(({ meant }) => meant === null).length).toBeGreaterThanOrEqual(50);
    expect(lines.filter(({ text }) => hasBangla(text)).length).toBeGreaterThanOrEqual(40);
  });

  it('finds the place meant in 95 of 100', () => {
    const knowable = results.filter(({ line }) => line.meant !== null);
    expect(share(knowable, (one) => one.isRight)).toBeGreaterThanOrEqual(0.95);
  });

  it('is sure of nothing that nobody can know', () => {
    const unknowable = results.filter(({ line }) => line.meant === null);
    expect(share(unknowable, ({ corrected }) => corrected.confidence < 70)).toBeGreaterThanOrEqual(0.95);
    expect(unknowable.filter(({ corrected }) => corrected.isComplete)).toEqual([]);
  });

  it('tells complete from incomplete in 9 of 10', () => {
    const agrees = ({ line, corrected }: (typeof results)[number]) =>
      corrected.isComplete === (line.status === 'complete');
    expect(share(results, agrees)).toBeGreaterThanOrEqual(0.9);
  });

  it('is above 95 only at a door or a named place, and then right in 95 of 100', () => {
    const sure = results.filter(({ corrected }) => corrected.confidence >= thresholds.accept);
    expect(sure.length).toBeGreaterThan(80);
    expect(sure.every(({ corrected }) => corrected.isComplete)).toBe(true);
    expect(share(sure, (one) => one.isRight)).toBeGreaterThanOrEqual(0.95);
  });
});
