import { describe, expect, it } from 'vitest';
import { matchRank, prepareName, rankOfMatch } from './name-match.ts';

const rank = (query: string, name: string) => matchRank(prepareName(query), prepareName(name));

describe('matchRank', () => {
  it.each(['Chattogram', 'Chittagong', 'চট্টগ্রাম', 'ctg', 'CHITTAGONG'])(
    'finds the port city by %s',
    (query) => {
      expect(rank(query, 'Chattogram')).toBeLessThanOrEqual(rankOfMatch.sameMeaning);
    },
  );

  it.each([
    ['Comilla', 'কুমিল্লা'],
    ['Barisal', 'Barishal'],
    ['যশোর', 'Jessore'],
    ['Bogra', 'বগুড়া'],
    ['Matlab Dakshin', 'Matlab South'],
    ['মতলব দক্ষিণ', 'Matlab South'],
    ['coxs bazar', "Cox's Bazar"],
    ['কক্সবাজার', "Cox's Bazar"],
    ['Brahmanbaria', 'ব্রাহ্মণবাড়িয়া'],
    ['dinajpr', 'Dinajpur'],
    ['Nowakhali', 'Noakhali'],
  ])('finds %s as %s', (query, name) => {
    expect(rank(query, name)).not.toBeNull();
  });

  it('orders exact before prefix before sound before typo', () => {
    expect(rank('Mirpur', 'Mirpur')).toBe(rankOfMatch.exact);
    expect(rank('Mirp', 'Mirpur')).toBe(rankOfMatch.prefix);
    expect(rank('Meerpoor', 'Mirpur')).toBe(rankOfMatch.sound);
    expect(rank('Mirpus', 'Mirpur')).toBe(rankOfMatch.typo);
  });

  it('finds a later word of the name', () => {
    expect(rank('sadar', 'Bogura Sadar')).toBe(rankOfMatch.word);
  });

  it.each([
    ['Dhaka', 'Dohar'],
    ['Feni', 'Bhola'],
    ['', 'Dhaka'],
    ['--', 'Dhaka'],
    ['Khulna', 'Kalia'],
  ])('does not take %s for %s', (query, name) => {
    expect(rank(query, name)).toBeNull();
  });
});
