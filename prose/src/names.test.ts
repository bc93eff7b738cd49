/** Names in code: what the API sends back is a response there too, and what it receives is a request. */
import { describe, expect, it } from 'vitest';
import { messageOf } from './wording/check.ts';
import { checkNames, exemptNames, findNames, isBelow, isExempt } from './wording/names.ts';

const foundIn = (text: string, file: string) =>
  checkNames(file, text).map(({ line, found }) => `${line} ${found}`);

describe('names', () => {
  const found = findNames();

  it('have no word that the glossary replaces', () => {
    expect(found.filter(({ file }) => !isExempt(file)).map(messageOf)).toEqual([]);
  });

  it.each(exemptNames)('need their exemption in $place: $reason', ({ place }) => {
    expect(found.filter(({ file }) => isBelow(file, [place]))).not.toEqual([]);
  });

  it('are found in every spelling, once for each line', () => {
    const code = [
      'const answer = { answersFromSampleData: 1 };',
      'export type AnswerOf<Id> = Id;',
      'const LONGEST_ANSWER_MS = 5; class A { #asked = JSONAnswer; }',
      'for (const answer of [answer]) answer();',
      'export const View = <p answered={data} />;',
    ].join('\n');
    expect(foundIn(code, 'a.tsx')).toEqual([
      '1 answer',
      '1 answersFromSampleData',
      '2 AnswerOf',
      '3 LONGEST_ANSWER_MS',
      '3 #asked',
      '3 JSONAnswer',
      '4 answer',
      '5 answered',
    ]);
    expect(foundIn('.rc-answer > a,\n.q { color: var(--map-answer); }', 'a.css')).toEqual([
      '1 .rc-answer',
      '2 --map-answer',
    ]);
    expect(foundIn('', 'site/answer-map/index.ts')).toEqual(['1 site/answer-map/index.ts']);
  });

  it('are not strings, comments or parts of other words', () => {
    const code = "// The answer\nconst task = mask(`#answer`, 'question'); const unanswerable = basket;";
    expect(foundIn(code, 'a.ts')).toEqual([]);
    expect(foundIn('/* .answer */\n.task { mask: none; }', 'a.css')).toEqual([]);
  });
});
