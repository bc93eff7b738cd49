/** Every example's URL, as it comes out of a message, a log or a client, and what is a placeholder in it. */
import { loadContract } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { buildRequest, requestUrl } from '../index.ts';
import { endpointOf } from './endpoints.ts';
import { understand } from './understand.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];
const endpoints = operations.map(endpointOf);
const key = 'demo-4f7c21aa90';
const target = { host: 'https://api.example.com', key };
const requests = operations.map((operation) => {
  const values = operation.examples[0]!;
  const request = buildRequest(operation, values, target);
  const url = requestUrl(request);
  return { operation, request, url, plain: understand(`${request.method} ${url}`, endpoints) };
});

const dressings: Record<string, (url: string, method: string) => string> = {
  'angle brackets': (url) => `<${url}>`,
  quotes: (url) => `"${url}"`,
  'a link of Markdown': (url) => `[my call](${url})`,
  'a sentence before it': (url) => `Why is the response of ${url} empty?`,
  'an end of a sentence': (url) => `${url}.`,
  'the words of the developer tools': (url, method) =>
    `Request URL\n${url}\nRequest Method\n${method}\nStatus Code\n200 OK`,
  'a line of a log': (url, method) =>
    `192.0.2.1 - - [10/Oct/2025:13:55:36 +0600] "${method} ${url.replace(target.host, '')} HTTP/1.1" 200 26 "-" "okhttp/4"`,
  'line ends before its parameters': (url) => url.replaceAll(/(?=[?&])/g, '\n    '),
  'spaces in its values': (url) => url.replaceAll('%20', ' '),
  'no scheme': (url) => url.replace('https://', ''),
  'only its path': (url) => url.replace(target.host, ''),
  'a variable for its host': (url) => url.replace(target.host, '{{base_url}}'),
  'the escapes of JSON': (url) => url.replaceAll('/', '\\/').replaceAll('&', '\\u0026'),
  'all of it encoded': (url) => encodeURIComponent(url),
  'a proxy in front of it': (url) => `https://proxy.example.org/?url=${encodeURIComponent(url)}`,
  'a proxy with a path': (url) => `https://proxy.example.org/get/${url}`,
  'encoded commas': (url) => url.replaceAll(',', '%2C'),
  'headers of HTTP': (url, method) =>
    `${method} ${url.replace(target.host, '')} HTTP/1.1\r\nHost: api.example.com\r\n\r\n`,
};

const readings = (found: ReturnType<typeof understand>) =>
  found.kind === 'requests'
    ? found.requests.map((one) => one.kind === 'request' && [one.values, one.key, one.understood])
    : found;

it.each(Object.entries(dressings))('reads every URL with %s', (_, dress) => {
  for (const { url, request, plain } of requests) {
    const dressed = dress(url, request.method);
    const found = understand(dressed, endpoints);
    expect({ dressed, read: readings(found) }).toEqual({ dressed, read: readings(plain) });
  }
});

it.each([
  ['alone', "https://api.example.com/v2/api/search/autocomplete/place?q=Cox's%20Bazar&bangla=true"],
  ['with a space', "https://api.example.com/v2/api/search/autocomplete/place?q=Cox's Bazar&bangla=true"],
  ['in quotes', "'https://api.example.com/v2/api/search/autocomplete/place?q=Cox's%20Bazar&bangla=true'"],
  [
    'in words',
    "See https://api.example.com/v2/api/search/autocomplete/place?q=Cox's%20Bazar&bangla=true now",
  ],
])('an apostrophe, which no browser encodes, is part of a URL %s', (_, text) => {
  const found = understand(text, endpoints);
  expect(found.kind === 'requests' && found.requests).toMatchObject([
    { values: { parameters: { q: "Cox's Bazar", bangla: true } } },
  ]);
});

describe('a placeholder', () => {
  const keyNames: ((name: string) => string)[] = [
    (name) => `{{${name}}}`,
    (name) => `<${name}>`,
    (name) => `{${name}}`,
    (name) => `:${name}`,
    (name) => `%${name.toUpperCase()}%`,
  ];

  it('is no value, and is named', () => {
    for (const { operation, request } of requests) {
      for (const placeholder of keyNames) {
        const isSent = ({ in: place }: { in: string }) => place !== 'header';
        const names = operation.parameters.filter((one) => !one.isKey && isSent(one)).map(({ name }) => name);
        const path = operation.path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => placeholder(name));
        const query = names.filter((name) => !operation.path.includes(`{${name}}`));
        const url = `${target.host}${path}?${query.map((name) => `${name}=${placeholder(name)}`).join('&')}`;
        const found = understand(`${request.method} ${url}`, endpoints);
        const [one] = found.kind === 'requests' ? found.requests : [];
        expect({ url, values: one?.kind === 'request' && one.values.parameters, key: one?.key }).toEqual({
          url,
          values: {},
          key: undefined,
        });
        expect(one?.ignored.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
      }
    }
  });
});

it('reads every URL of a text, and says that code has more than its URL', () => {
  const [first, second] = ['districts', 'cities'].map(
    (name) => `${target.host}/v2/api/${name}?api_key=${key}`,
  );
  expect(understand(`Old: ${first}\n\nNew: ${second}`, endpoints)).toMatchObject({
    requests: [{ endpoint: { id: 'listDistricts' } }, { endpoint: { id: 'listCities' } }],
  });
  expect(understand(`const data = await myGet('${first}', { q: 'Dhaka' });`, endpoints)).toMatchObject({
    requests: [{ key, ignored: [{ name: 'code' }] }],
  });
});

it('takes names of variables for no key, and keeps the values next to them', () => {
  const found = understand(
    `r = requests.get("${target.host}/v2/api/search/reverse/geocode", params={"api_key": key, "longitude": 90.4, "latitude": settings.lat})`,
    endpoints,
  );
  expect(found).toMatchObject({
    requests: [
      {
        values: { parameters: { longitude: 90.4 } },
        ignored: [
          { name: 'api_key', why: 'The key is a variable: key.' },
          { name: 'latitude', why: 'The value is a variable: settings.lat. Fill it in.' },
        ],
      },
    ],
  });
});
