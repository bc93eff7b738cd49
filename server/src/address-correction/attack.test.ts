import { expect, it } from 'vitest';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';
import { attacks } from './testing/attack.ts';
import { correctAll, measure } from './testing/measure.ts';
import { mostIn, shareOf } from './testing/share.ts';

it('reads an address of any area alike in forms that nobody chose, and is sure of no other area', () => {
  const gazetteer = sampleGazetteer();
  const list = shareOf(attacks(4), ({ text }) => text);
  const { wrongNeighborhood, sureAndWrong } = measure(correctAll(gazetteer, list));
  const codeOf = (text: string) => correctAddress(gazetteer, text).place?.code;
  const others = list.filter(({ text, plain }) => codeOf(text) !== codeOf(plain)).map(({ text }) => text);
  expect(sureAndWrong.map(({ address }) => address.text)).toEqual([]);
  expect(wrongNeighborhood).toBeLessThanOrEqual(mostIn(0.002, list.length));
  expect(others.length / list.length, others.join('\n')).toBeLessThanOrEqual(mostIn(0.005, list.length));
});
