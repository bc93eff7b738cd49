import { type AreaAddress, type NamedArea, namedAreas } from './named-areas.ts';

/** What people write after the name of any area of the country. */
export const kinds = [
  'bazar',
  'mor',
  'bus stand',
  'ghat',
  'hat',
  'college gate',
  'station road',
  'kacha bazar',
  'chottor',
  'thana',
  'colony',
  'chourasta',
];

const banglaKinds = ['বাজার', 'মোড়', 'বাসস্ট্যান্ড', 'থানা', 'ঘাট'];

/** What advertisements for flats and land say besides the area. */
const advertised = [
  'flat vara hobe',
  'to let, family only',
  '1250 sft ready flat for sale',
  'godown vara 3000 sft, truck dhuke',
  'bachelor room rent, lift ache',
  'mess member lagbe 2 jon',
  'sublet female only, attached bath',
  '5 katha plot, north facing',
  'jomi bikroy, paka rastar pashe',
  'shop possession sale',
  'rent 18000 negotiable, gas+lift+generator',
  '2 bed dining drawing, tiles fitted',
  'tin shed bari bikri hobe',
  'furnished apartment, ready to move, urgent sale',
  'advance 2 mash, service charge alada',
  'bhara 12 hajar taka, 1st september theke',
];

const banglaAdvertised = [
  'ফ্ল্যাট ভাড়া হবে',
  'বাসা ভাড়া, ২ বেড, গ্যাস লিফট সহ',
  'জমি বিক্রয়, ৫ কাঠা',
  'সাবলেট ভাড়া, শুধু মহিলা',
  'টু-লেট, ভাড়া ১৫০০০ টাকা',
];

/** What a place that isn't called after the area around it is called after. */
const businesses = ['lab', 'diagnostic', 'academy', 'coaching', 'dental care', 'furniture', 'bakery'];

const sides = ['uttor', 'dokkhin', 'purbo', 'poschim', 'moddho', 'north', 'south', 'east', 'west'];

/** Names of areas that consist of words found everywhere, or that several towns have. */
export const common =
  /Sadar|^(New Market|Cantonment|Bandar|Town Hall|Court Area|New Town|Notun Bazar|Chowrasta)$| (More|Chattar)$/;

/** Every upazila and every area of a town with its district or town, in one form of writing an address. */
export type AreaForm = keyof typeof forms;

interface Source {
  name: string;
  town: string;
  nameBn: string;
  townBn: string;
  isUpazila: boolean;
}

/** The texts of one area, in each form. `turn` numbers the areas. */
const forms = {
  /** `biral mor, dinajpur`, `dinajpur, biral mor` */
  kind: ({ name, town }: Source, turn: number) =>
    everyThird(kinds, turn)
      .flatMap((kind) => [`${name} ${kind}, ${town}`, `${town}, ${name} ${kind}`])
      .map((text) => text.toLowerCase()),
  /** `savarbazar, dhaka` */
  joinedKind: ({ name, town }: Source, turn: number) =>
    isOneWord(name)
      ? everyThird(kinds, turn).map((kind) => `${name}${kind.replaceAll(' ', '')}, ${town}`.toLowerCase())
      : [],
  /** `সাভারবাজার, ঢাকা` */
  joinedBanglaKind: ({ nameBn, townBn }: Source) =>
    isOneWord(nameBn) ? banglaKinds.map((kind) => `${nameBn}${kind}, ${townBn}`) : [],
  /** `savardhaka` */
  joinedTown: ({ name, town }: Source) =>
    isOneWord(name) && isOneWord(town) ? [`house 5 ${name}${town}`.toLowerCase()] : [],
  /** `vill: Raipur, post: Raipur, thana: Hajiganj, dist: Chandpur`: a village that is called like an upazila elsewhere. */
  villageNamesake: ({ name, town }: Source, turn: number, others: readonly Source[]) => {
    const { name: village } = elsewhere(town, turn, others);
    return [`vill: ${village}, post: ${village}, thana: ${name}, dist: ${town}`];
  },
  /** `গ্রাম: রায়পুর, ডাকঘর: রায়পুর, থানা: হাজীগঞ্জ, জেলা: চাঁদপুর` */
  banglaVillageNamesake: ({ nameBn, town, townBn }: Source, turn: number, others: readonly Source[]) => {
    const { nameBn: village } = elsewhere(town, turn, others);
    return [`গ্রাম: ${village}, ডাকঘর: ${village}, থানা: ${nameBn}, জেলা: ${townBn}`];
  },
  /** `pahartali mor, hathazari, chittagong` */
  placeNamesake: ({ name, town }: Source, turn: number, others: readonly Source[]) => {
    const { name: place } = elsewhere(town, turn, others);
    return [`${place} mor, ${name}, ${town}`, `${place} ${name} ${town}`].map((text) => text.toLowerCase());
  },
  /** `teknaf bazar, kutubdia, cox's bazar`: both are in one district. */
  placeInDistrict: ({ name, town, isUpazila }: Source, turn: number, others: readonly Source[]) => {
    const near = others.filter((other) => other.isUpazila && other.town === town && other.name !== name);
    const place = near[turn % near.length];
    return isUpazila && place ? [`${place.name} bazar, ${name}, ${town}`.toLowerCase()] : [];
  },
  /** `sherpur road, bogra`: the road to an upazila is in the town where it begins. */
  roadOutOfTown: ({ name, town, isUpazila }: Source, _turn: number, others: readonly Source[]) =>
    isUpazila && !others.some((other) => !other.isUpazila && other.name === name)
      ? [`${name} road, ${town}`.toLowerCase(), `house 12, ${name} rd, ${town}`.toLowerCase()]
      : [],
  /** `sreepur store, house 4, kafrul, dhaka` */
  shop: ({ name, town }: Source, turn: number, others: readonly Source[]) => {
    const { name: shop } = elsewhere(town, turn, others);
    return [`${shop} store, house 4, ${name}, ${town}`, `${shop} traders, ${name}, ${town}`].map((text) =>
      text.toLowerCase(),
    );
  },
  /** `pahartali na, hathazari, chittagong`, `hathazari, pahartali er dike na, chittagong` */
  denied: ({ name, town }: Source, turn: number, others: readonly Source[]) => {
    const near = others.filter(
      (other) => other.town === town && other.name !== name && isOneWord(other.name),
    );
    const denied = near[turn % Math.max(1, near.length)] ?? elsewhere(town, turn, others);
    return [`${denied.name} na, ${name}, ${town}`, `${name}, ${denied.name} er dike na, ${town}`].map(
      (text) => text.toLowerCase(),
    );
  },
  /** `house22road9savar, dhaka`, `savarblockCroad4house8` */
  runTogether: ({ name, town }: Source) =>
    isOneWord(name) ? [`house22road9${name}, ${town}`, `${name}blockCroad4house8, ${town}`] : [],
  /** `dokkhinsavar, dhaka` */
  side: ({ name, town }: Source, turn: number) =>
    isOneWord(name)
      ? everyThird(sides, turn).map((side) => `house 5, ${side}${name}, ${town}`.toLowerCase())
      : [],
  /** `biral, dinajpur, flat vara hobe`, `jomi bikroy, paka rastar pashe, biral, dinajpur` */
  advertised: ({ name, town }: Source, turn: number) =>
    everyThird(advertised, turn).map((text, at) =>
      (at % 2 === 0 ? `${name}, ${town}, ${text}` : `${text}, ${name}, ${town}`).toLowerCase(),
    ),
  /** `বিরল, দিনাজপুর, ফ্ল্যাট ভাড়া হবে` */
  banglaAdvertised: ({ nameBn, townBn }: Source, turn: number) =>
    everyThird(banglaAdvertised, turn).map((text) => `${nameBn}, ${townBn}, ${text}`),
  /** `shah ali lab, opposite rajarbagh police station` */
  businessAlone: ({ name, town }: Source, turn: number, others: readonly Source[]) => {
    if (others.filter((other) => other.name === name).length > 1) return [];
    const far = others.filter((other) => other.town !== town);
    const kind = businesses[turn % businesses.length];
    return [`${far[(turn * 37) % far.length]!.name} ${kind}, opposite ${name} police station`.toLowerCase()];
  },
  /** `pahartali lab, opposite hathazari police station, chittagong` */
  business: ({ name, town }: Source, turn: number, others: readonly Source[]) => {
    const { name: business } = elsewhere(town, turn, others);
    const kind = businesses[turn % businesses.length];
    return [`${business} ${kind}, opposite ${name} police station, ${town}`.toLowerCase()];
  },
} satisfies Record<string, (source: Source, turn: number, others: readonly Source[]) => string[]>;

export const areaForms = Object.keys(forms) as AreaForm[];

/** An area of another town that has no town in its name. */
function elsewhere(town: string, turn: number, others: readonly Source[]): Source {
  const far = others.filter((other) => other.town !== town && !/ |Dhaka/.test(other.name));
  return far[(turn * 37) % far.length]!;
}

function everyThird<Item>(items: readonly Item[], turn: number): Item[] {
  return items.filter((_, at) => (at + turn) % 3 === 0);
}

function isOneWord(name: string): boolean {
  return /^[\p{L}\p{M}]{4,}$/u.test(name);
}

/** Addresses of every area in one form. */
export function addressesInForm(form: AreaForm): AreaAddress[] {
  const all = namedAreas;
  const areas = [...all.values()].filter(
    ({ kind, names }) => (kind === 'subDistrict' || kind === 'area') && !common.test(names[0]!),
  );
  const sources = areas.map(sourceOf);
  const write: (source: Source, turn: number, others: readonly Source[]) => string[] = forms[form];
  return areas.flatMap((area, turn) => {
    const meant = form === 'roadOutOfTown' ? seatOf(area, all) : area;
    if (!meant) return [];
    return write(sources[turn]!, turn, sources).map((text) => ({
      text,
      area: meant,
      // The area alone: what is denied is no door, and a thana no more than its area.
      namesDoor: form !== 'denied' && !(/kind$/i.test(form) && /thana|থানা/.test(text)),
      isHeldOut: false,
    }));
  });
}

/** The town of the district around an upazila. */
function seatOf(
  { names: [, district = ''] }: NamedArea,
  all: ReadonlyMap<string, NamedArea>,
): NamedArea | undefined {
  return all.get(`${district} Sadar, ${district}`);
}

function sourceOf({ names, namesBn, kind }: NamedArea): Source {
  const isUpazila = kind === 'subDistrict';
  return { isUpazila, name: names[0]!, town: names[1]!, nameBn: namesBn[0]!, townBn: namesBn[1]! };
}
