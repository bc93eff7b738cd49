import { describe, expect, it } from 'vitest';
import { plain } from './address.ts';

describe('plain', () => {
  it.each([
    '/Flutter/acme Map Flutter/flutter-intro',
    '/flutter/acme%20Map%20Flutter/flutter-intro',
    '/flutter/acme Map Flutter/flutter-intro/',
    '/flutter/acme Map Flutter/flutter-intro.html',
    '/flutter/acme Map Flutter/flutter-intro/index.html',
  ])('takes %s as one page', (path) => {
    expect(plain(path)).toBe('/flutter/acme map flutter/flutter-intro');
  });

  it('takes the home page as such with and without its file name', () => {
    expect([plain('/'), plain('/index.html')]).toEqual(['', '']);
  });

  it('keeps what is another page: one that only ends in the letters html, or in index', () => {
    expect(plain('/docs/about-html')).toBe('/docs/about-html');
    expect(plain('/docs/index-of-all')).toBe('/docs/index-of-all');
  });

  it('does not fail on a percent sign that encodes nothing', () => {
    expect(plain('/docs/100%')).toBe('/docs/100%');
  });
});
