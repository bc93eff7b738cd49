/** Texts with a key, pasted into any field: the key is afterward in no field but its own, no link, history or sample. */
import { loadContract } from '@portal/contract';
import { buildRequest, sampleLanguages } from '@portal/request';
import { endpointOf } from '@portal/request/paste/endpoints';
import { hasRequest } from '@portal/request/paste/has-request';
import { understand } from '@portal/request/paste/understand';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstRequest, formPath, textsOfPasted } from '../browser/requests/pasted-request.ts';
import type { Texts } from '../browser/requests/share.ts';
import { fragmentOf } from '../browser/requests/share.ts';
import { inputsOf, textsOf, valuesOfTexts } from './fields.ts';
import { historyJson, withCall } from './history.ts';

const v2 = loadContract('v2');
const endpoints = [...v2.operations, ...loadContract('v1').operations].map(endpointOf);
const ownHosts = ['barikoi.xyz'];

const keys = fc
  .tuple(
    fc.constantFrom('bkoi_', 'pk.', 'AIza', ''),
    fc.stringMatching(/^[A-Za-z0-9]{12,32}$/),
    fc.nat({ max: 9_999 }),
  )
  .map(([start, middle, end]) => `${start}${middle}${end}`);

const keyNames = fc.constantFrom(
  ...[
    'api_key',
    'key',
    'access_token',
    'apikey',
    'apiKey',
    'token',
    'api-key',
    'x-api-key',
    'X-Goog-Api-Key',
  ],
  ...[
    'accessToken',
    'client_secret',
    'secret',
    'authToken',
    'API_KEY',
    'map_key',
    'password',
    'Authorization',
  ],
);

const places = fc.constantFrom(
  'https://barikoi.xyz/v2/api/search/reverse/geocode?longitude=90.3&latitude=23.7',
  'https://barikoi.xyz/v2/api/search/autocomplete/place?q=Banani',
  'https://barikoi.xyz/v2/api/districts?q=Dhaka',
  '/v2/api/districts?q=Dhaka',
  'https://barikoi.xyz/v1/api/search/autocomplete/place?q=Banani',
  'https://api.mapbox.com/search/geocode/v6/reverse?longitude=90.3&latitude=23.7',
  'api.mapbox.com/directions/v5/mapbox/driving/90.4,23.7;90.3,23.8?steps=true',
  'https://maps.googleapis.com/maps/api/geocode/json?latlng=23.8,90.3',
  'https://www.google.com/maps/embed/v1/place?q=Dhaka',
  'https://nominatim.example.org/reverse?lat=23.8&lon=90.3',
  'http://localhost:3000/geocode?q=Dhaka',
  'geocoder.example.com/find?q=Dhaka',
);

/** How a person has a request with a key: `u` is the address with a query, `n` the name of the key, `k` the key. */
const styles: Record<string, (u: string, n: string, k: string) => string> = {
  URL: (u, n, k) => `${u}&${n}=${k}`,
  'encoded URL': (u, n, k) => encodeURIComponent(`${u}&${n}=${k}`),
  'key first': (u, n, k) => u.replace('?', `?${n}=${k}&`),
  'query alone': (u, n, k) => `${u.slice(u.indexOf('?'))}&${n}=${k}`,
  sentence: (u, n, k) => `My request ${u} with ${n}: ${k} fails`,
  curl: (u, n, k) => `curl '${u}&${n}=${k}'`,
  'curl, header': (u, n, k) => `curl -sS "${u}" \\\n  -H "${n}: ${k}"`,
  wget: (u, n, k) => `wget -qO- "${u}&${n}=${k}"`,
  HTTPie: (u, n, k) => `http GET ${u.replace(/\?.*/, '')} ${n}==${k}`,
  message: (u, n, k) => `GET ${u} HTTP/1.1\nHost: example.com\n${n}: ${k}`,
  header: (_, n, k) => `${n}: ${k}`,
  environment: (_, n, k) => `${n.toUpperCase()}=${k}`,
  fetch: (u, n, k) => `fetch("${u}&${n}=${k}").then((r) => r.json())`,
  'fetch, header': (u, n, k) => `await fetch('${u}', { headers: { '${n}': '${k}' } });`,
  'axios, split URL': (u, n, k) =>
    `const base='${u.slice(0, 12)}'; const path='${u.slice(12, 20)}' + '${u.slice(20)}'; axios.get(base+path,{params:{'${n}':'${k}'}})`,
  'axios, client': (u, n, k) =>
    `const api = axios.create({ baseURL: BASE, params: { "${n}": "${k}" } });\napi.get("${u}")`,
  searchParams: (u, n, k) => `const u = new URL('${u}');\nu.searchParams.set('${n}', '${k}');\nfetch(u)`,
  'JavaScript, by position': (u, _, k) => `const client = new Client('${k}');\nclient.get('${u}');`,
  'requests, session': (u, n, k) =>
    `s = requests.Session(); s.params = {"${n}": "${k}"}; BASE = "${u.slice(0, 15)}"; s.get(BASE + "${u.slice(15, 22)}" "${u.slice(22)}")`,
  'requests, pairs': (u, n, k) => `import requests\nrequests.get("${u}", params=[("${n}", "${k}")])`,
  'requests, auth': (u, _, k) => `import requests\nrequests.get("${u}", auth=("me", "${k}"))`,
  PHP: (u, n, k) => `<?php $r = file_get_contents('${u}&${n}=${k}');`,
  Guzzle: (u, n, k) => `$client->get('${u}', ['query' => ['${n}' => '${k}']]);`,
  Laravel: (u, _, k) => `Http::withToken('${k}')->get('${u}');`,
  Ruby: (u, n, k) => `require "net/http"\nNet::HTTP.get(URI("${u}&${n}=${k}"))`,
  Java: (u, n, k) => `HttpRequest.newBuilder(URI.create("${u}")).header("${n}", "${k}").build();`,
  HAR: (u, n, k) =>
    JSON.stringify({
      log: { entries: [{ request: { method: 'GET', url: u, headers: [{ name: n, value: k }] } }] },
    }),
  Postman: (u, n, k) => JSON.stringify({ item: [{ url: { raw: u, query: [{ key: n, value: k }] } }] }),
  JSON: (_, n, k) => JSON.stringify({ [n]: k, longitude: 90.3, latitude: 23.7 }),
  'JSON, escaped': (u, n, k) => JSON.stringify(JSON.stringify({ url: u, [n]: k })),
  YAML: (u, n, k) => `url: ${u}\n${n}:\n  ${k}`,
  element: (u, n, k) => `<script src="${u}&${n}=${k}"></script>`,
  'map library': (_, n, k) => `mapboxgl.${n} = '${k}';`,
};

const operations = new Map(v2.operations.map((operation) => [operation.id, operation]));
const fields = v2.operations.flatMap((operation) => inputsOf(operation).map(({ id }) => [operation.id, id]));

const pastes = fc.record({
  style: fc.constantFrom(...Object.keys(styles)),
  place: places,
  name: keyNames,
  key: keys,
  around: fc.constantFrom(['', ''], ['  ', '\n'], ['> ', ''], ['```\n', '\n```'], ['\u200b', '']),
  field: fc.constantFrom(...fields),
});

it('has no key in a form, a link, the history or a sample after any paste', () => {
  fc.assert(
    fc.property(pastes, ({ style, place, name, key, around, field }) => {
      const [before, after] = around as [string, string];
      const [operationId, id] = field as [string, string];
      const operation = operations.get(operationId)!;
      const text = before + styles[style]!(place, name, key) + after;
      const { texts, links } = paste(text, operation, id);
      const request = buildRequest(operation, valuesOfTexts(operation, texts), {
        host: 'https://barikoi.xyz',
        key: 'PLACEHOLDER',
      });
      const call = { at: '', operationId: operation.id, name: '', method: '', page: '', texts };
      const everywhere = [
        JSON.stringify(texts),
        ...[...links, fragmentOf(texts)].map(decodedLink),
        historyJson(withCall([], { ...call, host: 'sandbox', result: 200 })),
        JSON.stringify(request),
        ...sampleLanguages.map((language) => language.render(request)),
      ].join('\n');
      expect({ text, everywhere }).toEqual({ text, everywhere: everywhere.replaceAll(key, '') });
    }),
    { numRuns: process.env.FUZZ_SEED ? 20_000 : 2_000 },
  );
});

type Pasted = { texts: Texts; links: string[] };

/** What a console does with a paste into one of its fields. */
function paste(text: string, operation: (typeof v2.operations)[number], id: string): Pasted {
  if (!hasRequest(text, ownHosts)) return { texts: { [id]: text }, links: [] };
  const request = firstRequest(understand(text, endpoints), operation.id);
  if (!request) return { texts: {}, links: [] };
  if (request.endpoint.id === operation.id) return { texts: textsOf(operation, request.values), links: [] };
  return { texts: {}, links: [formPath(request, textsOfPasted(request))] };
}

function decodedLink(link: string): string {
  const base64 = link.replace(/^.*#console=/, '');
  return `${link}\n${Buffer.from(base64, 'base64url').toString()}`;
}
