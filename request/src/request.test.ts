import { loadContract, type Operation } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { buildRequest, encodePairs, fetchArguments, requestUrl } from './request.ts';
import { startEchoServer } from './testing/echo-server.ts';

const target = { host: 'https://api.example.com/', key: 'MY_KEY' };
const all = [...loadContract('v2').operations, ...loadContract('v1').operations];

const find = (id: string): Operation => {
  const found = all.find((operation) => operation.id === id);
  if (!found) throw new Error(`No operation ${id}.`);
  return found;
};

describe('buildRequest', () => {
  it('sends the parameters in the order of the contract, whatever the order of the values', () => {
    const request = buildRequest(
      find('reverseGeocode'),
      { parameters: { bangla: true, latitude: 23.8067, longitude: 90.3572 } },
      target,
    );
    expect(request).toEqual({
      method: 'GET',
      url: 'https://api.example.com/v2/api/search/reverse/geocode',
      query: [
        ['api_key', 'MY_KEY'],
        ['longitude', '90.3572'],
        ['latitude', '23.8067'],
        ['bangla', 'true'],
      ],
      headers: [],
    });
  });

  it('keeps commas and semicolons of a path readable and encodes the rest', () => {
    const positions = buildRequest(
      find('getRouteOverview'),
      { parameters: { coordinates: '90.4125,23.7925;90.376,23.7465' } },
      target,
    );
    expect(positions.url).toBe('https://api.example.com/v2/api/route/90.4125,23.7925;90.376,23.7465');
    const awkward = buildRequest(find('getGeofencePoint'), { parameters: { id: "a/b?c#d%20é'" } }, target);
    expect(awkward.url).toBe("https://api.example.com/v2/api/get-geo-fence-point/a%2Fb%3Fc%23d%2520%C3%A9'");
  });

  it('puts the key into the path of version 1, under either spelling', () => {
    expect(buildRequest(find('listDistrictsV1'), { parameters: { q: 'Dhaka' } }, target)).toMatchObject({
      url: 'https://api.example.com/v1/api/MY_KEY/districts',
      query: [['q', 'Dhaka']],
    });
    expect(buildRequest(find('rupantorGeocodeV1'), { parameters: {}, body: { q: 'x' } }, target).url).toBe(
      'https://api.example.com/v1/api/search/MY_KEY/rupantor/geocode',
    );
    const distance = find('getDistanceV1');
    expect(buildRequest(distance, distance.examples[0]!, target).url).toBe(
      'https://api.example.com/v1/api/distance/MY_KEY/90.39534587,23.86448886/90.3673,23.834',
    );
  });

  it('calls the key of the detailed route `key`', () => {
    const operation = find('getDetailedRoute');
    expect(buildRequest(operation, operation.examples[0]!, target).query[0]).toEqual(['key', 'MY_KEY']);
  });

  it('puts the key first into the JSON body of sorting, and not into the query', () => {
    const locations = [{ point: { lat: 23.7, lon: 90.4 } }, { point: { lat: 23.8, lon: 90.3 } }];
    const request = buildRequest(find('sortRouteLocations'), { parameters: {}, body: { locations } }, target);
    expect(request.query).toEqual([]);
    expect(request.body).toEqual({
      contentType: 'application/json',
      json: { api_key: 'MY_KEY', locations },
    });
    expect(JSON.stringify(request.body)).toMatch(/"json":\{"api_key"/);
  });

  it('sends a form as texts in the order of the contract', () => {
    const body = { bangla: 'yes', q: "Cox's Bazar" };
    expect(buildRequest(find('rupantorGeocode'), { parameters: {}, body }, target).body).toEqual({
      contentType: 'application/x-www-form-urlencoded',
      form: [
        ['q', "Cox's Bazar"],
        ['bangla', 'yes'],
      ],
    });
  });

  it('leaves a path parameter without a value visible', () => {
    expect(buildRequest(find('getGeofencePoint'), { parameters: {} }, target).url).toMatch(/\/\{id\}$/);
  });

  it('refuses names that the contract does not know', () => {
    expect(() => buildRequest(find('findArea'), { parameters: { lng: 90.4 } }, target)).toThrow(
      /findArea has no parameter "lng"\. Expected one of: api_key, longitude, latitude/,
    );
    expect(() =>
      buildRequest(find('rupantorGeocode'), { parameters: {}, body: { query: 'x' } }, target),
    ).toThrow(/rupantorGeocode has no body field "query"\. Expected one of: q, /);
  });

  it('does not change the values it is given', () => {
    const operation = find('optimizeRoute');
    const before = structuredClone(operation.examples);
    buildRequest(operation, operation.examples[0]!, target);
    expect(operation.examples).toEqual(before);
  });

  it.each(
    all.flatMap((operation) =>
      operation.examples.map((example) => [operation.id, example.name, example] as const),
    ),
  )('fills every place of %s, example %s, the key once', (id, _, example) => {
    const request = buildRequest(find(id), example, target);
    const text = JSON.stringify(request);
    expect(text.match(/MY_KEY/g)).toHaveLength(1);
    expect(request.url).not.toMatch(/[{}]/);
    expect(() => new URL(requestUrl(request))).not.toThrow();
  });
});

describe('requestUrl', () => {
  it('encodes names and values of the query', () => {
    expect(requestUrl({ url: 'https://x.test/a', query: [['q', "Cox's Bazar & মিরপুর +1"]] })).toBe(
      "https://x.test/a?q=Cox's%20Bazar%20%26%20%E0%A6%AE%E0%A6%BF%E0%A6%B0%E0%A6%AA%E0%A7%81%E0%A6%B0%20%2B1",
    );
  });

  it('adds no question mark without a query', () => {
    expect(requestUrl({ url: 'https://x.test/a', query: [] })).toBe('https://x.test/a');
  });
});

describe('encodePairs', () => {
  it('is read back unchanged by URLSearchParams', () => {
    const pairs: [string, string][] = [
      ['ward area', 'a=b&c+d'],
      ['q', 'মিরপুর\n"১০"'],
    ];
    expect([...new URLSearchParams(encodePairs(pairs))]).toEqual(pairs);
  });
});

describe('fetchArguments', () => {
  it('make fetch send a form, and JSON, with their types', async () => {
    const echo = await startEchoServer();
    const here = { host: echo.host, key: 'MY_KEY' };
    const form = buildRequest(find('rupantorGeocode'), { parameters: {}, body: { q: 'a b+c' } }, here);
    const stops = find('sortRouteLocations');
    await fetch(...fetchArguments(form));
    await fetch(...fetchArguments(buildRequest(stops, stops.examples[0]!, here)));
    await echo.close();
    const [first, second] = echo.received;
    expect(first).toMatchObject({ method: 'POST', body: 'q=a%20b%2Bc' });
    expect(first!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(second!.headers['content-type']).toBe('application/json');
    expect(JSON.parse(second!.body)).toEqual({ api_key: 'MY_KEY', ...stops.examples[0]!.body });
  });
});

it('half of a surrogate pair, which no URL can contain, is sent as U+FFFD', () => {
  expect(requestUrl({ url: 'https://host', query: [['q', 'a\ud800b']] })).toBe('https://host?q=a%EF%BF%BDb');
});
