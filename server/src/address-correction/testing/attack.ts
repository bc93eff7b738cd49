import { banglaDigits } from '@portal/text';
import { common } from './area-forms.ts';
import { type AreaAddress, namedAreas } from './named-areas.ts';

/** An address in a form that nobody chose, and the plain form of it. */
export interface Attack extends AreaAddress {
  plain: string;
}

/** How one address can be written: a choice of each kind makes a form, of which there are some millions. */
const choices = {
  isBangla: [false, false, true],
  /** Before the house. */
  prefix: [
    '',
    'To: ',
    'Deliver to ',
    'Addr - ',
    'C/O Karim, ',
    'Flat B3, ',
    '3rd floor, ',
    '২য় তলা, ',
    '01711-223344, ',
    'Shop 4, ',
  ],
  house: ['House 12', 'H# 12', 'house no-12', 'Holding: 12', 'Plot 12', '12 no bari', 'বাসা নং ১২', 'বাড়ি-১২'],
  road: ['Road 97', 'Rd-97', 'road # 97', 'R.97', '97 no road', 'রোড নং-৯৭', 'রোডঃ ৯৭'],
  /** What nothing of the data bears. */
  unknown: ['', '', 'Zubaida Mansion', 'Alokdhara Lodge', 'beside Phulkuri Nibash', 'ফুলকুঁড়ি নিবাস'],
  separator: [', ', ',', '; ', ' , ', ' | ', '\n', ' (', ' – ', ', , ', ' ', ' / ', ' - ', '।'],
  /** How an upazila and its district are called; a quarter and its town have their names alone. */
  parents: [
    (names: string[]) => names,
    (names: string[]) => names,
    ([name, district]: string[]) => [`Upazila ${name}`, `Zila ${district}`],
    ([name, district]: string[]) => [`${name} thana`, `${district} district`],
    ([name, district]: string[]) => [`P.S.- ${name}`, `Dist.- ${district}`],
    ([name, district]: string[]) => [`উপজেলাঃ ${name}`, `জেলাঃ ${district}`],
  ],
  end: ['', '.', '।', ' !!', ', Bangladesh', ' - Bangladesh', ' 1000', ', Post code: 1000'],
  isReversed: [false, false, true],
  letters: [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.replace(/./gu, (letter, at) => (at % 2 ? letter.toUpperCase() : letter)),
    (text: string) => text.replaceAll(' ', '  '),
    (text: string) => `"${text}"`,
    (text: string) => text.normalize('NFD'),
  ],
};

type Chosen = { [Kind in keyof typeof choices]: (typeof choices)[Kind][number] };

/** One form for each number: neighbors differ in every choice. */
function chosen(turn: number): Chosen {
  let left = (turn * 2_654_435_761) % 4_294_967_296;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[left % items.length]!;
    left = Math.floor(left / items.length) + turn * 7919;
    return item;
  };
  return Object.fromEntries(
    Object.entries(choices).map(([kind, items]) => [kind, pick(items as readonly unknown[])]),
  ) as Chosen;
}

/** Each area of the data in some forms. */
export function attacks(formsOfEach: number): Attack[] {
  const areas = [...namedAreas.values()].filter(({ names }) => !common.test(names[0]!));
  return areas.flatMap((area, at) =>
    Array.from({ length: formsOfEach }, (_, form): Attack => {
      const { isBangla, prefix, house, road, unknown, separator, parents, end, isReversed, letters } = chosen(
        at * formsOfEach + form,
      );
      const own = isBangla ? area.namesBn : area.names;
      const names = area.kind === 'subDistrict' ? parents(own) : own;
      const parts = [house, road, ...(unknown ? [unknown] : []), ...names];
      const line = (isReversed ? parts.toReversed() : parts).join(separator);
      const plain = ['House 12, Road 97', ...area.names].join(', ');
      const text = letters(prefix + (isBangla ? banglaDigits(line) : line) + end);
      return { text, plain, area, namesDoor: true, isHeldOut: false };
    }),
  );
}
