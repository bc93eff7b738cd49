import { fold } from '@portal/text';

/**
 * Abbreviations in addresses, and the words they mean. Spellings that only sound like the name require no
 * row: the search reads them.
 */
const shorthand: Record<string, string> = {
  // Marks with a stroke or points, before those are read as separators.
  'h/e': 'housing estate',
  'h/s': 'housing society',
  'c/o': 'attn',
  's/o': 'attn',
  'd/o': 'attn',
  'w/o': 'attn',
  'p.o': 'po',
  'p.s': 'ps',
  // Common nouns.
  apts: 'apartment',
  ave: 'avenue',
  bldg: 'building',
  clg: 'college',
  coll: 'college',
  dist: 'district',
  dept: 'department',
  govt: 'government',
  hosp: 'hospital',
  hospitl: 'hospital',
  intl: 'international',
  mkt: 'market',
  rd: 'road',
  stn: 'station',
  univ: 'university',
  uni: 'university',
  vill: 'village',
  golchottor: 'roundabout',
  golchattar: 'roundabout',
  গোলচত্বর: 'roundabout',
  chottor: 'chattar',
  chiriakhana: 'zoo',
  // Labels by their sound, which is not compared.
  sodor: 'sadar',
  shodor: 'sadar',
  sodar: 'sadar',
  shadar: 'sadar',
  zela: 'zila',
  jila: 'zila',
  jilla: 'zila',
  upozilla: 'upazila',
  upojilla: 'upazila',
  // Institutions that everybody calls by their letters.
  bmch: 'sher-e-bangla medical college hospital',
  bsmmu: 'bangabandhu sheikh mujib medical university',
  cmch: 'chittagong medical college hospital',
  cmh: 'combined military hospital',
  cu: 'university of chittagong',
  dmc: 'dhaka medical college hospital',
  dmch: 'dhaka medical college hospital',
  du: 'university of dhaka',
  ewu: 'east west university',
  gpo: 'dhaka gpo',
  iub: 'independent university bangladesh',
  iut: 'islamic university of technology',
  jnu: 'jagannath university',
  ju: 'jahangirnagar university',
  kmch: 'khulna medical college hospital',
  ku: 'university of khulna',
  mist: 'military institute of science and technology',
  mmch: 'mymensingh medical college hospital',
  nicvd: 'national institute of cardiovascular diseases',
  nsu: 'north south university',
  rmch: 'rajshahi medical college hospital',
  ru: 'university of rajshahi',
  sust: 'shahjalal university of science and technology',
  uiu: 'united international university',
  // Towns and parts of Dhaka.
  cox: 'coxs',
  ctg: 'chattogram',
  dhk: 'dhaka',
  dncc: 'dhaka north city corporation',
  dscc: 'dhaka south city corporation',
  jbari: 'jatrabari',
  mdpur: 'mohammadpur',
  mpur: 'mirpur',
  "n'ganj": 'narayanganj',
  "m'singh": 'mymensingh',
  nganj: 'narayanganj',
  'c.nawabganj': 'chapainawabganj',
};

const folded = new Map(Object.entries(shorthand).map(([short, long]) => [fold(short), long]));

/** The text with its shorthand written out; everything else as it was, folded. */
export function expandAbbreviations(text: string): string {
  return fold(text).replace(/[\p{L}\p{M}]+(?:[/.'’][\p{L}\p{M}]+)*/gu, (word) => folded.get(word) ?? word);
}
