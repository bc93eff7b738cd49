/** The ways in which code puts a value into a request: each gives the value, or names what it doesn't know. */
import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { awkwardTexts } from '../../testing/awkward.ts';
import { endpointOf } from '../endpoints.ts';
import { understand } from '../understand.ts';

const endpoints = loadContract('v2').operations.map(endpointOf);
const key = 'demo-4f7c21aa90';
const place = 'https://api.example.com/v2/api/search/autocomplete/place';
const point = 'https://api.example.com/v2/api/search/reverse/geocode';

/** The same literal in JavaScript and Python. */
const literal = (text: string) => JSON.stringify(text);
const php = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

/** Code with a text as the parameter `q`. */
const texts: Record<string, (text: string) => string> = {
  'JavaScript, spread': (text) =>
    `const base = { q: ${literal(text)} };\naxios.get('${place}', { params: { ...base, api_key: '${key}' } });`,
  'JavaScript, assign': (text) =>
    `const p = Object.assign({}, { q: ${literal(text)} }, { api_key: '${key}' });\naxios.get('${place}', { params: p });`,
  'JavaScript, a pattern': (text) =>
    `const { a: [, q], k = 1 } = { a: [0, ${literal(text)}] };\nfetch(\`${place}?api_key=${key}&q=\${encodeURIComponent(q)}\`);`,
  'JavaScript, added': (text) =>
    `let u = '${place}';\nu += '?api_key=${key}';\nu += '&q=' + encodeURIComponent(${literal(text)});\nfetch(u);`,
  'JavaScript, concat': (text) =>
    `const q = encodeURIComponent(${literal(text)});\nfetch('${place}'.concat('?api_key=${key}', '&q=', q));`,
  'JavaScript, replaced': (text) =>
    `fetch('${place}?api_key=KEY&q={q}'.replace('KEY', '${key}').replace('{q}', encodeURIComponent(${literal(text)})));`,
  'JavaScript, appended': (text) =>
    `const p = new URLSearchParams();\np.append('q', ${literal(text)});\np.set('api_key', '${key}');\nfetch('${place}?' + p);`,
  'JavaScript, headers': (text) =>
    `const h = new Headers();\nh.append('X-Api-Key', '${key}');\nfetch('${place}?q=' + encodeURIComponent(${literal(text)}), { headers: h });`,
  'JavaScript, void': (text) =>
    `const load = async () => void (await fetch('${place}?api_key=${key}&q=' + encodeURIComponent(${literal(text)})));`,
  'Python, two names': (text) =>
    `import requests\nk, q = "${key}", ${literal(text)}\nrequests.get("${place}", params={"api_key": k, "q": q})`,
  'Python, splat': (text) =>
    `import requests\nbase = dict(q=${literal(text)})\nrequests.get("${place}", params={**base, "api_key": "${key}"})`,
  'Python, update': (text) =>
    `import requests\np = {"api_key": "${key}"}\np.update({"q": ${literal(text)}})\nrequests.get("${place}", params=p)`,
  'Python, a splat of names': (text) =>
    `import requests\nbase = {"q": ${literal(text)}}\nrequests.get("${place}", params=dict(api_key="${key}", **base))`,
  'Python, added': (text) =>
    `from urllib.parse import quote\nu = "${place}?api_key=${key}"\nu += "&q=" + quote(${literal(text)})\nrequests.get(u)`,
  'Python, percent': (text) =>
    `import requests\nrequests.get("${place}?api_key=%s&q=%s" % ("${key}", urllib.parse.quote(${literal(text)})))`,
  'Python, percent with names': (text) =>
    `import requests\nrequests.get("${place}?q=%(q)s&api_key=%(k)s" % {"k": "${key}", "q": quote(${literal(text)})})`,
  'Python, format': (text) =>
    `import requests\nrequests.get("${place}?api_key={1}&q={q}".format(0, "${key}", q=quote(${literal(text)})))`,
  'Python, a class': (text) =>
    `import requests\nclass Places:\n    KEY = "${key}"\n    def find(self):\n        return requests.get("${place}", params={"api_key": self.KEY, "q": ${literal(text)}})`,
  'PHP, a pattern': (text) =>
    `<?php [$k, $q] = ['${key}', ${php(text)}];\nfile_get_contents('${place}?' . http_build_query(['api_key' => $k, 'q' => $q]));`,
  'PHP, errors silenced': (text) =>
    `<?php $q = urlencode(${php(text)});\n$json = @file_get_contents('${place}?api_key=${key}&q=' . $q);`,
  'PHP, merged': (text) =>
    `<?php $base = ['q' => ${php(text)}];\nHttp::get('${place}', array_merge($base, ['api_key' => '${key}']));`,
  'PHP, spread': (text) =>
    `<?php $base = ['q' => ${php(text)}];\nHttp::get('${place}', [...$base, 'api_key' => '${key}']);`,
  'PHP, set by name': (text) =>
    `<?php $p = [];\n$p['api_key'] = '${key}';\n$p['q'] = ${php(text)};\nHttp::get('${place}', $p);`,
  'PHP, added': (text) =>
    `<?php $u = '${place}';\n$u .= '?api_key=${key}';\n$u .= '&q=' . urlencode(${php(text)});\nfile_get_contents($u);`,
  'PHP, sprintf': (text) =>
    `<?php file_get_contents(sprintf('${place}?q=%2$s&api_key=%1$s', '${key}', rawurlencode(${php(text)})));`,
  'PHP, constants': (text) =>
    `<?php define('KEY', '${key}');\nclass A { const Q = ${php(text)}; function f() { return Http::get('${place}', ['api_key' => KEY, 'q' => self::Q]); } }`,
};

it.each(Object.entries(texts))('reads every text: %s', (_, write) => {
  for (const text of Object.values(awkwardTexts)) {
    const code = write(text);
    expect({ code, found: understand(code, endpoints) }).toMatchObject({
      found: {
        requests: [
          { endpoint: { id: 'autocompletePlaces' }, key, values: { parameters: { q: text } }, ignored: [] },
        ],
      },
    });
  }
});

it.each([
  [
    'JavaScript',
    `const [lng, lat] = [90.4, 20 + 3.8];\nfetch(\`${point}?longitude=\${lng}&latitude=\${lat}\`);`,
  ],
  [
    'JavaScript, in digits',
    `fetch(\`${point}?longitude=\${(90.40004).toFixed(1)}&latitude=\${Number('23.8')}\`);`,
  ],
  [
    'Python',
    `import requests\nlat, lng = 23.8, 90.4\nrequests.get(f"${point}?longitude={lng}&latitude={lat:.1f}")`,
  ],
  [
    'Python, percent',
    `import requests\nrequests.get("${point}?longitude=%.1f&latitude=%s" % (90.4001, 23.8))`,
  ],
  [
    'Python, format',
    `import requests\nrequests.get("${point}?longitude={:.1f}&latitude={lat:.2f}".format(90.4001, lat=23.8))`,
  ],
  [
    'PHP',
    `<?php list($lng, $lat) = [90.4, 23.8];\nfile_get_contents("${point}?longitude=$lng&latitude={$lat}");`,
  ],
  ['PHP, sprintf', `<?php file_get_contents(sprintf('${point}?longitude=%.1f&latitude=%s', 90.4001, 23.8));`],
])('takes longitude and latitude in their order: %s', (_, code) => {
  expect(understand(code, endpoints)).toMatchObject({
    requests: [{ values: { parameters: { longitude: 90.4, latitude: 23.8 } }, ignored: [] }],
  });
});

it.each([
  `axios.get('${place}', { params: { ...rest, q: 'Banani' } })`,
  `import requests\nrequests.get("${place}", params={**rest, "q": "Banani"})`,
  `import requests\np = {"q": "Banani"}\np.update(rest)\nrequests.get("${place}", params=p)`,
  `<?php Http::get('${place}', array_merge($rest, ['q' => 'Banani']));`,
])('names a record that it does not know: %s', (code) => {
  expect(understand(code, endpoints)).toMatchObject({
    requests: [
      {
        values: { parameters: { q: 'Banani' } },
        ignored: [{ name: '...rest', why: 'Its values are not in the text. Fill them in.' }],
      },
    ],
  });
});

it('says which variable has the URL', () => {
  expect(understand("import { URL } from './settings';\nawait fetch(URL);", endpoints)).toEqual({
    kind: 'not understood',
    why: 'The code looks like JavaScript, but its URL is a variable: URL. Paste the line that sets it, too.',
  });
});
