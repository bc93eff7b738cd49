import { describe, expect, it } from 'vitest';
import { specificationRoutes } from '../testing/specification-routes.ts';
import { aliasesOf, navigationLinks } from './routes.ts';

describe('specificationRoutes', () => {
  it('has the number of pages that the specification lists in each section', () => {
    const counts: Record<string, number> = {};
    for (const { section } of specificationRoutes) counts[section] = (counts[section] ?? 0) + 1;
    // Counted by hand from section 2: docs 1 + 6 + 15 + 1 + 1, android 1 + 6 + 7, flutter 6 + 1, npm 5 + 10 + 7 + 1.
    expect(counts).toEqual({
      home: 1,
      api: 2,
      docs: 24,
      android: 14,
      flutter: 7,
      laravel: 1,
      npm: 23,
      pricing: 1,
    });
  });

  it('names no path twice, aliases included, in exact letter case', () => {
    const all = specificationRoutes.flatMap(({ path, aliases }) => [path, ...aliases]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('knows every target of the navigation bar', () => {
    const known = new Set(
      specificationRoutes.flatMap(({ path, aliases }) => [path, path.replace(/(.)\/$/, '$1'), ...aliases]),
    );
    // The specification has no page of guides.
    const own = ['/docs/guides'];
    for (const { to } of navigationLinks) expect([...known, ...own], to).toContain(to);
  });
});

describe('aliasesOf', () => {
  it('gives the other letter case and the short folder of a Flutter page', () => {
    expect(aliasesOf('/flutter/{product} Map Flutter/flutter-intro')).toEqual([
      '/Flutter/{product} Map Flutter/flutter-intro',
      '/flutter/Map/flutter-intro',
      '/Flutter/Map/flutter-intro',
    ]);
  });

  it('gives none for a page outside the folders, also when a folder has a similar name', () => {
    expect(aliasesOf('/docs/maps-api')).toEqual([]);
    expect(aliasesOf('/npm/{product} APIs-more/x')).toEqual([]);
  });
});
