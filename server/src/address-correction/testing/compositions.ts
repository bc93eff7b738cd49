/** Families that join what addresses are made of in ways that nobody has typed: each is written over the areas of the data. */
import { openData } from '@portal/data';
import { distanceMeters } from '@portal/geo';
import { banglaDigits, editDistance, words } from '@portal/text';
import { formerDistricts } from '../../gazetteer/former-districts.ts';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import type { Localities, Locality } from '../../gazetteer/localities.ts';
import { streetSubType } from '../../gazetteer/place.ts';
import { type CorrectedAddress, correctAddress } from '../correct.ts';
import { correctedLine } from '../corrected-parts.ts';
import { person } from '../phrases.ts';
import { common } from './area-forms.ts';
import { type Family, type FamilyAddress, inArea, mostOfAnArea } from './families.ts';
import { type NamedArea, namedAreas } from './named-areas.ts';

/** Areas of these kinds of which no other area of their town or district has the name. */
function areasOf(...kinds: NamedArea['kind'][]): NamedArea[] {
  const all = [...namedAreas.values()];
  const key = ({ names }: NamedArea) => `${names[0]}|${names.at(-1)}`;
  const twice = new Set<string>();
  const once = new Set<string>();
  for (const area of all) {
    if (area.kind === 'subArea') continue;
    if (once.has(key(area))) twice.add(key(area));
    once.add(key(area));
  }
  return all.filter(
    (one) =>
      kinds.includes(one.kind) &&
      !common.test(one.names[0]!) &&
      !twice.has(key(one)) &&
      one.names[0] !== one.names.at(-1),
  );
}

/** In the area, or next to its middle. */
function inNamedArea({ names, position }: NamedArea): FamilyAddress['isRight'] {
  return ({ place }) => {
    if (!place) return false;
    const { name, subArea, area, city, district, thana, subDistrict, type } = place;
    const own = [subArea, area, thana, subDistrict, type === 'Admin' ? name : null].map((one) => one?.en);
    return (
      distanceMeters(place.position, position) <= 1000 ||
      ([city.en, district.en].includes(names.at(-1)!) && own.includes(names[0]))
    );
  };
}

/** One of the items for each number, and not in their order. */
function pick<Item>(items: readonly Item[], turn: number): Item {
  return items[((turn * 2_654_435_761) >>> 0) % items.length]!;
}

const separators = ', |,| | - |-| / |/|; |\n|। | > | : | (|. '.split('|').concat(' | ');

/** A name as it is, or with what it is: of an upazila and its district. */
const bound: ((names: string[], bangla: string[]) => string[])[] = [
  ([name, district]) => [name!, district!],
  ([name, district]) => [`${name} thana`, `dist ${district}`],
  ([name, district]) => [`thana ${name}`, `dist ${district}`],
  ([name, district]) => [`${name} upazila`, `${district} district`],
  ([name, district]) => [`${name} P.S.`, `${district} zila`],
  ([name, district]) => [`P.S. ${name}`, district!],
  ([name, district]) => [`PS: ${name}`, `Dist: ${district}`],
  ([name, district]) => [name!, `Dist. ${district}`],
  ([name, district]) => [`Upazila-${name}`, `Zilla-${district}`],
  (_, [name, district]) => [name!, district!],
  (_, [name, district]) => [`থানা ${name}`, `জেলা ${district}`],
  (_, [name, district]) => [`${name} উপজেলা`, `${district} জেলা`],
  ([name], [, district]) => [name!, district!],
  ([, district], [name]) => [name!, district!],
];

const secondWords = ['Park', 'View', 'Green', 'New', 'Royal', 'Lake', 'Nirapod'];
const kinds =
  'Housing, Housing Society, Tower, Plaza, R/A, Model Town, Garden City, Bhaban, Complex, Society, Villa, Abashik, Project, Shopping Mall, Apartment, হাউজিং, টাওয়ার'.split(
    ', ',
  );

/** Doors before the name, or none. */
const doors = ['', 'House 5, Road 2, ', 'House 5, Road 2, Block C, ', 'Flat B3, ', '12/A, ', 'Shop 4, '];

/** Numbers that are none of a section or sector, and no road. */
const noNumbers: ((number: number) => string)[] = [
  (number) => `${number}.5`,
  (number) => `${number}.25`,
  (number) => `${number}.55555`,
  (number) => banglaDigits(`${number}.75`),
];

/** What is in an address and says nothing of the place. */
const besides =
  `01711-223344 | +880 1711 223344 | ০১৭১১২২৩৩৪৪ | 02-9123456 | Tel: 9123456 | COD 1250 tk | Tk. 1,250/- | ৳850
  | Total: 2,499.00 BDT | 12/05/2025 | 2025-05-12 | 12 May 2025 | ১২ মে | order #48213 | karim@example.com | www.example.com
  | 23.7806, 90.4043 | (23.8103,90.4125) | N 23.7806 E 90.4043 | INV-2025-0042 | 2 pcs`.split(/\s*\| /);

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** A word with one letter replaced, omitted, added or swapped with the next, the first letter as it is. */
function misspelled(word: string, turn: number): string {
  const at = 1 + (((turn * 2_654_435_761) >>> 0) % (word.length - 1));
  const letter = pick([...alphabet], turn * 31 + 7);
  const [before, own, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  return pick(
    [
      before + letter + after,
      before + after,
      before + letter + own + after,
      before + (after[0] ?? '') + own + after.slice(1),
    ],
    turn * 17 + 3,
  );
}

/** The name of an area with one wrong letter, in three ways: no first name, and as near to no other name there. */
function misspellings(
  localities: Localities,
  [name]: string[],
  isThere: (one: Locality) => boolean,
  at: number,
): string[] {
  const key = (text: string) => words(text).join('');
  const own = words(name!).join(' ');
  const there = localities.all.filter(isThere);
  const others = there.map((one) => key(one.name.en)).filter((other) => other !== key(own));
  const namesakes = there.filter((one) => key(one.name.en) === key(own) && !isIn(one.within, name!));
  if (key(own).length < 6 || namesakes.length > 1) return [];
  const isOther = (text: string) =>
    person.has(text) ||
    localities.named(key(text)).length > 0 ||
    others.some((other) => editDistance(other, key(text), 1) <= 1);
  return [0, 1, 2]
    .map((form) => misspelled(own, at * 3 + form))
    .filter((text) => text !== own && !isOther(text));
}

/** The area alone or a part of it, at most as sure as where the door is unknown, with what nobody knows kept. */
function isUnsure(area: NamedArea, kept: readonly string[]): FamilyAddress['isRight'] {
  const isIn = inNamedArea(area);
  return (corrected) => {
    const line = correctedLine(corrected, 'en').toLowerCase();
    return (
      isIn(corrected) &&
      corrected.confidence <= mostOfAnArea &&
      !corrected.isComplete &&
      kept.every((word) => line.includes(word.toLowerCase()))
    );
  };
}

/** One of these has the name. */
function isIn(within: ReadonlySet<Locality>, wider: string): boolean {
  return [...within].some(({ name }) => name.en === wider);
}

/** The same place as that of another text. */
function sameAs(gazetteer: Gazetteer, plain: string): FamilyAddress['isRight'] {
  return ({ place }) => place?.code === correctAddress(gazetteer, plain).place?.code;
}

export const compositions = {
  'an area and its parent, with any separator, in any order, with and without what they are': {
    right: 0.99,
    sure: 60,
    addresses: () =>
      areasOf('area', 'subDistrict').flatMap((area, at) =>
        Array.from({ length: 6 }, (_, form) => {
          const turn = at * 6 + form;
          const write =
            area.kind === 'area'
              ? pick([bound[0]!, bound[0]!, bound[9]!, bound[5]!], turn)
              : pick(bound, turn);
          const names = write(area.names, area.namesBn);
          const text = (turn % 3 === 0 ? names.toReversed() : names).join(pick(separators, turn * 7 + 5));
          return {
            text: turn % 2 ? text : text.toLowerCase(),
            meant: area.names.join(', '),
            isRight: inNamedArea(area),
          };
        }),
      ),
  },
  'an unknown society or tower called after another area': {
    right: 0.98,
    sure: 60,
    addresses: ({ localities }) => {
      const areas = areasOf('area');
      const isOnly = ({ names }: NamedArea) => localities.named(words(names[0]!).join('')).length === 1;
      return areas.flatMap((area, at) =>
        Array.from({ length: 4 }, (_, form) => {
          const turn = at * 4 + form;
          const others = areas.filter(
            ({ position, names }) =>
              distanceMeters(position, area.position) > 3000 && words(names[0]!).length === 1,
          );
          const [other] = pick(others, turn).names;
          const society = `${other} ${pick(secondWords, turn * 3)} ${pick(kinds, turn * 5 + 1)}`;
          return {
            text: `${pick(doors, turn * 11)}${society}, ${area.names.slice(0, turn % 3 === 0 && isOnly(area) ? 1 : 2).join(', ')}`,
            meant: area.names.join(', '),
            isRight: isUnsure(area, [other!]),
            doorIn: null,
          };
        }),
      );
    },
  },
  'a section, sector or road with a fraction': {
    right: 0.99,
    sure: 76,
    addresses: () =>
      areasOf('subArea').flatMap((area, at) => {
        const number = Number(/ (\d+)$/.exec(area.names[0]!)?.[1]);
        if (!number) return [];
        const [own = '', wider = '', city] = area.names;
        const around = [...namedAreas.values()].find(({ names }) => names.join() === [wider, city].join())!;
        return noNumbers.flatMap((write, form) => {
          const name = own.replace(/\d+$/, write(number));
          return [
            `${wider} ${write(number)}`,
            `${name}, ${wider}, ${city}`,
            `House 4, Road ${write(number)}, ${wider}, ${city}`,
          ]
            .filter((_, one) => (one + form + at) % 2 === 0)
            .map((text) => ({
              text,
              meant: `${wider}, ${city}, and no part of it`,
              isRight: (corrected: CorrectedAddress) =>
                isUnsure(around, [])(corrected) && !corrected.place?.subArea?.en.endsWith(` ${number}`),
              doorIn: null,
            }));
        });
      }),
  },
  'a section or sector in any form of its number': {
    right: 0.99,
    sure: 76,
    addresses: (gazetteer) =>
      areasOf('subArea').flatMap((area) => {
        const number = Number(/^(?:Section|Sector) (\d+)$/.exec(area.names[0]!)?.[1]);
        if (!number) return [];
        const [own = '', wider = '', city] = area.names;
        const [ownBn = '', widerBn = ''] = area.namesBn;
        const [kind] = words(own);
        const isRight = sameAs(gazetteer, `${own}, ${wider}, ${city}`);
        return [
          `${wider} ${kind} ${number}`,
          `${wider}, ${kind}-${number}`,
          `${kind} #${number}, ${wider}`,
          `${number} no ${kind}, ${wider}`,
          `${kind} 0${number} ${wider}`,
          `${kind}${number}, ${wider}`,
          `${wider} ${kind} no. ${number}`,
          `${wider}, ${ownBn}`,
          `${widerBn} ${ownBn}`,
          `${widerBn} ${banglaDigits(String(number))} নং সেক্টর`.replace('সেক্টর', words(ownBn)[0]!),
          `${kind}: ${banglaDigits(String(number))}, ${wider}`,
          `${kind}-${number}/${wider}`,
          `${kind} ${number}-${wider}`,
        ].map((text) => ({ text: text.toLowerCase(), meant: area.names.join(', '), isRight }));
      }),
  },
  'a range of sections or sectors': {
    right: 0.98,
    sure: 76,
    addresses: () =>
      areasOf('subArea').flatMap((area) => {
        const number = Number(/^(?:Section|Sector) (\d+)$/.exec(area.names[0]!)?.[1]);
        if (!number) return [];
        const [own = '', wider = '', city] = area.names;
        const around = [...namedAreas.values()].find(({ names }) => names.join() === [wider, city].join())!;
        return [
          `${own}-${number + 3}, ${wider}`,
          `${own} to ${number + 3}, ${wider}`,
          `${own} & ${number + 1}, ${wider}, ${city}`,
          `${own}/${number + 2}, ${wider}`,
        ].map((text) => ({ text, meant: `${wider}, ${city}`, isRight: isUnsure(around, []), doorIn: null }));
      }),
  },
  'a city corporation as the parent of an area': {
    right: 0.99,
    sure: 60,
    addresses: (gazetteer) =>
      areasOf('area').flatMap((area, at) => {
        const [name, city] = area.names as [string, string];
        const [nameBn, cityBn] = area.namesBn as [string, string];
        // `Dhaka University` has the name of the town in it.
        if (name.startsWith(city)) return [];
        const side = pick(
          [
            ['North', 'উত্তর'],
            ['South', 'দক্ষিণ'],
          ],
          at,
        ) as [string, string];
        const plain = () => correctAddress(gazetteer, `${name}, ${city}`).confidence;
        const isIn = inArea(name, city);
        const forms =
          city === 'Dhaka'
            ? [
                `${name}, Dhaka ${side[0]}`,
                `${name}, Dhaka ${side[0]} City`,
                `${name} dhaka ${side[0].toLowerCase()}`,
                `${nameBn}, ঢাকা ${side[1]}`,
                `${name}, Dhaka ${side[0]} City Corporation`,
                `${nameBn}, ঢাকা ${side[1]} সিটি কর্পোরেশন`,
                `Dhaka ${side[0]}, ${name}`,
                `${name}, Dhaka (${side[0]})`,
              ]
            : [
                `${name}, ${city} City Corporation`,
                `${nameBn}, ${cityBn} সিটি কর্পোরেশন`,
                `${city} City Corporation, ${name}`,
                `${name}, ${city} City`,
              ];
        return forms.map((text) => ({
          text,
          meant: `${name}, ${city}`,
          isRight: (corrected: CorrectedAddress) => isIn(corrected) && corrected.confidence >= plain() - 5,
        }));
      }),
  },
  'a telephone, price, date, mail address or pair of coordinates in an address': {
    right: 0.99,
    sure: 60,
    addresses: (gazetteer) =>
      areasOf('area', 'subDistrict').flatMap((area, at) =>
        Array.from({ length: 3 }, (_, form) => {
          const turn = at * 3 + form;
          const parts = [`House ${1 + (turn % 40)}`, `Road ${1 + (turn % 12)}`, ...area.names];
          const isRight = sameAs(gazetteer, parts.join(', '));
          const place = turn % (parts.length + 1);
          const text = parts.toSpliced(place, 0, pick(besides, turn)).join(', ');
          return { text, meant: area.names.join(', '), isRight, doorIn: null };
        }),
      ),
  },
  'an area with one wrong letter, and its parent': {
    right: 0.95,
    sure: 70,
    addresses: ({ localities }) =>
      areasOf('area', 'subDistrict').flatMap((area, at) =>
        misspellings(localities, area.names, ({ within }) => isIn(within, area.names[1]!), at).map(
          (text) => ({
            text: `${text}, ${area.names[1]}`,
            meant: area.names.join(', '),
            isRight: inNamedArea(area),
          }),
        ),
      ),
  },
  'an upazila with one wrong letter, and its division': {
    right: 0.98,
    sure: 70,
    addresses: ({ localities }) => {
      const { divisions, districts } = openData().areas();
      return areasOf('subDistrict').flatMap((area, at) => {
        const { divisionId } = districts.find(({ name }) => name === area.names[1])!;
        const division = divisions.find(({ id }) => id === divisionId)!.name;
        if (division === area.names[1]) return [];
        const isThere = ({ within, beyond }: Locality) => isIn(new Set([...within, ...beyond]), division);
        return misspellings(localities, area.names, isThere, at).map((text) => ({
          text: `${text}, ${division} Division`,
          meant: area.names.join(', '),
          isRight: inNamedArea(area),
        }));
      });
    },
  },
  'an unknown road called after a word of a place there': {
    right: 0.98,
    sure: 76,
    addresses: (gazetteer) => {
      const seen = new Set<string>();
      return [...gazetteer.places].flatMap(({ name, type, area, city }, at) => {
        if (!name || type === 'Admin' || at % 5) return [];
        const own = words(name.en);
        const first = own[0]!;
        const key = `${first} ${area.en} ${city.en}`;
        if (own.length < 2 || first.length < 4 || /\d/.test(first) || seen.has(key)) return [];
        const isArea = (key: string) => gazetteer.localities.named(key).length > 0;
        if (isArea(first) || isArea(`${first}road`) || gazetteer.streets.wordsOf(`${first}road`)) return [];
        seen.add(key);
        return [`12 ${first} Road, ${area.en}, ${city.en}`, `${first} Road, ${city.en}`].map((text) => ({
          text,
          meant: `${area.en}, ${city.en}`,
          isRight: (corrected: CorrectedAddress) =>
            !corrected.isComplete &&
            corrected.confidence <= mostOfAnArea &&
            correctedLine(corrected, 'en').toLowerCase().includes(first),
          doorIn: null,
        }));
      });
    },
  },
  'an area that is written twice, in one script or both': {
    right: 0.99,
    sure: 60,
    addresses: (gazetteer) =>
      areasOf('area', 'subDistrict').flatMap((area) => {
        const [name, parent] = area.names as [string, string];
        const [nameBn, parentBn] = area.namesBn as [string, string];
        const isSame = sameAs(gazetteer, `${name}, ${parent}`);
        const isIn = inNamedArea(area);
        const isRight = (corrected: CorrectedAddress) => isSame(corrected) || isIn(corrected);
        return [
          `${name}, ${name}, ${parent}`,
          `${name} ${nameBn}, ${parent}`,
          `${nameBn} (${name}), ${parentBn}`,
          `${name}, ${parent}, ${parent}`,
          `${name}, ${parent}, ${nameBn}, ${parentBn}`,
          `${name} ${parent} ${name}`,
        ].map((text) => ({ text, meant: area.names.join(', '), isRight }));
      }),
  },
  'a road that is called after an area elsewhere, in the town that was its district': {
    right: 0.98,
    sure: 60,
    addresses: ({ localities }) =>
      areasOf('subDistrict').flatMap(({ names: [name = '', district = ''] }, at) => {
        const former = formerDistricts.get(district);
        if (!former || localities.named(words(name).join('')).some(({ within }) => isIn(within, former)))
          return [];
        return [`${name} Road, ${former}`, `${1 + (at % 90)}, ${name} Link Road, ${former}`].map((text) => ({
          text,
          meant: former,
          isRight: ({ place }: CorrectedAddress) => place?.district.en === former,
          doorIn: former,
        }));
      }),
  },
  'an area of the district after the name of an area that was in it': {
    right: 0.98,
    sure: 60,
    addresses: () => {
      const all = areasOf('subDistrict');
      return all.flatMap(({ names: [name = '', district = ''] }, at) => {
        const former = formerDistricts.get(district);
        const own = all.filter((one) => one.names[1] === former && one.names[0] !== name);
        if (own.length === 0) return [];
        const area = pick(own, at);
        return [
          `${name}, ${area.names.join(', ')}`,
          `${name} Bazar, ${area.names[0]}, Dist. ${former}`,
          `House 4, ${name}, P.S. ${area.names.join(', ')}`,
        ].map((text) => ({ text, meant: area.names.join(', '), isRight: inNamedArea(area) }));
      });
    },
  },
  'a society that bears the name of another area': {
    right: 0.98,
    sure: 76,
    addresses: ({ localities }) => {
      const areas = areasOf('area').filter(({ names: [name] }) => !/housing|city|colony/i.test(name!));
      const named = ({ names: [name] }: NamedArea) => localities.named(words(name!).join(''));
      return areas.flatMap((area, at) => {
        // Siddhirganj and Fatullah are one thana.
        const others = areas.filter(
          (other) =>
            other !== area &&
            words(other.names[0]!).length === 1 &&
            !named(other).some((one) => named(area).includes(one)),
        );
        const near = others.filter(({ position }) => distanceMeters(position, area.position) <= 6000);
        return [pick(others, at * 3), ...near.slice(0, 2)].flatMap(({ names: [other] }) =>
          [`${other} Housing, `, `House 5, Road 2, ${other} Housing Society, `, `${other} Society, `].map(
            (society) => ({
              text: `${society}${area.names.join(', ')}`,
              meant: area.names.join(', '),
              isRight: isUnsure(area, [other!]),
              doorIn: null,
            }),
          ),
        );
      });
    },
  },
  'a road that every town has, in a district': {
    right: 0.99,
    sure: 60,
    addresses: () =>
      openData()
        .areas()
        .districts.flatMap(({ name, nameBn }) =>
          [
            ['College Road', 'কলেজ রোড'],
            ['Thana Road', 'থানা রোড'],
            ['Station Road', 'স্টেশন রোড'],
            ['Bazar Road', 'বাজার রোড'],
          ].flatMap(([road, roadBn], at) =>
            [`${road}, ${name}`, `${12 + at}, ${road}, Dist. ${name}`, `${roadBn}, ${nameBn}`].map(
              (text) => ({
                text,
                meant: name,
                isRight: ({ place }: CorrectedAddress) => place?.district.en === name,
                doorIn: name,
              }),
            ),
          ),
        ),
  },
  'a street whose name is written in more words': {
    right: 0.97,
    sure: 80,
    addresses: (gazetteer) => {
      const streets = [...gazetteer.places].filter(({ subType, road }) => subType === streetSubType && road);
      return [...new Map(streets.map((street) => [street.road!.en, street])).values()].flatMap(
        ({ road, area, city }, at) => {
          const [first = '', ...others] = words(road!.en);
          if (others.length === 0 || first.length < 8 || /\d/.test(road!.en)) return [];
          const cut = 4 + (at % (first.length - 7));
          const apart = [first.slice(0, cut), first.slice(cut), ...others].join(' ');
          const isRight = sameAs(gazetteer, `12, ${road!.en}, ${area.en}, ${city.en}`);
          return [{ text: `12, ${apart}, ${area.en}, ${city.en}`, meant: road!.en, isRight }];
        },
      );
    },
  },
  'a name that ends as towns do, in any spelling of it': {
    right: 0.99,
    sure: 60,
    addresses: (gazetteer) =>
      areasOf('area', 'subDistrict')
        .filter(({ names }) => names.some((name) => /ganj$/.test(name)))
        .flatMap(({ names }) => {
          const isRight = sameAs(gazetteer, names.join(', '));
          return ['gonj', 'gong', 'gunj', 'gonz'].map((ending) => ({
            text: names.map((name) => name.replace(/ganj$/, ending)).join(', '),
            meant: names.join(', '),
            isRight,
          }));
        }),
  },
  'two unions of an upazila, one of which has the name of an upazila elsewhere': {
    right: 0.99,
    sure: 70,
    addresses: ({ localities }) => {
      const unions = localities.all.filter(({ level }) => level === 'union');
      const isElsewhere = ({ name, within }: Locality) =>
        localities
          .named(words(name.en).join(''))
          .some((one) => one.isUpazila && one.name.en === name.en && !within.has(one));
      return unions.filter(isElsewhere).flatMap((union, turn) => {
        const [upazila, district] = [...union.parents];
        const isOther = ({ name, parents }: Locality) =>
          parents.has(upazila!) &&
          ![union, upazila].some((one) => editDistance(one!.name.en, name.en, 2) <= 2);
        const other = pick(unions.filter(isOther), turn);
        if (union.name.en === upazila!.name.en || / /.test(other.name.en)) return [];
        return [
          [union, other],
          [other, union],
        ].flatMap(([first, second]) => ({
          text: [first, second, upazila, district].map((one) => one!.name.en).join(', '),
          meant: `${first!.name.en}, ${upazila!.name.en}`,
          isRight: ({ place, confidence }: CorrectedAddress) =>
            place?.subDistrict?.en === upazila!.name.en &&
            place.union?.en === first!.name.en &&
            confidence < 70,
        }));
      });
    },
  },
  'a place or street called after no area, and an area that it is only next to': {
    right: 0.99,
    sure: 70,
    addresses: (gazetteer) => {
      const areas = areasOf('area');
      const named = [...gazetteer.places].filter(({ type, house }) => type !== 'Admin' && !house);
      const names = [...namedAreas.values()].map((area) => area.names[0]!);
      return named.flatMap((place, turn) => {
        const own = (place.name ?? place.road)!.en;
        if (/\d/.test(own) || names.some((name) => own.includes(name))) return [];
        const isNext = (area: NamedArea) =>
          area.names[1] === place.city.en &&
          distanceMeters(area.position, place.position) < 2500 &&
          !inNamedArea(area)({ place } as CorrectedAddress);
        const area = turn % 2 === 0 && pick(areas.filter(isNext), turn);
        if (!area) return [];
        const isRight = (corrected: CorrectedAddress) =>
          corrected.confidence < 70 || inNamedArea(area)(corrected);
        return [{ text: [own, ...area.names].join(', '), meant: area.names.join(', '), isRight }];
      });
    },
  },
  'a quarter that the data lack, with the name of a union elsewhere in the district': {
    right: 0.99,
    sure: 70,
    addresses: ({ localities }) =>
      localities.all
        .filter(({ level }) => level === 'union')
        .flatMap(({ name, parents }) => {
          const district = [...parents].find(({ level }) => level === 'city')!.name.en;
          const isAlsoArea = localities
            .named(words(name.en).join(''))
            .some(
              (one) =>
                one.level === 'city' ||
                (one.level !== 'union' && [...one.within].some((wider) => wider.name.en === district)),
            );
          const isRight = ({ confidence, place }: CorrectedAddress) =>
            place?.district.en === district && (confidence < 70 || place.subType !== 'Union');
          return isAlsoArea
            ? []
            : [{ text: `${name.en}, ${district}`, meant: district, isRight, doorIn: null }];
        }),
  },
  'a village called like an area elsewhere, and its upazila without a district': {
    right: 0.99,
    sure: 70,
    addresses: ({ localities }) => {
      const isOnly = ({ names: [name] }: NamedArea) => localities.named(words(name!).join('')).length === 1;
      const areas = areasOf('subDistrict').filter(isOnly);
      return areas.map(({ names, position, ...area }, turn) => ({
        text: `${pick(areas, turn + 1).names[0]}, ${names[0]}`,
        meant: names.join(', '),
        isRight: inNamedArea({ names, position, ...area }),
        doorIn: null,
      }));
    },
  },
  'a word in which two vowels are those of no area': {
    right: 0.98,
    sure: 70,
    addresses: ({ localities, words: { vocabulary } }) =>
      areasOf('area', 'subDistrict').flatMap(({ names }) => {
        const [name, city] = names as [string, string];
        let changed = 0;
        const other = name.replace(/(?<=[b-df-hj-np-tvxz])[aiu](?=[b-df-hj-np-tvxz])/g, (vowel) =>
          changed++ < 2 ? { a: 'i', i: 'u', u: 'a' }[vowel]! : vowel,
        );
        const isOther = changed >= 2 && name.length <= 8 && !/[aiu]h|[ wy]|n[aiu]g/.test(name);
        const isRight = ({ place }: CorrectedAddress) =>
          ![place?.area.en, place?.subDistrict?.en].includes(name);
        return isOther &&
          vocabulary.find(other.toLowerCase()) + localities.named(other.toLowerCase()).length < 0
          ? [{ text: `${other}, ${city}`, meant: city, isRight, doorIn: null }]
          : [];
      }),
  },
  'a section or sector of another area': {
    right: 0.99,
    sure: 76,
    addresses: ({ localities }) => {
      const areas = areasOf('area');
      return localities.all
        .filter(({ name }) => /^Sect(?:ion|or) \d+$/.test(name.en))
        .flatMap(({ name, parents, within }, turn) => {
          const isOther = ({ names: [own, city] }: NamedArea) =>
            [...parents].some((one) => one.name.en === city) &&
            ![...within].some((one) => one.name.en === own);
          return areas.filter(isOther).flatMap(({ names: [own, city] }, at) =>
            (turn + at) % 5 === 0
              ? [
                  {
                    text: `House 5, ${name.en}, ${own}, ${city}`,
                    meant: own!,
                    isRight: inArea(own!, city!),
                    doorIn: null,
                  },
                ]
              : [],
          );
        });
    },
  },
  'the upazila of a district town, after which the district is named': {
    right: 1,
    sure: 60,
    addresses: ({ localities }) =>
      localities.all
        .filter(({ level, name }) => level === 'city' && name.en !== 'Dhaka')
        .map(({ name: { en } }) => ({
          text: `${en} Sadar, ${en}`,
          meant: en,
          isRight: ({ place }: CorrectedAddress) => place?.type === 'Admin' && place.district.en === en,
        })),
  },
  'a bazar in the town of a division, called after an upazila of it': {
    right: 0.98,
    sure: 60,
    addresses: ({ localities }) =>
      [...namedAreas.values()]
        .filter(({ kind, names: [name] }) => kind === 'subDistrict' && !name!.endsWith('Sadar'))
        .flatMap(({ names: [name, district] }) => {
          const own = localities.all.find((one) => one.isUpazila && one.name.en === name);
          const former = formerDistricts.get(district!);
          return [...(own?.beyond ?? [])]
            .filter(
              ({ name: { en } }) => en !== former && localities.named(words(name!).join('')).length === 1,
            )
            .map(({ name: { en } }) => ({
              text: `${name} Bazar, ${en}`,
              meant: en,
              isRight: ({ place }: CorrectedAddress) => place?.district.en === en,
              doorIn: null,
            }));
        }),
  },
} satisfies Record<string, Family>;
