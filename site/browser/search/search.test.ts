import { brotliCompressSync } from 'node:zlib';
import { loadContract } from '@portal/contract';
import { fillTokens, loadSettings } from '@portal/settings';
import { normalizeText } from '@portal/text';
import {
  learnedOf,
  loadBodies,
  loadTitles,
  makeBodies,
  makeSearcher,
  makeTitles,
  type Part,
  type Searcher,
  type SearchRecord,
  synonyms,
} from '@portal/text/search';
import {
  type LabeledQuery,
  leadsTo,
  learnedLists,
  readQueries,
  withQueries,
} from '@portal/text/search/queries';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSections } from '../../pages/content/documents.ts';
import { createPainter } from '../../pages/reference/render/pages.tsx';
import { keywords } from '../../pages/search-records/keywords.ts';
import { allRecords } from '../../pages/search-records/records.ts';

const fill = (text: string) => fillTokens(text, loadSettings());

let searcher: Searcher;
let records: SearchRecord[];
let parts: { titles: string; bodies: string };
let titles: Part;
let bodies: Part;
beforeAll(async () => {
  records = allRecords(await createPainter('/'), readSections(loadSettings()));
  parts = { titles: JSON.stringify(makeTitles(records)), bodies: JSON.stringify(makeBodies(records)) };
  titles = loadTitles(parts.titles);
  bodies = await loadBodies(parts.bodies);
  searcher = makeSearcher(titles);
  searcher.addBodies(bodies);
});

const urls = (query: string) => searcher.search(query).found.map(({ url }) => url);

/** Strings with a letter in a JSON value, without geometry. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{L}/u.test(value) && value.length < 300 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** A search that has learned from all lists but one. */
function searcherWithout(name: string): Searcher {
  const others = learnedLists.filter((one) => one !== name).flatMap((one) => readQueries(one, fill));
  const without = makeSearcher({ ...titles, learned: learnedOf(withQueries(records, others)) });
  without.addBodies(bodies);
  return without;
}

/**
 * The queries of lists with the place of the first expected result, from 0; infinite where none is found. Each is searched
 * once, by a search that has not learned from its list.
 */
const placesOf = new Map<string, (LabeledQuery & { place: number })[]>();

function placed(name: string): (LabeledQuery & { place: number })[] {
  const known = placesOf.get(name);
  if (known) return known;
  const without = searcherWithout(name);
  const all = readQueries(name, fill).map((query) => {
    const { found } = without.search(query.text);
    const place = found.findIndex(({ url }) => query.expected.some((one) => leadsTo(url, one)));
    return { ...query, place: place < 0 ? Number.POSITIVE_INFINITY : place };
  });
  placesOf.set(name, all);
  return all;
}

describe('labeled queries', () => {
  it.each([
    ['queries.txt', 385, 0.97, 0.99],
    ['strangers.txt', 958, 0.9, 0.97],
    ['visitors.txt', 150, 0.93, 0.99],
    ['newcomers.txt', 150, 0.92, 0.97],
    ['passersby.txt', 150, 0.95, 0.98],
    ['callers.txt', 150, 0.93, 0.97],
    ['guests.txt', 150, 0.86, 0.95],
    ['integrators.txt', 150, 0.91, 0.96],
    ['arrivals.txt', 150, 0.86, 0.94],
    ['seekers.txt', 150, 0.92, 0.96],
    ['latecomers.txt', 75, 0.91, 0.98],
    ['travelers.txt', 150, 0.81, 0.94],
    ['explorers.txt', 100, 0.94, 0.98],
    ['wanderers.txt', 120, 0.93, 0.98],
    ['inquirers.txt', 150, 0.86, 0.96],
  ])(
    'of %s, %i, find the page first in a share of %f, and among three of %f, by what other lists say',
    (name, count, first, three) => {
      const queries = placed(name);
      const shareWithin = (most: number) => queries.filter(({ place }) => place < most).length / count;
      expect(queries.length).toBe(count);
      expect(shareWithin(1)).toBeGreaterThanOrEqual(first);
      expect(shareWithin(3)).toBeGreaterThanOrEqual(three);
    },
  );

  it.each(['English', 'Bangla', 'romanized', 'typo', 'field', 'error', 'synonym', 'code', 'pasted'])(
    'of the class %s find it among the first three at least 92 times in 100',
    (kind) => {
      const some = placed('queries.txt').filter((query) => query.kind === kind);
      const missed = some.filter(({ place }) => place >= 3).map(({ text }) => text);
      expect(missed.length / some.length, missed.join('; ')).toBeLessThanOrEqual(0.08);
    },
  );
});

it('a query with values before, after or between its words finds what it finds without them', () => {
  const queries = readQueries('newcomers.txt', fill).filter(({ text }) => /^[a-z\s]+$/.test(text));
  expect(queries.length).toBeGreaterThan(50);
  for (const { text } of queries) {
    const without = urls(text);
    for (const mixed of [
      `23.8067 90.3572 ${text}`,
      `${text} ২৩.৮০৬৭, ৯০.৩৫৭২`,
      text.replace(' ', ' -0.0042 '),
    ])
      expect(urls(mixed), mixed).toEqual(without);
  }
});

describe('the beginning of a path', () => {
  const operations = (['v2', 'v1'] as const).flatMap((version) => loadContract(version).operations);
  const beginnings = operations.flatMap(({ path }) => {
    const segments = path.split('/');
    return segments.slice(3).map((_, at) => ({ path, text: segments.slice(0, at + 4).join('/') }));
  });

  it('of every endpoint leads to endpoints that go on like it, with and without a slash at its end', () => {
    for (const { text } of beginnings) {
      for (const typed of [text, `${text}/`].filter((one) => !one.includes('{'))) {
        const [first] = searcher.search(typed).found;
        expect(`${first?.detail}/`.startsWith(`${text}/`), `${typed} leads to ${first?.detail}`).toBe(true);
      }
    }
  });

  it('in words that endpoints have leads to no endpoint with a parameter in their place', () => {
    expect(urls('/v1/api/distance/')).toEqual(['/api/v1/get-distance-v1/']);
  });

  it('up to its first parameter leads to the endpoint, first or next to those that share it', () => {
    for (const { path, slug } of operations) {
      const fixed = path.replace(/\{.*/, '');
      const { found } = searcher.search(fixed);
      const place = found.findIndex(({ url }) => url.endsWith(`/${slug}/`));
      const sharing = operations.filter((other) => other.path.startsWith(fixed)).length;
      expect({ fixed, slug, isFound: place >= 0 && place < sharing }).toEqual({ fixed, slug, isFound: true });
    }
  });
});

describe('a query', () => {
  it.each([
    ['map.addLayer', '/npm/GL%20JS/add-layer', 'the method, not what it is called on'],
    [
      'kotlin marker',
      '/android/Map%20android%20SDK/add-marker',
      'the task on the platform, not the platform',
    ],
    ['turn an address into coordinates', '/api/rupantor-geocode/', 'to and into'],
    ['city corporation of a point', '/api/find-city-corporation/', 'what is looked for, not the coordinates'],
    ['migrate from v1', '/api/v1/', 'a version as a name'],
    ['নমুনা কোড', '/docs/maps-api', 'code to begin with'],
    [
      'avoid tolls',
      '/api/get-detailed-route/#response-200-Valhalla-trip-trip-legs-summary-has_toll',
      'a stem, and no typo of tools',
    ],
    ['name of the street', '/api/reverse-geocode/', 'the words of a phrase in another order'],
    ['GET /v1/api/distance', '/api/v1/get-distance-v1/', 'a method before a path'],
    ['bangla param', '/api/rupantor-geocode/#body-bangla', 'a name that is said to be a parameter'],
    ['missing parameter', '/api/errors/400/', 'a parameter without a name'],
    ['geometries=polyline6', '/api/get-route-overview/#parameter-geometries', 'a parameter with its value'],
    [
      'JSONDecodeError',
      '/docs/geocode-a-file#2-save-the-script',
      'the words of a name that the portal does not have',
    ],
    ['ক্লায়েন্ট', '/docs/go', 'an English word in Bangla script'],
    ['ward of my house', '/api/find-ward/', 'the endpoint whose whole name is in the query'],
  ])('such as %s finds %s: %s', (query, url) => {
    expect(urls(query)[0]).toBe(url);
  });

  it('with how far away something is finds what it finds without', () => {
    expect(urls('schools within 500 meters')).toEqual(urls('schools'));
  });

  it('for a parameter that the API lacks says so, with the endpoints: alternatives', () => {
    const { missing, found } = searcher.search('alternatives');
    expect(missing).toBe('parameter for alternative routes');
    expect(found[0]?.url).toBe('/api/get-route-overview/');
  });

  it('for what the API does not have says so, with the nearest endpoints', () => {
    const { missing, found } = searcher.search('isochrone');
    expect(missing).toBe('isochrone endpoint');
    expect(found.slice(0, 3).map(({ url }) => url)).toEqual([
      '/api/find-nearby/',
      '/api/get-route-overview/',
      '/api/check-nearby/',
    ]);
  });

  it.each([
    'ios sdk',
    'python sdk',
    'react native',
    'travel time polygon',
    'catchment area',
    'street level imagery',
    'speed limit',
    'opening hours',
    'places photos',
    'ev charging',
    'elevation profile',
    'geo ip',
  ])('for %s says that there is none, and finds what comes nearest', (query) => {
    const { missing, found } = searcher.search(query);
    expect(missing).toBeDefined();
    expect(found.length).toBeGreaterThan(0);
  });

  it.each([
    ['gulshan address to lat lng', '/api/rupantor-geocode/'],
    ['address of lat lng in gulshan', '/api/reverse-geocode/'],
    ['gulshan coordinates from address', '/api/rupantor-geocode/'],
    ['gulshan lat long to address', '/api/reverse-geocode/'],
    ['find lat long from address text', '/api/rupantor-geocode/'],
    ['GPS of these addresses in bulk', '/api/rupantor-geocode/'],
    ['ঠিকানা থেকে অবস্থান', '/api/rupantor-geocode/'],
    ['অবস্থান থেকে ঠিকানা', '/api/reverse-geocode/'],
    ['find the address of the location android', '/android/Android%20location%20library/android-rev-geo'],
  ])('with what is known and what is wanted, such as %s, keeps their order', (query, url) => {
    expect(urls(query)[0]).toBe(url);
  });

  it('in Bangla says how it was read', () => {
    expect(searcher.search('ওয়ার্ড geometry').readings).toEqual([{ from: normalizeText('ওয়ার্ড'), to: 'ward' }]);
  });

  it('finds version 2 before version 1, which is marked', () => {
    const operations = searcher
      .search('reverse geocoding')
      .found.filter(({ group }) => group === 'operation');
    const [first, ...others] = operations;
    expect(first?.isDeprecated).toBeUndefined();
    expect(others.filter(({ isDeprecated }) => isDeprecated).length).toBeGreaterThan(0);
  });

  it('of nothing but what an endpoint reads finds this endpoint, of version 2, first', () => {
    const read = loadContract('v2').operations.flatMap(({ slug }) => {
      const [, what] = /^(?:find|get|list)-(.*)$/.exec(slug) ?? [];
      return what ? [{ query: what.replaceAll('-', ' '), url: `/api/${slug}/` }] : [];
    });
    expect(read.length).toBeGreaterThan(10);
    // A field of the same name is on the endpoint's page.
    const missed = read
      .filter(({ query, url }) => urls(query)[0]?.replace(/#.*/, '') !== url)
      .map(({ query }) => `${query}: ${urls(query).slice(0, 3)}`);
    expect(missed).toEqual([]);
  });

  it.each(['nearby', 'near by', 'nearby places', 'কাছাকাছি'])(
    'such as %s finds the plain search first',
    (query) => {
      expect(urls(query)[0]).toBe('/api/find-nearby/');
    },
  );

  it('of four Latin letters or fewer matches no similar word', () => {
    expect(urls('wrad').some((url) => url.includes('ward'))).toBe(false);
    expect(urls('sanp').some((url) => url.includes('snap'))).toBe(false);
  });

  it.each([
    ['geo fence', '/api/create-geofence-point/'],
    ['snaptoroad', '/api/snap-to-road/'],
    ['reversegeocode', '/api/reverse-geocode/'],
    ['auto complete', '/api/autocomplete-places/'],
    ['pointinpolygon', '/api/check-point-in-polygon/'],
    ['snap2road', '/api/snap-to-road/'],
    ['wardandzone', '/api/find-ward-and-zone/'],
    ['autocompletewithmap', '/npm/Widget/autocomplete-with-map'],
    ['routelocationoptimized', '/api/sort-route-locations/'],
  ])('%s is found whether written as one word or more', (query, url) => {
    expect(urls(query).slice(0, 6)).toContain(url);
  });

  it('with code of a live example finds the page that shows it', () => {
    expect(urls('getSourceColor')[0]).toContain('deckgl-layer-docs');
    expect(urls('setLngLat').slice(0, 3).join()).toContain('marker');
  });

  it.each(['get lat long of gulshan 1', 'coordinates of shahjalal airport', 'গুলশানের অক্ষাংশ দ্রাঘিমাংশ'])(
    'for the coordinates of a place, such as %s, finds what geocodes it',
    (query) => {
      expect(urls(query)[0]).toBe('/api/rupantor-geocode/');
    },
  );

  it.each(['latitude of the clicked point', 'coordinates of a marker', 'order of latitude and longitude'])(
    'for the coordinates of what our pages describe, such as %s, finds the pages',
    (query) => {
      expect(urls(query)[0]).not.toBe('/api/rupantor-geocode/');
    },
  );

  it('with an identifier of several words finds what the portal has of them', () => {
    expect(urls('net::ERR_CLEARTEXT_NOT_PERMITTED').slice(0, 3).join()).toMatch(
      /QuickStart|sandbox|flutter-intro/,
    );
  });

  it.each([
    ['xyzzyqqq_postcode', 'postcode'],
    ['geofence_xyzzyqqq', 'geofence'],
    ['xyzzyqqq_is_the_isochrone_of_qqqzzy', 'isochrone'],
  ])('with an identifier of unknown words, such as %s, finds what its known word does', (query, word) => {
    const [first, ...others] = urls(query);
    expect(first).toBeDefined();
    expect(urls(word)).toEqual(expect.arrayContaining([first, ...others.slice(0, 2)]));
  });

  it.each([
    ['flutter map install', '/flutter/'],
    ['user location on android', '/android/'],
  ])('with a platform, such as %s, finds its pages first', (query, folder) => {
    expect(urls(query)[0]).toMatch(new RegExp(`^${folder}`));
  });

  it('of a whole heading of the reference finds it first, whether endpoints or text are under it', () => {
    const headings = loadContract('v2').groups.map(({ id, title }) => ({ id, title }));
    // An endpoint is called *Nearby*, too.
    const missed = headings.filter(
      ({ id, title }) => urls(title).filter((url) => url !== '/api/find-nearby/')[0] !== `/api/#${id}`,
    );
    expect(missed).toEqual([]);
  });

  it('of a parameter with a value finds a parameter first, also where an endpoint has its name', () => {
    const names = loadContract('v2').operations.flatMap(({ parameters }) =>
      parameters
        .filter(({ in: place, name }) => place === 'query' && !/key$/.test(name))
        .map(({ name }) => name),
    );
    expect(names).toContain('district');
    const missed = [...new Set(names)].filter((name) => {
      const [first] = searcher.search(`${name}=1`).found;
      return first?.group !== 'field' || first.title !== name;
    });
    expect(missed).toEqual([]);
  });

  it.each([
    ['23.7806, 90.4193', '/api/reverse-geocode/'],
    ['[90.4193, 23.7806]', '/api/reverse-geocode/'],
    ['90.4193,23.7806;90.3654,23.8042', '/api/get-route-overview/'],
  ])('of points alone, such as %s, finds what they are sent to', (query, url) => {
    expect(urls(query)[0]).toBe(url);
  });

  it.each(['403 forbidden', '404 no such endpoint', '405 wrong verb', '413 too big', '503'])(
    'that begins with a status without a page, such as %s, finds the section about all errors',
    (query) => {
      expect(urls(query)[0]).toBe('/api/#errors');
    },
  );

  it.each(['404 m', '500 meters', '400 stops'])(
    'that begins with a quantity, such as %s, is not a status',
    (query) => {
      expect(urls(query)[0]).not.toBe('/api/#errors');
    },
  );

  it('finds an endpoint of version 1 behind its replacement, unless it has more of the query', () => {
    for (const query of ['unions of an upazila', 'list of unions', 'ward of a point'])
      expect(urls(query).find((url) => !url.includes('#'))).not.toMatch(/v1/);
    expect(urls('unions v1')[0]).toBe('/api/v1/list-unions-v1/');
  });

  it('names every parameter and path of version 2', () => {
    const missing = loadContract('v2').operations.flatMap(({ path, parameters }) =>
      [path, ...parameters.map(({ name }) => name)].filter((name) => urls(name).length === 0),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['সিটি কর্পোরেশনের নাম', '/api/find-city-corporation/'],
    ['সিটি করপোরেশনগুলো', '/api/find-city-corporation/'],
    ['উপজেলা ও জিওফেন্সের তালিকা', '/api/list-geofence-points/'],
  ])('with an ending on the last word of a phrase, such as %s, is read as the phrase', (query, url) => {
    expect(urls(query).slice(0, 3)).toContain(url);
  });

  it.each([
    ['credit sesh', 'credit shesh'],
    ['rasta khoja', 'raasta khoja'],
    ['simana', 'seemana'],
    ['jayga', 'zayga'],
  ])('in two spellings of romanized Bangla, %s and %s, finds the same', (query, other) => {
    expect(urls(query).length).toBeGreaterThan(0);
    expect(urls(other).slice(0, 3)).toEqual(urls(query).slice(0, 3));
  });

  it('of a name of code with an underscore finds the field before pages about its other words', () => {
    expect(urls('sub_district parameter')[0]).toContain('#parameter-sub_district');
  });

  it('of one word of a hundred thousand letters finds nothing, in no time', () => {
    const start = performance.now();
    expect(urls('x'.repeat(100_000))).toEqual([]);
    expect(urls(`ওয়ার্ড ${'ক'.repeat(100_000)}`).length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it.each(['xyzzyqqq', '/', '{', '"?', '।'])(
    'without a match or a word, such as %s, finds nothing',
    (query) => {
      expect(urls(query)).toEqual([]);
    },
  );

  it.each([
    ['the coordinates are swapped', '/api/errors/400/#swapped-coordinates'],
    ['credits are used up', '/api/errors/402/#no-credits'],
    ['a search box sends a request for every keystroke', '/api/errors/429/#request-for-every-keystroke'],
  ])('with a cause of an error, such as %s, finds the cause', (query, url) => {
    expect(urls(query).slice(0, 3)).toContain(url);
  });

  it.each([
    ['home page', '/'],
    ['API reference', '/api/'],
    ['version 1 reference', '/api/v1/'],
    ['api v1', '/api/v1/'],
  ])('for a page that others start from, such as %s, finds it', (query, url) => {
    expect(urls(query).slice(0, 3)).toContain(url);
  });

  it('with what version 1 alone says of a field finds the field', () => {
    expect(urls('postal code as a number v1').join()).toContain('/api/v1/reverse-geocode-v1/#');
  });

  it.each([
    ['TOLJ0109', '/api/rupantor-geocode/#'],
    ['Moghbazar', '/api/list-cities/#'],
  ])('with a value copied from the example of a field, such as %s, finds the field', (query, field) => {
    expect(urls(query)[0]).toContain(field);
  });

  it.each([
    ['UOCG2093', '/api/autocomplete-places/'],
    ['"Point not inside polygon"', '/api/check-nearby/'],
    ['House 8, Road 2, Block C, Section 2, Mirpur, Dhaka', '/api/reverse-geocode/'],
  ])('with a string copied from an example response, such as %s, finds its endpoint', (query, url) => {
    const pages = urls(query).map((one) => one.replace(/#.*/, ''));
    expect(pages.slice(0, 4)).toContain(url);
  });

  it('finds the endpoint of 95 strings in 100 of the example responses of version 2', () => {
    const strings = loadContract('v2').operations.flatMap(({ slug, responses }) =>
      responses
        .filter(({ status }) => status === 200)
        .flatMap(({ examples }) => examples.flatMap(({ value }) => stringsIn(value)))
        .map((text) => ({ text, url: `/api/${slug}/` })),
    );
    const missed = strings.filter(({ text, url }) => !urls(text).some((one) => one.startsWith(url)));
    expect(strings.length).toBeGreaterThan(200);
    expect(missed.length / strings.length, missed.map(({ text }) => text).join('; ')).toBeLessThan(0.05);
  });

  it.each([
    ['ভুল 429', 429],
    ['এরর 429', 429],
    ['ত্রুটি ৪২৯', 429],
    ['৪০১ ভুল', 401],
    ['429 vul', 429],
    ['truti 402', 402],
    ['এরর কোড ৪০০', 400],
  ])('with a status and a word for error, such as %s, finds the page of the error first', (query, status) => {
    expect(urls(query)[0]).toBe(`/api/errors/${status}/`);
  });

  it('finds endpoints with order and credits before the bodies have arrived', () => {
    const early = makeSearcher(loadTitles(parts.titles));
    expect(early.search('reverse geocoding').found[0]).toMatchObject({
      url: '/api/reverse-geocode/',
      order: 'name',
      credits: expect.stringContaining('credits'),
    });
  });
});

describe('the message of an error', () => {
  it.each([
    ['Uncaught (in promise) Error: Style is not done loading', '#troubleshooting'],
    [
      "TypeError: Cannot read properties of undefined (reading 'setData')\n at index.html:40",
      '/docs/maps-api#',
    ],
    ['Error: Layer "route" already exists on this map.', '/docs/Example/geojson-layer#'],
    ['Uncaught TypeError: map.addSource is not a function', 'layer'],
    ['java.io.IOException: CLEARTEXT communication to 192.168.0.7 not permitted', '/android/'],
    ['ErrorException: Attempt to read property "name" on null', '/laravel/laravel-intro#troubleshooting'],
  ])('%s leads to the table that explains it', (message, place) => {
    expect(urls(message)[0]).toContain(place);
  });
});

describe('a pasted text', () => {
  it.each([
    ['https://x.test/v2/api/route/90.36,23.94;90.31,24.13?api_key=k', 'a URL'],
    ['GET /v2/api/districts', 'a URL'],
    ['<https://x.test/v2/api/districts>', 'a URL'],
    ['{{base}}/v2/api/districts', 'a URL'],
    ["axios.get('https://x.test/v2/api/districts');", 'code'],
  ])('%s is read as %s', (text, readAs) => {
    expect(searcher.search(text).pasted?.readAs).toBe(readAs);
  });

  it.each([
    ['curl https://x.test/v2/api/districts?api_key=k', 'request', '/api/list-districts/'],
    ['{"message":"API LIMIT EXCEEDED","status":429}', 'error', '/api/errors/429/'],
  ])('%s is read as a %s', (text, kind, url) => {
    const { pasted, found } = searcher.search(text);
    expect([pasted?.kind, found[0]?.url]).toEqual([kind, url]);
  });

  it.each([
    ['com.android.volley.ClientError 400', 400],
    ['DioError [DioErrorType.response]: Http status error [402]', 402],
    ['Client error: `GET https://x.test/v2/api/districts` resulted in a `401 Unauthorized` response', 401],
    ['<-- 429 Too Many Requests https://x.test/v2/api/districts (230ms)', 429],
    [
      'IOException: Unexpected code Response{protocol=h2, code=401, url=https://x.test/v2/api/districts}',
      401,
    ],
    ['HTTPError 401: {"message":""}', 401],
  ])('%s leads to the page of the error %i', (text, status) => {
    const { pasted, found } = searcher.search(text);
    expect([pasted?.kind, found[0]?.url]).toEqual(['error', `/api/errors/${status}/`]);
  });

  it.each([
    ['https://api.mapbox.com/directions/v5/mapbox/driving/90.4,23.7;90.3,23.8', 'a URL of Mapbox'],
    ['api.mapbox.com/search/geocode/v6/reverse?longitude=90', 'a URL of Mapbox'],
    ["curl 'https://routes.googleapis.com/directions/v2:computeRoutes'", 'a cURL command of Google Maps'],
    ["fetch('https://maps.googleapis.com/maps/api/geocode/json?latlng=23,90')", 'code of Google Maps'],
  ])('%s is read as %s, for the page that converts it', (text, readAs) => {
    const { pasted, found } = searcher.search(text);
    expect([pasted?.readAs, found[0]?.url]).toEqual([readAs, '/api/convert/']);
  });

  it.each([
    [
      'https://maps.googleapis.com/maps/api/distancematrix/json?origins=23,90&key=k',
      'distance matrix endpoint',
    ],
    ['https://routes.googleapis.com/distanceMatrix/v2:computeRouteMatrix', 'distance matrix endpoint'],
    ['https://api.mapbox.com/directions-matrix/v1/mapbox/driving/90,23;90,24', 'distance matrix endpoint'],
    ['https://api.mapbox.com/isochrone/v1/mapbox/driving/90.4,23.7?contours_minutes=5', 'isochrone endpoint'],
    ['https://maps.googleapis.com/maps/api/elevation/json?locations=23.7,90.4', 'elevation endpoint'],
    ['https://maps.googleapis.com/maps/api/timezone/json?location=23.7,90.4', 'time zone endpoint'],
    ['https://maps.googleapis.com/maps/api/staticmap?center=Dhaka', 'static image endpoint'],
    ['api.mapbox.com/styles/v1/mapbox/streets-v12/static/90.4,23.7,12/600x400', 'static image endpoint'],
    ['https://maps.googleapis.com/maps/api/streetview?location=23.7,90.4', 'street imagery'],
    ['https://maps.googleapis.com/maps/api/place/photo?maxwidth=400', 'photos of places'],
    ["fetch('https://places.googleapis.com/v1/places/ChIJ/photos/AW3/media')", 'photos of places'],
    ['https://roads.googleapis.com/v1/speedLimits?path=23.7,90.4', 'speed limits of roads'],
  ])('%s is for what the API does not have: %s', (text, absent) => {
    const { pasted, missing, found } = searcher.search(text);
    expect([pasted?.kind, missing]).toEqual(['foreign', absent]);
    expect(found[0]?.url).toBeDefined();
    expect(found[0]?.url).not.toBe('/api/convert/');
  });

  it('of a distance matrix finds the nearest endpoints first', () => {
    const { pasted, found } = searcher.search(
      'curl "https://maps.googleapis.com/maps/api/distancematrix/json?origins=a&destinations=b&key=k"',
    );
    expect(pasted?.readAs).toBe('a cURL command of Google Maps');
    expect(found.slice(0, 3).map(({ url }) => url)).toEqual([
      '/api/get-route-overview/',
      '/api/optimize-route/',
      '/api/sort-route-locations/',
    ]);
  });

  it.each([
    ['https://roads.googleapis.com/v1/snapToRoads?path=23.7,90.4', '/api/snap-to-road/'],
    ['https://api.mapbox.com/matching/v5/mapbox/driving/90,23;90,24', '/api/match-route/'],
    ['https://maps.googleapis.com/maps/api/place/autocomplete/json?input=mir', '/api/autocomplete-places/'],
    ['https://api.mapbox.com/search/searchbox/v1/suggest?q=mir', '/api/autocomplete-places/'],
    ['https://maps.googleapis.com/maps/api/place/nearbysearch/json?location=1,2', '/api/find-nearby/'],
    ['https://places.googleapis.com/v1/places:searchNearby', '/api/find-nearby/'],
    ['https://maps.googleapis.com/maps/api/place/details/json?place_id=a', '/api/get-place-details/'],
  ])('%s, which no table converts, finds the endpoint for the same task', (text, url) => {
    const { pasted, missing, found } = searcher.search(text);
    expect([pasted?.kind, missing, found[0]?.url]).toEqual(['foreign', undefined, url]);
  });

  it.each([
    ['https://barikoi.xyz/v2/api/does/not/exist?api_key=bkoi_3f9a17c2d4', 0],
    ['https://barikoi.xyz/no/api/of/ours?api_key=bkoi_3f9a17c2d4', 0],
    ["curl -X POST 'https://x.test/v2/api/routes/overview' -d 'api_key=bkoi_3f9a17c2d4'", 3],
    ['https://barikoi.xyz/v1/api/nothing/bkoi_3f9a17c2d4/23.7/90.4', 0],
    ['https://barikoi.xyz/v2/api/search/get/hello?api_key=bkoi_3f9a17c2d4', 0],
  ])('%s has a path that no endpoint has, and %i similar ones, without its key', (text, count) => {
    const response = searcher.search(text);
    expect(response).toMatchObject({ missing: 'endpoint with this path', pasted: { kind: 'unknown path' } });
    expect(response.found.map(({ group }) => group)).toEqual(Array(count).fill('operation'));
    expect(JSON.stringify(response)).not.toContain('bkoi_');
  });

  it.each([
    ['https://barikoi.xyz/v2/api/search/reverse/geocod?longitude=90.4', '/api/reverse-geocode/'],
    ['https://barikoi.xyz/v2/api/search/autocomplete?q=mirpur', '/api/autocomplete-places/'],
    ['https://barikoi.xyz/v2/api/district', '/api/list-districts/'],
    ['https://barikoi.xyz/api/v2/api/district', '/api/list-districts/'],
    ['https://barikoi.xyz/v1/api/search/autocompletes/KEY/place', '/api/v1/autocomplete-places-v1/'],
  ])('%s finds the endpoint with the closest path', (text, url) => {
    expect(urls(text)[0]).toBe(url);
  });

  it.each([
    'v2/api/rou',
    'https://docs.example.org/v2/guide',
    'https://example.org/api/convert',
    'https://notbarikoi.xyz/a',
  ])('%s is no path of the API', (text) => {
    expect(searcher.search(text).missing).toBeUndefined();
  });

  it.each([
    'https://mapbox.com.example.org/a',
    'https://notapi.mapbox.com.test/',
    'fonts and api.mapbox.com',
  ])('%s is no request of a provider', (text) => {
    expect(searcher.search(text).pasted).toBeUndefined();
  });
});

it('finds the same, whatever was typed before', () => {
  const beginnings = ['ওয়েবসাইট', 'আশেপাশে', 'snaptoroad'].flatMap((word) =>
    [...word].map((_, at) => word.slice(0, at + 1)),
  );
  const results = (queries: string[]) => {
    const fresh = makeSearcher(titles);
    fresh.addBodies(bodies);
    return new Map(queries.map((query) => [query, JSON.stringify(fresh.search(query))]));
  };
  const backwards = results(beginnings.toReversed());
  for (const [query, result] of results(beginnings)) expect(backwards.get(query), query).toBe(result);
});

it('has a reason for each synonym, and endpoints for what is missing', () => {
  const slugs = new Set(loadContract('v2').operations.map(({ slug }) => slug));
  for (const { words, means, missing, nearest = [], reason } of synonyms) {
    expect(reason.length, words.join()).toBeGreaterThan(10);
    expect(means ?? missing, words.join()).toBeDefined();
    expect(nearest.filter((slug) => !slugs.has(slug))).toEqual([]);
  }
});

it('has the keywords of pages that there are', () => {
  const all = new Set(records.map(({ url }) => url));
  expect(Object.keys(keywords).filter((url) => !all.has(url))).toEqual([]);
});

it('weighs at most 150 kB compressed, in two parts', () => {
  const bytes = [parts.titles, parts.bodies].map((text) => brotliCompressSync(text).length);
  expect(bytes[0]! + bytes[1]!).toBeLessThanOrEqual(150_000);
});
