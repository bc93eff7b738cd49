import { fold } from './fold.ts';

/**
 * Words that mean the same and do not sound the same: renamed districts, directions, and the common nouns of
 * Bangla addresses. The first of a row is its name. Spellings that only sound alike don't require a row: `phoneticKey`
 * finds them.
 */
const sameWords: string[][] = [
  // Districts and cities whose official English spelling changed in 2018, and older ones still on signs.
  ['chattogram', 'chittagong', 'ctg', 'chottogram', 'চট্টগ্রাম', 'চিটাগাং', 'চিটাগং'],
  ['cumilla', 'comilla', 'kumilla', 'কুমিল্লা'],
  ['barishal', 'barisal', 'borishal', 'বরিশাল'],
  ['jashore', 'jessore', 'যশোর'],
  ['bogura', 'bogra', 'বগুড়া'],
  ['dhaka', 'dacca', 'ঢাকা'],
  ['mymensingh', 'maimansingh', 'ময়মনসিংহ'],
  ['sylhet', 'silet', 'sileth', 'সিলেট'],
  ['chapainawabganj', 'chapai', 'চাঁপাইনবাবগঞ্জ', 'চাঁপাই'],
  ['khagrachhari', 'khagrachari', 'খাগড়াছড়ি'],
  ['netrokona', 'netrakona', 'নেত্রকোণা', 'নেত্রকোনা'],
  ['jhenaidah', 'jhenidah', 'ঝিনাইদহ'],
  ['lakshmipur', 'laxmipur', 'lokkhipur', 'লক্ষ্মীপুর', 'লক্ষীপুর'],
  ['coxsbazar', 'কক্সবাজার'],
  // Directions and parts.
  ['south', 'dakshin', 'dokkhin', 'dakkhin', 'দক্ষিণ', 'দক্ষিন'],
  ['north', 'uttar', 'uttor', 'উত্তর'],
  ['east', 'purba', 'purbo', 'পূর্ব', 'পুর্ব', 'ইস্ট'],
  ['west', 'paschim', 'poshchim', 'pashchim', 'পশ্চিম', 'ওয়েস্ট'],
  ['middle', 'central', 'madhya', 'moddho', 'মধ্য', 'সেন্ট্রাল'],
  ['new', 'natun', 'notun', 'নতুন', 'নিউ'],
  ['old', 'puran', 'purana', 'puraton', 'পুরান', 'পুরাতন', 'ওল্ড'],
  ['big', 'bara', 'boro', 'বড়'],
  ['saint', 'st', 'সেন্ট'],
  // Parts of an address.
  ['road', 'rd', 'sarak', 'shorok', 'sharak', 'সড়ক', 'রোড'],
  ['house', 'hs', 'basa', 'basha', 'bari', 'holding', 'বাড়ি', 'বাড়ী', 'বাসা', 'হাউস', 'হাউজ'],
  ['lane', 'ln', 'goli', 'gali', 'গলি', 'লেন'],
  ['avenue', 'ave', 'avn', 'এভিনিউ', 'অ্যাভিনিউ', 'সরণি', 'সরণী', 'sarani'],
  ['block', 'blk', 'ব্লক'],
  ['sector', 'sec', 'সেক্টর'],
  ['section', 'সেকশন'],
  ['ward', 'ওয়ার্ড'],
  ['zone', 'অঞ্চল', 'জোন'],
  ['floor', 'tola', 'তলা'],
  // Common nouns of places.
  ['hospital', 'haspatal', 'হাসপাতাল'],
  ['school', 'biddaloy', 'bidyalay', 'স্কুল', 'বিদ্যালয়'],
  ['university', 'varsity', 'bishwabidyalay', 'বিশ্ববিদ্যালয়', 'ইউনিভার্সিটি'],
  ['mosque', 'masjid', 'mosjid', 'মসজিদ'],
  ['temple', 'mandir', 'মন্দির'],
  ['graveyard', 'cemetery', 'koborsthan', 'koborstan', 'কবরস্থান', 'গোরস্থান'],
  ['bridge', 'setu', 'shetu', 'সেতু', 'ব্রিজ'],
  ['river', 'nadi', 'nodi', 'নদী'],
  ['park', 'udyan', 'uddan', 'উদ্যান', 'পার্ক'],
  ['airport', 'bimanbandar', 'বিমানবন্দর', 'এয়ারপোর্ট'],
  ['fort', 'kella', 'qila', 'কেল্লা', 'দুর্গ'],
  ['museum', 'jadughar', 'জাদুঘর'],
  ['court', 'adalat', 'আদালত'],
  ['industrial', 'shilpo', 'shilpa', 'শিল্প'],
  ['residential', 'abashik', 'abasik', 'আবাসিক'],
  ['area', 'elaka', 'এলাকা'],
  ['terminal', 'stand', 'টার্মিনাল', 'স্ট্যান্ড'],
  ['police', 'পুলিশ'],
  ['pharmacy', 'ফার্মেসি', 'ফার্মেসী', 'oushadhaloy'],
  ['district', 'zila', 'jela', 'জেলা'],
  ['subdistrict', 'upazila', 'upozila', 'উপজেলা'],
  ['division', 'bibhag', 'বিভাগ'],
  ['municipality', 'pauroshova', 'paurashava', 'pourashava', 'পৌরসভা'],
  ['mohammad', 'md', 'mohammed', 'muhammad', 'mohd', 'মোহাম্মদ', 'মোঃ', 'মো', 'মুহাম্মদ'],
];

/** Each folded word with the folded words of its row. */
const rowOf = new Map(
  sameWords.flatMap((row): [string, string[]][] => {
    const folded = row.map(fold);
    return folded.map((word) => [word, folded]);
  }),
);

/** How the endings of many towns, গাঁও and গঞ্জ, are often typed. */
const endings: [typed: RegExp, ending: string][] = [
  [/goan$/, 'gaon'],
  [/g(?:on|un|oan)[jzg]$|ganz$/, 'ganj'],
];

/** The last letters of these: most words end with another, which shows without the patterns. */
const lastLetters = 'njzg';

/** The shared name of a folded word's row of synonyms (`দক্ষিণ` and `dakshin` give `south`), or the word itself. */
export function canonicalWord(word: string): string {
  const same = rowOf.get(word)?.[0];
  if (same || !lastLetters.includes(word.slice(-1))) return same ?? word;
  const typed = endings.find(([ending]) => ending.test(word));
  return typed ? word.replace(typed[0], typed[1]) : word;
}

/** Every English and Bangla word with the meaning of this folded word; the word itself if it has no synonym. */
export function synonyms(word: string): readonly string[] {
  return rowOf.get(word) ?? [word];
}

/** All words with synonyms, in the order of the alphabet. */
const sorted = [...rowOf.keys()].sort();

/** Every word that means the same as a word that begins so: `chittagong` for `chattogr`. */
export function synonymsOfBeginning(prefix: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < prefix) low = middle + 1;
    else high = middle;
  }
  if (!sorted[low]?.startsWith(prefix)) return [];
  const found = new Set<string>();
  for (; sorted[low]?.startsWith(prefix); low++) for (const same of synonyms(sorted[low]!)) found.add(same);
  return [...found];
}
