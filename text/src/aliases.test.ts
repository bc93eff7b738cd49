import { describe, expect, it } from 'vitest';
import { canonicalWord, synonyms, synonymsOfBeginning } from './aliases.ts';

describe('words that mean the same', () => {
  it('are the official and the former spelling of a town, in English and Bangla', () => {
    // Renamed by the government in April 2018.
    expect(synonyms('chattogram')).toEqual(expect.arrayContaining(['chittagong', 'চট্টগ্রাম']));
    expect(canonicalWord('বরিশাল')).toBe('barishal');
  });

  it('are the word alone when there is no other', () => {
    expect(synonyms('mirpur')).toEqual(['mirpur']);
    expect(canonicalWord('mirpur')).toBe('mirpur');
  });

  it('have the ending of towns in one spelling', () => {
    expect(['khilgoan', 'sonargoan', 'goanda'].map(canonicalWord)).toEqual([
      'khilgaon',
      'sonargaon',
      'goanda',
    ]);
    expect(['gopalgong', 'munshigonj', 'hajigunj', 'gongachara'].map(canonicalWord)).toEqual([
      'gopalganj',
      'munshiganj',
      'hajiganj',
      'gongachara',
    ]);
    expect(canonicalWord('chittagong')).toBe('chattogram');
  });

  it('are found by the beginning of any of them', () => {
    expect(synonymsOfBeginning('chattogr')).toContain('chittagong');
    expect(synonymsOfBeginning('haspat')).toContain('hospital');
    expect(synonymsOfBeginning('zzz')).toEqual([]);
  });
});
