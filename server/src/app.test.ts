import { loadContract } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp, errorForLog } from './app.ts';

let app: FastifyInstance;

beforeEach(async () => {
  app = await buildApp({ shedding: false });
});

afterEach(() => app.close());

const reverseUrl = '/v2/api/search/reverse/geocode';
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const jsonType = { 'content-type': 'application/json' };

describe('access', () => {
  it.each(['', '?api_key=', '?api_key=nobody', '?api_key=sandbox%00'])(
    'returns 401 for %j',
    async (query) => {
      const response = await app.inject(`/v2/api/districts${query}`);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ message: 'Invalid or No Registered Key', status: 401 });
    },
  );

  it('returns 402 and 429 for the keys made for it, even for a request without credits', async () => {
    const unpaid = await app.inject('/v2/api/districts?api_key=sandbox-402');
    expect([unpaid.statusCode, unpaid.json()]).toEqual([402, { message: 'Payment exception', status: 402 }]);
    const limited = await app.inject('/v2/api/districts?api_key=sandbox-429');
    expect([limited.statusCode, limited.json()]).toEqual([
      429,
      { message: 'API LIMIT EXCEEDED', status: 429 },
    ]);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('returns 402 before 429 for a key that is out of credit and over its rate', async () => {
    const spent = { name: 'spent', creditsPerMonth: 1, requestsPerMinute: 1 };
    await app.services.keys.add('spent-key', { owner: { id: 5, name: 'Five' }, package: spent });
    const point = `${reverseUrl}?longitude=90.3572&latitude=23.8067`;
    const send = () => app.inject(`${point}&api_key=spent-key`);
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 402]);
  });

  it('charges no credit over the package, and the last one to a request that it covers', async () => {
    const three = { name: 'three', creditsPerMonth: 3, requestsPerMinute: 100 };
    await app.services.keys.add('three-key', { owner: { id: 6, name: 'Six' }, package: three });
    const fix = async () => {
      const url = '/v2/api/search/rupantor/geocode?api_key=three-key';
      const response = await app.inject({ method: 'POST', url, headers: formType, payload: 'q=banani' });
      return [response.statusCode, response.headers['x-calls-charged']];
    };
    const find = async () => {
      const response = await app.inject(`${reverseUrl}?longitude=90.3572&latitude=23.8067&api_key=three-key`);
      return [response.statusCode, response.headers['x-calls-charged']];
    };
    expect(await fix()).toEqual([200, '2']);
    expect((await fix())[0]).toBe(402);
    expect(await find()).toEqual([200, '1']);
    expect((await find())[0]).toBe(402);
  });

  it('decides on the key before it looks at the parameters', async () => {
    expect((await app.inject(reverseUrl)).statusCode).toBe(401);
    expect((await app.inject(`${reverseUrl}?api_key=sandbox-402`)).statusCode).toBe(402);
    expect((await app.inject(`${reverseUrl}?api_key=sandbox-429`)).statusCode).toBe(429);
    expect((await app.inject(`${reverseUrl}?api_key=sandbox`)).statusCode).toBe(400);
  });

  it('reads the key from a JSON body, and decides on it before the other fields', async () => {
    const post = (payload: object) => app.inject({ method: 'POST', url: '/v2/api/route/sorted', payload });
    expect((await post({})).statusCode).toBe(401);
    expect((await post({ api_key: 'sandbox-402' })).statusCode).toBe(402);
    expect((await post({ api_key: 'sandbox' })).statusCode).toBe(400);
  });

  it('says in draft-6 headers where the key stands', async () => {
    const { headers } = await app.inject('/v2/api/districts?api_key=sandbox');
    const limit = Number(headers['ratelimit-limit']);
    expect(headers['ratelimit-policy']).toBe(`${limit};w=60`);
    expect(Number(headers['ratelimit-remaining'])).toBe(limit - 1);
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
  });
});

describe('validation', () => {
  it('names every parameter that is wrong, what was found and what is expected', async () => {
    const response = await app.inject(`${reverseUrl}?api_key=sandbox&longitude=abc`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Parameter missing',
      status: 400,
      errors: [
        { parameter: 'longitude', found: '"abc"', expected: 'a number from -180 to 180 degrees' },
        { parameter: 'latitude', found: 'missing', expected: 'a number from -90 to 90 degrees' },
      ],
    });
  });

  it.each(['NaN', '1e309', '-1e309', 'Infinity', '0x10', '', '%20', '1,5', '90.0001', '-90.0001', '23°'])(
    'refuses latitude %s',
    async (latitude) => {
      const response = await app.inject(`${reverseUrl}?api_key=sandbox&longitude=90.4&latitude=${latitude}`);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.map((one: { parameter: string }) => one.parameter)).toEqual(['latitude']);
    },
  );

  it('guesses that the coordinates are swapped', async () => {
    const response = await app.inject(`${reverseUrl}?api_key=sandbox&longitude=23.8&latitude=90.4`);
    expect(response.json().errors[0].hint).toMatch(/swapped/);
  });

  it('refuses two different keys in a query, and repeats neither', async () => {
    const query = 'api_key=sandbox&q=dhaka';
    const response = await app.inject(`/v2/api/search/autocomplete/place?${query}&api_key=another`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      expect.objectContaining({ parameter: 'api_key', found: '2 different values' }),
    ]);
    expect(response.body).not.toContain('another');
    const same = await app.inject(`/v2/api/search/autocomplete/place?${query}&api_key=sandbox`);
    expect(same.statusCode).toBe(200);
  });

  it('refuses a parameter sent twice with different values, and ignores one it does not know', async () => {
    const twice = await app.inject('/v2/api/districts?api_key=sandbox&q=a&q=b');
    expect(twice.json().errors[0]).toMatchObject({ parameter: 'q', found: '2 different values' });
    const unknown = await app.inject('/v2/api/districts?api_key=sandbox&colour=green&colour=red');
    expect(unknown.statusCode).toBe(200);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const query = await app.inject('/v2/api/districts?api_key=sandbox&q=%E0%A4');
    expect(query.json().errors[0]).toMatchObject({ parameter: 'q', found: 'bytes that are not UTF-8' });
    const body = await app.inject({
      method: 'POST',
      url: '/v2/api/routing?key=sandbox&type=vh',
      headers: jsonType,
      payload: Buffer.from([0x7b, 0xff, 0x7d]),
    });
    expect([body.statusCode, body.json().errors[0].parameter]).toEqual([400, 'body']);
  });

  it.each(['', '%20%20', 'x'.repeat(5000)])('refuses an empty or far too long q', async (q) => {
    const response = await app.inject(`/v2/api/search/autocomplete/place?api_key=sandbox&q=${q}`);
    expect([response.statusCode, response.json().errors[0].parameter]).toEqual([400, 'q']);
    expect(response.body.length).toBeLessThan(500);
  });
});

describe('bodies', () => {
  const rupantor = '/v2/api/search/rupantor/geocode?api_key=sandbox';

  it('reads urlencoded forms, multipart forms, and JSON instead of a form, alike', async () => {
    const boundary = 'edge';
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="q"\r\n\r\n\r\n--${boundary}--\r\n`;
    const requests = [
      { headers: formType, payload: 'q=' },
      { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload: part },
      { headers: jsonType, payload: '{"q":""}' },
    ];
    for (const request of requests) {
      const response = await app.inject({ method: 'POST', url: rupantor, ...request });
      expect([response.statusCode, response.json().errors?.[0].parameter]).toEqual([400, 'q']);
    }
  });

  it.each([
    ['broken JSON', jsonType, '{"q":'],
    ['a list', jsonType, '["q"]'],
    ['a text', jsonType, '"q"'],
    ['JSON nested too deep', jsonType, `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a multipart form without parts', { 'content-type': 'multipart/form-data; boundary=x' }, 'nothing'],
    ['nothing', formType, ''],
  ])('refuses %s with 400', async (_what, headers, payload) => {
    const response = await app.inject({ method: 'POST', url: rupantor, headers, payload });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Parameter missing']);
    expect(response.json().errors.length).toBeGreaterThan(0);
  });

  it('returns 415 for a type that it does not support, 413 for a body too large', async () => {
    const xml = {
      method: 'POST',
      url: rupantor,
      headers: { 'content-type': 'application/xml' },
      payload: '<q/>',
    } as const;
    const wrongType = await app.inject(xml);
    expect([wrongType.statusCode, wrongType.json().status]).toEqual([415, 415]);
    const large = await app.inject({
      method: 'POST',
      url: rupantor,
      headers: formType,
      payload: `q=${'x'.repeat(300_000)}`,
    });
    expect([large.statusCode, large.json().status]).toEqual([413, 413]);
  });

  it('is not affected by a body with the name of a prototype', async () => {
    const payload = '{"__proto__":{"q":"x"},"constructor":{"prototype":{"q":"x"}}}';
    const response = await app.inject({ method: 'POST', url: rupantor, headers: jsonType, payload });
    expect(response.json().errors[0]).toMatchObject({ parameter: 'q', found: 'missing' });
  });
});

describe('methods and addresses', () => {
  it('lists the methods of a path that supports others', async () => {
    const response = await app.inject({ method: 'PUT', url: '/v2/api/districts?api_key=sandbox' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(response.json()).toMatchObject({ message: 'Method not allowed', status: 405 });
    const get = await app.inject('/v2/api/routing?key=sandbox');
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });

  it('responds to HEAD as to GET, without a body', async () => {
    const get = await app.inject('/v2/api/districts?api_key=sandbox');
    const head = await app.inject({ method: 'HEAD', url: '/v2/api/districts?api_key=sandbox' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it('lets pages of any origin call, and read the headers that matter', async () => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/v2/api/point-in-polygon',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
    });
    const refused = await app.inject('/v2/api/districts');
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect(refused.headers['access-control-expose-headers']).toBe('*');
    expect(refused.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([
    [
      '/v2/api/search/nearby/SECRET/0.5/10?longitude=90.4&latitude=23.8',
      'GET /v2/api/search/nearby/{radius}/{limit}',
    ],
    [
      '/v2/api/search/reverse/SECRET/geocode?longitude=90.4&latitude=23.8',
      'GET /v2/api/search/reverse/geocode',
    ],
    ['/v2/api/SECRET/districts', 'GET /v2/api/districts'],
    ['/v2/api/route/SECRET/90.4,23.8;90.3,23.7', 'GET /v2/api/route/{coordinates}'],
    ['/v2/api/search/zone/SECRET/90.4/23.8', 'GET /v2/api/search/zone/{longitude}/{latitude}'],
  ])('shows the path without a key for %s', async (url, right) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json().errors[0].hint).toBe(
      `The key is not part of the path: ${right}, with \`api_key\` in the query.`,
    );
    expect(response.body).not.toContain('SECRET');
  });

  it('returns 404 of the same shape for an unknown path, without the key', async () => {
    const response = await app.inject('/v1/api/secret-key/nonsense');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ message: 'Not found', status: 404 });
    expect(response.body).not.toContain('secret-key');
  });

  it('recognizes a path of the API with a slash too many or in capitals, and says so in JSON', async () => {
    const beginnings = ['/v2/api/', '/v1/api/', '/api/v2/'];
    for (const { path } of [...loadContract('v2').operations, ...loadContract('v1').operations]) {
      for (const url of [`/${path}`, path.replace(/(?<=^\/\w+)\//, '//'), path.toUpperCase()]) {
        const response = await app.inject(encodeURI(url));
        expect([url, response.statusCode, response.json().status]).toEqual([url, 404, 404]);
        for (const beginning of beginnings) expect(response.json().errors[0].hint).toContain(beginning);
      }
    }
  });

  it('bears a path of hundreds of coordinates, and broken percent signs', async () => {
    const long = Array.from({ length: 200 }, () => '90.412345,23.812345').join(';');
    expect((await app.inject(`/v2/api/route/${long}`)).statusCode).toBe(401);
    const broken = await app.inject('/v2/api/route/%E0%A4?api_key=sandbox');
    expect([broken.statusCode, broken.json().message]).toEqual([400, 'Parameter missing']);
    const tooLong = await app.inject(`/v2/api/route/${'1'.repeat(9000)}?api_key=sandbox`);
    expect([tooLong.statusCode, tooLong.json().status]).toEqual([414, 414]);
  });

  it('says that it is well, to anyone', async () => {
    const health = await app.inject('/health');
    expect([health.statusCode, health.json().status]).toEqual([200, 'ok']);
  });

  it('gives every response its own request id', async () => {
    const ids = [await app.inject('/health'), await app.inject('/nowhere')].map(
      (one) => one.headers['x-request-id'],
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });
});

describe('behind a proxy', () => {
  const style = async (trustProxy: boolean) => {
    const server = await buildApp({ shedding: false, trustProxy });
    const headers = { host: 'inside:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'maps.example' };
    const { body } = await server.inject({ url: '/map/styles/light/style.json', headers });
    await server.close();
    return body;
  };

  it('links have the scheme and host of the proxy when it is trusted, and only then', async () => {
    expect(await style(true)).toContain('https://maps.example/map/tiles/');
    expect(await style(true)).not.toContain('inside');
    expect(await style(false)).not.toContain('maps.example');
  });

  it('a client is known by the address that the proxy has added, whatever the client claims', async () => {
    const server = await buildApp({ shedding: false, trustProxy: true });
    server.get('/who', async ({ ip }) => ip);
    const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
    expect((await server.inject({ url: '/who', headers })).body).toBe('203.0.113.9');
    await server.close();
  });
});

it('logs an error without the query of a URL', () => {
  const error = new TypeError('Failed to parse URL from http://[/mcp?api_key=SECRET');
  expect(JSON.stringify(errorForLog(error))).not.toContain('SECRET');
  expect(errorForLog(error).message).toBe('Failed to parse URL from http://[/mcp?…');
});
