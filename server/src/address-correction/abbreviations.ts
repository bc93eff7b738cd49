import { fold } from '@portal/text';

/**
 * Abbreviations in addresses and the words they mean: marks with a stroke or points, common nouns, labels by their sound,
 * towns, and institutions by letters that are not the first ones of their name. Names that only sound alike require no row.
 */
const shorthand = `
  h/e: housing estate, h/s: housing society, c/o: attn, s/o: attn, d/o: attn, w/o: attn, p.o: po, পোঃ: po, p.s: ps,
  apts: apartment, ave: avenue, bldg: building, clg: college, coll: college, dist: district, dept: department,
  govt: government, hosp: hospital, hospitl: hospital, intl: international, mkt: market, rd: road, stn: station,
  univ: university, uni: university, vill: village, golchottor: roundabout, golchattar: roundabout,
  গোলচত্বর: roundabout, chottor: chattar, chiriakhana: zoo, sodor: sadar, shodor: sadar, sodar: sadar, sador: sadar,
  shadar: sadar, shador: sadar, zela: zila, jila: zila, jilla: zila, upozilla: upazila, upojilla: upazila,
  bmch: sher-e-bangla medical college hospital, cu: university of chittagong, dmc: dhaka medical college hospital,
  du: university of dhaka, ewu: east west university, jnu: jagannath university,
  ju: jahangirnagar university, ku: university of khulna, ru: university of rajshahi, cox: coxs, ctg: chattogram,
  dhk: dhaka, dncc: dhaka north city corporation, dscc: dhaka south city corporation,
  jbari: jatrabari, mdpur: mohammadpur, mpur: mirpur, n'ganj: narayanganj, m'singh: mymensingh, nganj: narayanganj,
  c.nawabganj: chapainawabganj`;

const folded = new Map(
  shorthand.split(',').map((pair): [string, string] => {
    const [short, long] = pair.trim().split(': ');
    return [fold(short!), long!];
  }),
);

/** The text with its shorthand written out; everything else as it was, folded, such as the `rd` of `3rd`. */
export function expandAbbreviations(text: string): string {
  return fold(text).replace(
    /(?<![\p{L}\p{M}\d])[\p{L}\p{M}]+(?:[/.'’][\p{L}\p{M}]+)*/gu,
    (word) => folded.get(word) ?? word,
  );
}
