import { describe, expect, it } from 'vitest';
import { acceptedCoding } from './accepted.ts';

describe('the accepted coding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.5, *', 'br'],
    ['*;q=0', undefined],
    ['br;q=none, gzip', 'gzip'],
    [',;q=,', undefined],
  ])('of %s is %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding);
  });

  it('is one of those available', () => {
    expect(acceptedCoding('br, gzip', ['gzip'])).toBe('gzip');
  });
});
