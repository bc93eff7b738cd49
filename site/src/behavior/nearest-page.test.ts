import { describe, expect, it } from 'vitest';
import { editDistance, nearestPage } from './nearest-page.ts';

const pages = [
  { path: '/docs/Example/add-marker', title: 'Add a marker' },
  { path: '/docs/Example/add-popup', title: 'Add a popup' },
  { path: '/pricing/pricing-call', title: 'Pricing' },
  { path: '/api/reverse-geocode/', title: 'Reverse Geocoding' },
];

describe('editDistance', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['saturday', 'sunday', 3],
    ['', 'abc', 3],
    ['মিরপুর', 'মিরপুর', 0],
  ])('%s to %s takes %i edits', (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits);
  });
});

describe('nearestPage', () => {
  it.each([
    ['/docs/Example/add-markers', 'Add a marker'],
    ['/docs/example/AddPopup', 'Add a popup'],
    ['/api/reverse-geocoding', 'Reverse Geocoding'],
  ])('%s is nearest to "%s"', (address, title) => {
    expect(nearestPage(address, pages)?.title).toBe(title);
  });

  it('suggests nothing for an address like none', () => {
    expect(nearestPage('/wp-login.php', pages)).toBeUndefined();
  });
});
