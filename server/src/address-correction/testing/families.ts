/** Families of addresses: each is written for every area or place of the data that it can be written for. */
import { openData } from '@portal/data';
import { distanceMeters, type LngLat } from '@portal/geo';
import { words } from '@portal/text';
import { formerDistricts } from '../../gazetteer/former-districts.ts';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import type { BilingualName, Place } from '../../gazetteer/place.ts';
import { type CorrectedAddress, correctAddress } from '../correct.ts';
import { correctedLine } from '../corrected-parts.ts';
import { shareOfDoors } from './measure.ts';

/** An address, and what is right for it. */
export interface FamilyAddress {
  text: string;
  /** Where it is. */
  meant: string;
  isRight: (corrected: CorrectedAddress) => boolean;
  /**
   * The area of a door in the address that the data may lack, by its names; undefined where the address has no such door,
   * and null where no door of the area is known.
   */
  doorIn?: string | null;
}

export interface Family {
  /** At least this share is right. */
  right: number;
  /** No wrong result has this confidence or more. */
  sure: number;
  addresses: (gazetteer: Gazetteer) => FamilyAddress[];
}

/** An upazila with its parents, by the names of the data. */
interface Upazila {
  name: string;
  nameBn: string;
  district: string;
  districtBn: string;
  division: string;
  divisionBn: string;
  position: LngLat;
}

function upazilas(): Upazila[] {
  const { divisions, districts, subDistricts } = openData().areas();
  return subDistricts
    .filter(({ isMetropolitan, name }) => !isMetropolitan && !name.endsWith(' Sadar'))
    .map(({ name, nameBn, districtId, centre }) => {
      const district = districts.find(({ id }) => id === districtId)!;
      const division = divisions.find(({ id }) => id === district.divisionId)!;
      return {
        name,
        nameBn,
        district: district.name,
        districtBn: district.nameBn,
        division: division.name,
        divisionBn: division.nameBn,
        position: centre as LngLat,
      };
    });
}

/** The upazilas with a wider area of which no other upazila, and no area of its town, has their name. */
function onlyOnes(
  all: readonly Upazila[],
  wider: (one: Upazila) => string | undefined,
  areas = cityAreas(),
): Upazila[] {
  return all.filter((one) => {
    const around = wider(one);
    const isUpazila = all.some(
      (other) => other !== one && other.name === one.name && isWithin(other, around ?? ''),
    );
    return around && !isUpazila && !areas.some(({ name, city }) => name === one.name && city === around);
  });
}

function isWithin({ district, division }: Upazila, wider: string): boolean {
  return [district, division, formerDistricts.get(district)].includes(wider);
}

/** In the upazila, or in the quarter that is its seat. */
function inUpazila({ name, district, position }: Upazila): FamilyAddress['isRight'] {
  return (corrected) =>
    isNear(position)(corrected) ||
    (corrected.place?.district.en === district && corrected.place.subDistrict?.en === name);
}

function writeEach(all: readonly Upazila[], forms: (one: Upazila) => string[]): FamilyAddress[] {
  return all.flatMap((one) =>
    forms(one).map((text) => ({ text, meant: `${one.name}, ${one.district}`, isRight: inUpazila(one) })),
  );
}

/** Names that nothing of the data has, as societies and builders choose them. */
const unknown = ['Nirapod', 'Shopnochura', 'Alokdhara', 'Sundorbon View', 'Probashi Polli'];

const societyKinds = ['Housing', 'Society', 'Abashik Prokolpo', 'R/A', 'Model Town', 'Garden City'];

/** What people write before a landmark. */
const beforeLandmark: ((landmark: string) => string)[] = [
  (landmark) => `house 12, near ${landmark}`,
  (landmark) => `Rahela Villa, opposite ${landmark}`,
  (landmark) => `shop 7, Bhai Bhai Store, ${landmark}`,
  (landmark) => `2nd floor, Zohura Mansion, beside ${landmark}`,
  (landmark) => `${landmark} er pashe, Jononi Villa`,
  (landmark) => `বাড়ি ১২, ${landmark} এর পাশে`,
];

/** From this popularity on a place is known in its town by its name. */
const known = 0.5;

/** Results this near to a place are in its neighborhood. */
const neighborhoodMeters = 1000;

function isNear(position: LngLat): (corrected: CorrectedAddress) => boolean {
  return ({ place }) => place !== null && distanceMeters(place.position, position) <= neighborhoodMeters;
}

/** A union of the same name, where the wider one is its upazila: `Kashipur, Barisal Sadar`. */
function isNamesakeIn(place: Place | null, name: BilingualName, wider: string): boolean {
  return place?.name?.bn === name.bn && place.type === 'Admin' && place.subDistrict?.en === wider;
}

/** The known places whose name, joined, nothing else has: no area, and no other place. */
function landmarks({ places, localities }: Gazetteer): Place[] {
  const all = [...places].filter(({ name, type }) => name && type !== 'Admin');
  const key = (text: string) => words(text).join('');
  const count = new Map<string, number>();
  for (const { name } of all) count.set(key(name!.en), (count.get(key(name!.en)) ?? 0) + 1);
  return all.filter(
    ({ name, popularity }) =>
      popularity >= known &&
      words(name!.en).length > 1 &&
      count.get(key(name!.en)) === 1 &&
      localities.named(key(name!.en)).length === 0,
  );
}

/** The areas of cities with their town. */
function cityAreas(): { name: string; nameBn: string; city: string; cityBn: string; position: LngLat }[] {
  const { cities, cityAreas } = openData().areas();
  const all = cityAreas.map(({ name, nameBn, centre, cityId }) => {
    const city = cities.find(({ id }) => id === cityId)!;
    return { name, nameBn, city: city.name, cityBn: city.nameBn, position: centre as LngLat };
  });
  return all.filter(({ name, city }) => name !== city);
}

/** The area itself, at most as sure as a courier who has to call, and nothing complete. */
function isAreaOnly(area: string, city: string, kept: readonly string[] = []): FamilyAddress['isRight'] {
  return (corrected) => {
    const { place, confidence, isComplete } = corrected;
    const line = correctedLine(corrected, 'en').toLowerCase();
    return (
      place?.type === 'Admin' &&
      place.area.en === area &&
      place.city.en === city &&
      confidence <= mostOfAnArea &&
      !isComplete &&
      kept.every((word) => line.includes(word.toLowerCase()))
    );
  };
}

export const mostOfAnArea = 75;

/** Roads of one number in several parts of an area, too far apart to be one, each with a house that only one of them has. */
function roadsThatRepeat({
  places,
}: Gazetteer): { road: string; house: string; area: string; city: string }[] {
  const doors = new Map<string, Place[]>();
  for (const place of places) {
    const { road, area, city, type, house } = place;
    if (type === 'Admin' || !house || !/^(?:Road|Lane) \d+$/.test(road?.en ?? '')) continue;
    const key = [road!.en, area.en, city.en].join('|');
    doors.set(key, [...(doors.get(key) ?? []), place]);
  }
  return [...doors].flatMap(([key, own]) => {
    const [first] = own;
    const isApart = own.some(
      (other) =>
        partOf(other) !== partOf(first!) && distanceMeters(other.position, first!.position) > apartMeters,
    );
    const [road, area, city] = key.split('|') as [string, string, string];
    const house = own.find(
      ({ house: one }) => own.filter((other) => other.house!.en === one!.en).length === 1,
    )?.house;
    return isApart && house ? [{ road, area, city, house: house.en }] : [];
  });
}

/** The part of an area, and its block. */
const partOf = ({ subArea, block }: Place) => [subArea?.en, block?.en].join();

/** Doors of one road in two parts of an area are nearer than this. */
const apartMeters = 1500;

/** How one address is written in forms, and the plain form of it. */
const same: ((plain: { house: number; road: string; area: string; town: string }) => string)[] = [
  ({ house, road, area, town }) => `House No-${house}, Road No-${road}, ${area}, ${town}`,
  ({ house, road, area, town }) => `House No. ${house}, Road No. ${road}, ${area}, ${town}`,
  ({ house, road, area, town }) => `House # ${house}, Road # ${road}, ${area}, ${town}`,
  ({ house, road, area, town }) => `House: ${house}, Road: ${road}, ${area}, ${town}, Post code: 1000`,
  ({ house, road, area, town }) => `c/o Abdul Karim, House ${house}, Road ${road}, ${area}, ${town}`,
  ({ house, road, area, town }) =>
    `Rafiqul Islam, S/O Abdul Karim, House ${house}, Road ${road}, ${area}, ${town}`,
  ({ house, road, area, town }) => `Flat B3, House ${house}, Road ${road}, ${area}, ${town}`,
  ({ house, road, area, town }) => `House ${house}, Road ${road}, P.S. ${area}, ${town}`,
  ({ house, road, area, town }) => `বাসাঃ${house}, রোডঃ ${road}, ${area}, ${town}`,
  ({ house, road, area, town }) => `বাসা নং-${house}, রোড নং-${road}, ${area}, ${town}`,
  ({ house, road, area, town }) => `House ${house}, Road ${road}, ${area}, ${short[town] ?? town}`,
];

/** Towns as people shorten them. */
const short: Record<string, string> = {
  Narayanganj: "N'ganj",
  Chittagong: 'Ctg',
  Brahmanbaria: 'B.Baria',
  Nawabganj: 'C. Nawabganj',
  Mymensingh: "M'singh",
  Dhaka: 'Dhk',
};

/** Upazilas with the words of forms, which say what they are. */
const villageForms: ((one: Upazila) => string)[] = [
  ({ name, district }) => `vill: Purbo Para, P.O.: ${name}, P.S.: ${name}, Dist.: ${district}`,
  ({ name, district }) => `Vill- Purbo Para, Post- ${name}, Upazilla- ${name}, Zilla- ${district}`,
  ({ nameBn, districtBn }) => `গ্রামঃ পূর্ব পাড়া, ডাকঘরঃ ${nameBn}, থানাঃ${nameBn} জেলাঃ${districtBn}`,
  ({ name, district }) => `Purbo Para, ${name}, ${short[district] ?? district}`,
];

/** Names of businesses as many towns have them, and of people: no place is meant by them. */
const businesses = [
  'Rahman Machinery',
  'Bismillah Store',
  'Popular Pharmacy',
  'Modern Furniture',
  'Royal Cafe',
  'New Fashion',
  'Green Agro',
  'Padma Enterprise',
  'Rahman Center',
  'Sarkar Mansion',
];
const people = [
  'Md. Rahim Uddin',
  'Tania Akter',
  'Kamal Hossain',
  'Anwar Hossain',
  'Mst. Salma Begum',
  'Habib',
];

/** How an area is written with its city corporation. */
const corporations: ((one: ReturnType<typeof cityAreas>[number]) => string[])[] = [
  ({ name, city }) => [`Ward 7, ${name}, ${city} City Corporation`],
  ({ name, city }) => [`${name}, ${city} City Corporation, ${city}`],
  ({ nameBn, cityBn }) => [`${nameBn}, ${cityBn} সিটি কর্পোরেশন`],
  ({ name, city }) => (city === 'Dhaka' ? [`${name}, Dhaka North City Corporation`, `${name}, DSCC`] : []),
];

/** In the area, or in an area that has it as a part. */
export function inArea(area: string, city: string): FamilyAddress['isRight'] {
  return ({ place }) => place?.city.en === city && [place.area.en, place.subArea?.en].includes(area);
}

/** A postal code of each district, by its name. */
function districtCodes({ places }: Gazetteer): Map<string, string> {
  const codes = new Map<string, string>();
  for (const { type, district, postCode } of places) if (type !== 'Admin') codes.set(district.en, postCode);
  return codes;
}

export const addressFamilies = {
  'an upazila with its division': {
    right: 0.99,
    sure: 60,
    addresses: () =>
      writeEach(
        onlyOnes(upazilas(), ({ district, division }) => (district === division ? undefined : division)),
        ({ name, nameBn, division, divisionBn }) => [
          `${name}, ${division}`,
          `${name}, ${division} Division`,
          `${nameBn}, ${divisionBn} বিভাগ`,
        ],
      ),
  },
  'an upazila with its former district': {
    right: 0.97,
    sure: 70,
    addresses: () =>
      writeEach(
        onlyOnes(upazilas(), ({ district }) => formerDistricts.get(district)),
        ({ name, district }) => {
          const former = formerDistricts.get(district)!;
          return [`${name}, ${former}`, `P.S. ${name}, Dist. ${former}`, `${name} thana, ${former}`];
        },
      ),
  },
  'an upazila, its district and its division': {
    right: 0.99,
    sure: 70,
    addresses: ({ localities }) =>
      writeEach(
        upazilas().filter(
          ({ district }) =>
            localities.named(words(district).join('')).filter(({ level }) => level !== 'city').length > 0,
        ),
        ({ name, district, division }) => [
          `${name}, ${district}, ${division}`,
          `${name}, ${district}, ${division} Division`,
          `${name} ${district} ${division}`.toLowerCase(),
        ],
      ),
  },
  'an upazila whose name a quarter or a union has too': {
    right: 0.99,
    sure: 60,
    addresses: ({ localities, places }) =>
      writeEach(
        upazilas().filter(({ name }) =>
          localities
            .named(words(name).join(''))
            .some(({ row }) => ['Area', 'Sub Area', 'Union'].includes(places.at(row).subType)),
        ),
        ({ name, nameBn, district, districtBn }) => [
          `${name}, ${district}`,
          `${name} thana, ${district} zila`,
          `${nameBn} উপজেলা, ${districtBn}`,
          `${name} Upazila, ${district} District`,
          `Upazila: ${name}, District: ${district}`,
          `উপজেলা: ${nameBn}, জেলা: ${districtBn}`,
        ],
      ),
  },
  'an unknown society in a known area': {
    right: 1,
    sure: 76,
    addresses: () =>
      cityAreas().flatMap(({ name, city }, turn) => {
        const society = `${unknown[turn % unknown.length]} ${societyKinds[turn % societyKinds.length]}`;
        const [first = ''] = words(society);
        return [
          `House 5, Road 2, Block C, ${society}, ${name}, ${city}`,
          `House ${1 + (turn % 9)}, Road ${1 + (turn % 7)}, ${society}, ${name}, ${city}`,
        ].map((text) => ({
          text,
          meant: `${name}, ${city}`,
          isRight: isAreaOnly(name, city, [first]),
          doorIn: `${name}, ${city}`,
        }));
      }),
  },
  'an unknown name before a known landmark': {
    right: 0.98,
    sure: 90,
    addresses: (gazetteer) =>
      landmarks(gazetteer).map(({ name, position, area, city }, turn) => ({
        text: beforeLandmark[turn % beforeLandmark.length]!(name!.en),
        meant: `${name!.en}, ${area.en}, ${city.en}`,
        isRight: isNear(position),
      })),
  },
  'a house on a road that is not the only one of its number': {
    right: 1,
    sure: 76,
    addresses: (gazetteer) =>
      roadsThatRepeat(gazetteer).flatMap(({ road, house, area, city }) => [
        {
          text: `${house}, ${road}, ${area}, ${city}`,
          meant: `${area}, ${city}`,
          isRight: isAreaOnly(area, city),
          doorIn: `${area}, ${city}`,
        },
      ]),
  },
  'a form of writing': {
    right: 0.99,
    sure: 90,
    addresses: (gazetteer) => [
      ...cityAreas().flatMap(({ name, city }, turn) => {
        const plain = { house: 1 + (turn % 40), road: String(1 + (turn % 12)), area: name, town: city };
        const expected = correctAddress(
          gazetteer,
          `House ${plain.house}, Road ${plain.road}, ${name}, ${city}`,
        );
        return same.map((write) => ({
          text: write(plain),
          meant: expected.place?.code ?? 'nothing',
          isRight: ({ place }: CorrectedAddress) => place?.code === expected.place?.code,
          doorIn: `${name}, ${city}`,
        }));
      }),
      ...writeEach(upazilas(), (one) => villageForms.map((write) => write(one))).map((one) => ({
        ...one,
        doorIn: null,
      })),
    ],
  },
  'an area in another one': {
    right: 1,
    sure: 90,
    addresses: ({ localities, places }) =>
      localities.all
        .filter(({ level, isListed }) => isListed && (level === 'area' || level === 'subArea'))
        .flatMap((small) =>
          [...small.within]
            .filter(
              (wider) =>
                wider.level === 'area' &&
                wider.size > small.size &&
                !wider.within.has(small) &&
                (small.parents.has(wider) || !/^Block /.test(small.name.en)) &&
                wider.name.en !== small.name.en,
            )
            .flatMap((wider) => {
              const { position, name, area } = places.at(small.row);
              const isRight = (corrected: CorrectedAddress) =>
                isNear(position)(corrected) || isNamesakeIn(corrected.place, small.name, wider.name.en);
              const meant = `${name!.en}, ${area.en}`;
              const pairs = [
                [small.name.en, wider.name.en],
                [small.name.bn, wider.name.bn],
              ];
              // Of an area and a thana that has parts of it, the first one is meant.
              const turned = small.parents.has(wider) ? pairs.map((names) => names.toReversed()) : [];
              return [...pairs, ...turned].map((names) => ({ text: names.join(', '), meant, isRight }));
            }),
        ),
  },
  'a quarter that the data have in another town': {
    right: 0.97,
    sure: 60,
    addresses: ({ localities }) => {
      const { districts } = openData().areas();
      // `Jahaj Company More` and `Dhaka University` are the only ones, whatever is written after them.
      const common = cityAreas().filter(({ name }) => words(name).length < 3 && !name.startsWith('Dhaka'));
      return common.flatMap(({ name, nameBn, city }, turn) => {
        const named = localities.named(words(name).join(''));
        const isHere = (district: string) =>
          named.some(({ within, beyond }) => [...within, ...beyond].some((one) => one.name.en === district));
        const others = districts.filter((one) => one.name !== city && !isHere(one.name));
        const { name: district, nameBn: districtBn } = others[(turn * 7) % others.length]!;
        return [`52 No, ${name}, ${district}`, `বাড়ি নং-৪৫ (২য় তলা), কলেজ রোড, ${nameBn}, ${districtBn}`].map(
          (text) => ({
            text,
            meant: district,
            isRight: ({ place }: CorrectedAddress) => place?.district.en === district,
            doorIn: null,
          }),
        );
      });
    },
  },
  'another name of an area or upazila, or a quarter of it, with its town': {
    right: 0.99,
    sure: 61,
    addresses: () => {
      const { cities, cityAreas, districts, subDistricts } = openData().areas();
      const upazilas = subDistricts.filter(({ isMetropolitan }) => !isMetropolitan);
      const nameIn = (around: { id: number; name: string }[], id: number) =>
        around.find((one) => one.id === id)!.name;
      const all = [
        ...cityAreas.map((area) => ({ ...area, town: nameIn(cities, area.cityId) })),
        ...upazilas.map((area) => ({ ...area, town: nameIn(districts, area.districtId) })),
      ];
      return all.flatMap(({ name, aliases, town, centre }) =>
        aliases.map((alias) => ({
          text: `House 5, ${alias}, ${town}`,
          meant: `${name}, ${town}`,
          isRight: (corrected) =>
            isNear(centre as LngLat)(corrected) ||
            [corrected.place?.area.en, corrected.place?.subDistrict?.en].includes(name),
        })),
      );
    },
  },
  'an area with its city corporation': {
    right: 0.99,
    sure: 76,
    addresses: () =>
      cityAreas().flatMap((one) =>
        corporations
          .flatMap((write) => write(one))
          .map((text) => ({
            text,
            meant: `${one.name}, ${one.city}`,
            isRight: inArea(one.name, one.city),
          })),
      ),
  },
  'a business or a person before an area': {
    right: 0.99,
    sure: 76,
    addresses: () =>
      cityAreas().flatMap(({ name, city }, turn) => {
        const [business, person] = [businesses[turn % businesses.length], people[turn % people.length]];
        return [
          `${business}, ${1 + (turn % 40)} ${name}, ${city}`,
          `M/s ${business}, ${name} Bazar, ${name}, ${city}`,
          `${person}, House ${1 + (turn % 40)}, ${name}, ${city}`,
        ].map((text) => ({
          text,
          meant: `${name}, ${city}`,
          isRight: inArea(name, city),
          doorIn: `${name}, ${city}`,
        }));
      }),
  },
  'an upazila whose name others have, with a postal code of its district': {
    right: 0.97,
    sure: 70,
    addresses: (gazetteer) => {
      const codes = districtCodes(gazetteer);
      const all = upazilas();
      const areas = cityAreas();
      return writeEach(
        all.filter((one) => {
          const namesakes = all.filter(({ name }) => name === one.name);
          const isArea = areas.some(({ name }) => name === one.name);
          const isInTown = areas.some(({ name, city }) => name === one.name && city === one.district);
          return (namesakes.length > 1 || isArea) && !isInTown;
        }),
        ({ name, nameBn, district }) => [
          `${name} ${codes.get(district)}`,
          `${name}-${codes.get(district)}, Bangladesh`,
          `${nameBn} ${codes.get(district)}`,
        ],
      );
    },
  },
} satisfies Record<string, Family>;

/** As of the lists: of a door that may be anywhere in its area, the share of the doors there that it could be. */
function rightnessOf(
  gazetteer: Gazetteer,
  { doorIn }: FamilyAddress,
  { place, parts }: CorrectedAddress,
  isRightArea: boolean,
): number | null {
  if (doorIn === null) return null;
  if (!isRightArea || !place) return 0;
  const road = parts.road?.en === place.road?.en ? parts.road?.en : undefined;
  return doorIn === undefined ? 1 : shareOfDoors(gazetteer, doorIn, place, road);
}

/** The wrong results of a family, and of these the ones that are sure. */
export function judge(gazetteer: Gazetteer, { sure }: Family, addresses: readonly FamilyAddress[]) {
  const results = addresses.map((address) => {
    const corrected = correctAddress(gazetteer, address.text);
    const isRight = address.isRight(corrected);
    return { address, corrected, isRight, rightness: rightnessOf(gazetteer, address, corrected, isRight) };
  });
  const wrong = results.filter(({ isRight }) => !isRight);
  return {
    results,
    right: 1 - wrong.length / Math.max(1, results.length),
    wrong,
    sureAndWrong: wrong.filter(({ corrected }) => corrected.confidence >= sure),
  };
}
