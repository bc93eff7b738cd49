import type { Gazetteer } from '../../gazetteer/gazetteer.ts';

/** Longest text that is read, characters. */
const length = 500;

/** Words that are in very many rows, or in the names of very many areas, in English and Bangla. */
const frequent =
  `school bazar dhaka mirpur road uttara sector house block college new union para kaliganj islampur char north south
  a k 5 10 27 1216 government primary mosque গ্রাম মিরপুর রোড বাজার সদর ১০`.split(/\s+/);

/** Texts that make an address fixer work hard, by kind; the same in each run. */
export function hostileAddresses({ localities, places }: Gazetteer, count: number): Map<string, string[]> {
  const random = series();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const names = localities.all.map(({ name }) => name.en);
  const namesBn = localities.all.map(({ name }) => name.bn);
  const misspelled = () => pick(names).toLowerCase().replaceAll('a', 'o').replaceAll('i', 'ee');
  const placeName = () => places.at(Math.floor(random() * places.length)).name?.en.toLowerCase() ?? 'market';
  const withoutLetter = (text: string) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + text.slice(at + 1);
  };
  const kinds: Record<string, () => string> = {
    'names of areas': () => pick(names),
    'names of areas, Bangla': () => pick(namesBn),
    'frequent words': () => pick(frequent),
    'sound-alikes': misspelled,
    'sound-alikes between commas': () => `${misspelled()},`,
    'one sound again and again': () => pick(['kodomtolee', 'kadamtoli', 'কদমতলি', 'kodomtola']),
    'mixed scripts': () => pick([pick(names), pick(namesBn), misspelled(), pick(frequent)]),
    'single letters': () => pick([...'abcdefghijklmnopqrstuvwxyz']),
    'numbered parts': () => `road ${Math.floor(random() * 30)} block ${pick([...'abc'])}`,
    'names of places': placeName,
    'names of places with a letter missing': () => withoutLetter(placeName()),
  };
  const texts = new Map(
    Object.entries(kinds).map(([kind, word]) => [kind, Array.from({ length: count }, () => filled(word))]),
  );
  texts.set(
    'one long word',
    Array.from({ length: count }, () => filled(misspelled).replaceAll(' ', '')),
  );
  const joined = () =>
    pick(['block', 'road', 'dokkhin', 'house', `${pick([...'abcdefgh'])}${misspelled()}4`]);
  texts.set(
    'areas, labels and numbers run together',
    Array.from({ length: count }, () => filled(joined).replaceAll(' ', '')),
  );
  return texts;
}

function filled(word: () => string): string {
  let text = word();
  while (text.length < length) text += ` ${word()}`;
  return text.slice(0, length);
}

/** Numbers from 0 to 1 that look random and are the same in each run (Lehmer, multiplier 48271). */
function series(): () => number {
  let state = 20_260_101;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
