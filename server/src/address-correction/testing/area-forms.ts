import { type AreaAddress, type NamedArea, namedAreas } from './named-areas.ts';

/** What people write after the name of any area of the country. */
const KINDS = [
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

const BANGLA_KINDS = ['বাজার', 'মোড়', 'বাসস্ট্যান্ড', 'থানা', 'ঘাট'];

/** Names of areas that consist of words found everywhere, or that several towns have. */
const COMMON =
  /Sadar|^(New Market|Cantonment|Bandar|Town Hall|Court Area|New Town|Notun Bazar|Chowrasta)$| (More|Chattar)$/;

/** Every upazila and every area of a town with its district or town, in one form of writing an address. */
export type AreaForm = keyof typeof FORMS;

interface Source {
  name: string;
  town: string;
  nameBn: string;
  townBn: string;
}

/** The texts of one area, in each form. `turn` numbers the areas. */
const FORMS = {
  /** `biral mor, dinajpur`, `dinajpur, biral mor` */
  kind: ({ name, town }: Source, turn: number) =>
    everyThird(KINDS, turn)
      .flatMap((kind) => [`${name} ${kind}, ${town}`, `${town}, ${name} ${kind}`])
      .map((text) => text.toLowerCase()),
  /** `savarbazar, dhaka` */
  joinedKind: ({ name, town }: Source, turn: number) =>
    isOneWord(name)
      ? everyThird(KINDS, turn).map((kind) => `${name}${kind.replaceAll(' ', '')}, ${town}`.toLowerCase())
      : [],
  /** `সাভারবাজার, ঢাকা` */
  joinedBanglaKind: ({ nameBn, townBn }: Source) =>
    isOneWord(nameBn) ? BANGLA_KINDS.map((kind) => `${nameBn}${kind}, ${townBn}`) : [],
  /** `savardhaka` */
  joinedTown: ({ name, town }: Source) =>
    isOneWord(name) && isOneWord(town) ? [`house 5 ${name}${town}`.toLowerCase()] : [],
} satisfies Record<string, (source: Source, turn: number, others: readonly Source[]) => string[]>;

function everyThird<Item>(items: readonly Item[], turn: number): Item[] {
  return items.filter((_, at) => (at + turn) % 3 === 0);
}

function isOneWord(name: string): boolean {
  return /^[\p{L}\p{M}]{4,}$/u.test(name);
}

/** Addresses of every area in one form. */
export function addressesInForm(form: AreaForm): AreaAddress[] {
  const areas = [...namedAreas().values()].filter(
    ({ kind, names }) => (kind === 'subDistrict' || kind === 'area') && !COMMON.test(names[0]!),
  );
  const sources = areas.map(sourceOf);
  const write: (source: Source, turn: number, others: readonly Source[]) => string[] = FORMS[form];
  return areas.flatMap((area, turn) =>
    write(sources[turn]!, turn, sources).map((text) => ({ text, area, namesDoor: true, isHeldOut: false })),
  );
}

function sourceOf({ names, namesBn }: NamedArea): Source {
  return { name: names[0]!, town: names[1]!, nameBn: namesBn[0]!, townBn: namesBn[1]! };
}
