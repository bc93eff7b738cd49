/** Every text of `pasted/` as the address of the converter has it: the same values, and no key. */
import { readdirSync, readFileSync } from 'node:fs';
import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { convertProviderRequest } from '../convert/index.ts';
import { buildRequest } from '../index.ts';
import { endpointOf } from './endpoints.ts';
import { textOfRequests, withoutSecrets } from './keyless.ts';
import { providerRequestOf } from './provider-request.ts';
import { type ForeignRequest, type PastedRequest, understand } from './understand.ts';

const v2 = loadContract('v2');
const operations = [...v2.operations, ...loadContract('v1').operations];
const endpoints = operations.map(endpointOf);
const folder = new URL('pasted/', import.meta.url);
const texts = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .split(/^=== .*\n/m)
    .slice(1)
    .map((section) => section.split(/\n→ /)[0]!),
);

function requestsOf(text: string): (PastedRequest | ForeignRequest)[] {
  const found = understand(text, endpoints);
  return found.kind === 'requests' ? found.requests : [];
}

function keylessOf(request: PastedRequest | ForeignRequest): string {
  if (request.kind === 'foreign') return textOfRequests([withoutSecrets(request.request)]);
  const operation = operations.find(({ id }) => id === request.endpoint.id)!;
  const target = { host: 'https://barikoi.xyz', key: 'YOUR_API_KEY' };
  return textOfRequests([buildRequest(operation, request.values, target)]);
}

/** What becomes of a request in the converter. */
function meaningOf(request: PastedRequest | ForeignRequest | undefined): unknown {
  if (request?.kind !== 'foreign') return request && [request.endpoint.id, request.values];
  const converted = convertProviderRequest(providerRequestOf(request), v2);
  return converted?.kind === 'converted' ? [converted.operation.id, converted.values] : converted?.kind;
}

const all = texts.flatMap(requestsOf);
const readable = all.filter((one) => one.kind === 'request' || one.request.url !== '');

it('means the same when it is pasted again', () => {
  const known = readable.filter((one) => !/[\u{e000}\u{e001}]/u.test(JSON.stringify(one)));
  expect(known.length).toBeGreaterThan(200);
  const again = known.map((one) => [keylessOf(one), meaningOf(requestsOf(keylessOf(one))[0])]);
  expect(again).toEqual(known.map((one) => [keylessOf(one), meaningOf(one)]));
});

it('contains no key', () => {
  const keys = [...new Set(all.flatMap(({ key }) => key ?? []))].filter(
    (key) => key.length >= 6 && key !== 'YOUR_API_KEY',
  );
  expect(keys.length).toBeGreaterThan(5);
  const shown = readable.map(keylessOf).join('\n');
  expect(keys.filter((key) => shown.includes(key))).toEqual([]);
});

it('contains no key of another provider under a name that nobody knows, nor its user and headers', () => {
  const secret = 'pk1eyJ1IjoiZXhhbXBsZSJ9';
  const [request] = requestsOf(
    `curl 'https://me:${secret}@api.mapbox.com/search/geocode/v6/forward?q=Banani&sig=${secret}' -H 'x-trace: ${secret}'`,
  );
  expect(request?.kind === 'foreign' && keylessOf(request)).toBe(
    'https://api.mapbox.com/search/geocode/v6/forward?q=Banani',
  );
});

it('is one command for each of several requests', () => {
  const text = textOfRequests(
    ['Banani', "Cox's Bazar"].map((q) => ({ url: 'https://x.test/a', query: [['q', q]], headers: [] })),
  );
  expect(text).toBe("curl 'https://x.test/a?q=Banani'\ncurl 'https://x.test/a?q=Cox'\\''s%20Bazar'");
});
