import type { Change } from '@portal/request/convert';
import { expect, it } from 'vitest';
import { placesOf, runsOf } from './highlighted-text.ts';

const changes: Change[] = [
  { about: 'version', title: '', from: '/v1', to: '/v2', why: '' },
  {
    about: 'endpoint',
    title: '',
    from: '/api/distance/{from}/{to}',
    to: '/api/route/{coordinates}',
    why: '',
  },
  { about: 'key', title: '', from: '{api_key}', to: 'api_key', why: '' },
  { about: 'parameter', title: '', from: 'start, end', to: 'coordinates', why: '' },
  { about: 'response', title: '', from: 'Distance', to: 'routes[0].distance', why: '' },
];
const marked = (text: string, places: ReturnType<typeof placesOf>) =>
  Object.fromEntries(places.map(({ start, end, number }) => [number, text.slice(start, end)]));

it('a request before the conversion has the number of each change where it is', () => {
  const text = "get('https://x.test/v1/api/distance/abc123/90.4,23.7/90.3,23.8')->Distance";
  const places = placesOf(text, changes, {
    side: 'from',
    values: { start: '90.4,23.7', end: '90.3,23.8' },
    keys: ['abc123'],
  });
  expect(marked(text, places)).toEqual({
    1: 'v1',
    2: 'distance',
    3: 'abc123',
    4: '90.4,23.7/90.3,23.8',
    5: 'Distance',
  });
});

it('a request after it has them too, without those of the response', () => {
  const text = 'https://x.test/v2/api/route/90.4%2C23.7?api_key=KEY';
  const places = placesOf(text, changes, { side: 'to', values: { coordinates: '90.4,23.7' }, keys: [] });
  expect(marked(text, places)).toEqual({ 1: 'v2', 2: 'route', 3: 'api_key', 4: '90.4%2C23.7' });
});

it('the runs are the whole text, with coordinates, strings and words of a language in color', () => {
  const text = "const a = get('https://x.test/v1/', 90.4125, 23.7925);";
  const runs = runsOf(text, placesOf(text, changes.slice(0, 1), { side: 'from', values: {}, keys: [] }));
  expect(runs.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('')).toBe(text);
  expect(runs.find(({ number }) => number === 1)?.pieces).toEqual([{ text: 'v1', color: 's' }]);
  const colors = new Map(runs.flatMap(({ pieces }) => pieces.map((piece) => [piece.text, piece.color])));
  expect([colors.get('const'), colors.get('90.4125'), colors.get('23.7925')]).toEqual(['k', 'lon', 'lat']);
});

it.each(['90.4,23.8', 'longitude=90.4&latitude=23.8'])(
  'both numbers of a coarse pair have their color: %s',
  (text) => {
    const colors = new Map(
      runsOf(text, []).flatMap(({ pieces }) => pieces.map((one) => [one.text, one.color])),
    );
    expect([colors.get('90.4'), colors.get('23.8')]).toEqual(['lon', 'lat']);
  },
);

it('a very long text is one piece', () => {
  const text = '/v1/'.repeat(10_000);
  expect(runsOf(text, placesOf(text, changes, { side: 'from', values: {}, keys: [] }))).toHaveLength(1);
});
