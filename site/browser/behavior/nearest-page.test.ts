import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestPages, wordsOf } from './nearest-page.ts';

const pages = [
  { path: '/docs/Example/add-marker', title: 'Add a marker' },
  { path: '/docs/Example/add-popup', title: 'Add a popup' },
  { path: '/pricing/pricing-call', title: 'Pricing' },
  { path: '/api/reverse-geocode/', title: 'Reverse Geocoding' },
  { path: '/docs/maps-api', title: 'Quickstart!' },
];

describe('wordsOf', () => {
  it.each([
    ['/docs/rate-limits', 'rate limits'],
    ['/docs/api-keys', 'api keys'],
    ['/docs/api/geocoding/reverse/', 'geocoding reverse'],
    ['/docs/Example/AddMarker.html', 'Example Add Marker'],
    ['/flutter/map_style', 'flutter map style'],
    ['/docs/মানচিত্র', 'মানচিত্র'],
    ['/markers/markers', 'markers'],
    ['/api/v2/', ''],
    ['/', ''],
  ])('%s means "%s"', (path, words) => {
    expect(wordsOf(path)).toBe(words);
  });

  it('are few, however long the path is', () => {
    expect(wordsOf(`/${'a-b/'.repeat(1_000_000)}`)).toBe('a b');
    expect(wordsOf(`/${'y'.repeat(2_000_000)}`)).toHaveLength(80);
  });

  it('can be searched for, whatever the path is', () => {
    const paths = fc.oneof(
      fc.webUrl().map((url) => new URL(url).pathname),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('𝒜', 'অ', 'ি', '/', 'b'), minLength: 60, maxLength: 200 }),
    );
    fc.assert(
      fc.property(paths, (path) => {
        const words = wordsOf(path);
        // Half a character can't be in a URL.
        expect(() => encodeURIComponent(words)).not.toThrow();
        expect([...words].length).toBeLessThanOrEqual(80);
        expect(words).toMatch(/^[\p{L}\p{M}\p{N} ]*$/u);
      }),
    );
  });
});

describe('nearestPages', () => {
  it.each([
    ['/docs/Example/add-markers', 'Add a marker'],
    ['/docs/example/AddPopup', 'Add a popup'],
    ['/api/reverse-geocoding', 'Reverse Geocoding'],
    ['/docs/quikstart', 'Quickstart!'],
    ['/docs/quick-start/', 'Quickstart!'],
  ])('%s is closest to "%s"', (path, title) => {
    expect(nearestPages(path, pages)[0]?.title).toBe(title);
  });

  it('come closest first, three at most', () => {
    const near = ['a', 'ab', 'abc', 'abcd'].map((end) => ({ path: `/docs/example/${end}`, title: end }));
    expect(nearestPages('/docs/example/abc', near).map(({ title }) => title)).toEqual(['abc', 'ab', 'abcd']);
  });

  it('include others of the folder only where one page is near', () => {
    expect(nearestPages('/docs/Example/add-marke', pages).map(({ title }) => title)).toEqual([
      'Add a marker',
      'Add a popup',
    ]);
  });

  it('are one of two with the same title, the closest', () => {
    const deprecated = { path: '/api/v1/reverse-geocode-v1/', title: 'Reverse Geocoding' };
    expect(nearestPages('/api/reverse-geocod/', [deprecated, ...pages])).toEqual([pages[3]]);
  });

  it('are the overview of the section where no page is near', () => {
    const overview = { path: '/docs/', title: 'Maps' };
    expect(nearestPages('/docs/how-to-begin-with-it', [...pages, overview])).toEqual([overview]);
  });

  it('are none for a path that would take minutes to compare', () => {
    const page = { path: '/api/reverse-geocode/', title: 'Reverse Geocoding' };
    expect(nearestPages(`/api/${'y'.repeat(2_000_000)}`, Array(200).fill(page))).toEqual([]);
  });

  it('are none for a path like no page', () => {
    expect(nearestPages('/wp-login.php', pages)).toEqual([]);
  });
});
