import { loadContract } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { endpointOf } from './endpoints.ts';
import { understand } from './understand.ts';

const endpoints = [...loadContract('v2').operations, ...loadContract('v1').operations].map(endpointOf);
const read = (text: string) => understand(text, endpoints);
const key = 'bkoi_3f9a17c2d4';

/** What a request of Reverse Geocoding in Mirpur is, however it is written. */
const mirpur = {
  kind: 'request',
  endpoint: { id: 'reverseGeocode' },
  key,
  values: { parameters: { longitude: 90.3572, latitude: 23.8067, district: true } },
};
const path = 'https://barikoi.xyz/v2/api/search/reverse/geocode';
const query = `api_key=${key}&longitude=90.3572&latitude=23.8067&district=true`;

describe('a request of version 2 is the same', () => {
  it.each<[format: string, name: string, text: string]>([
    ['URL', 'as a URL', `${path}?${query}`],
    ['URL', 'as a path', `/v2/api/search/reverse/geocode?${query}`],
    ['URL', 'as the first line of a request', `GET ${path}?${query} HTTP/1.1`],
    [
      'cURL',
      'as a command with a prompt and other options',
      `$ curl -sSL --compressed "${path}?${query}" | jq .`,
    ],
    [
      'cURL',
      'as Chrome copies it for bash',
      `curl '${path}?${query}' \\\n  -H 'accept: */*' \\\n  -H $'user-agent: Cox\\'s' \\\n  --compressed`,
    ],
    [
      'cURL',
      'as Chrome copies it for cmd',
      `curl ^"${path}?${query.replaceAll('&', '^&')}^" ^\r\n  -H ^"accept: */*^"`,
    ],
    [
      'cURL',
      'with -G',
      `curl -G ${path} -d api_key=${key} --data-urlencode 'longitude=90.3572' -dlatitude=23.8067 -d district=true`,
    ],
    [
      'JavaScript, fetch',
      'with fetch and a template',
      `const k = '${key}';\nconst r = await fetch(\`${path}?api_key=\${k}&longitude=\${90.3572}&latitude=23.8067&district=true\`);`,
    ],
    [
      'JavaScript, fetch',
      'with searchParams',
      `const url = new URL('/v2/api/search/reverse/geocode', 'https://barikoi.xyz');\nurl.searchParams.set('api_key', '${key}');\nurl.searchParams.append('longitude', 90.3572);\nurl.searchParams.set('latitude', '23.8067');url.searchParams.set('district', true);\nfetch(url).then((r) => r.json());`,
    ],
    [
      'TypeScript, axios',
      'with an axios instance in TypeScript',
      `interface Place { id: number }\nconst api = axios.create({ baseURL: 'https://barikoi.xyz/v2/api', params: { api_key: '${key}' } });\nexport async function find(): Promise<Place> {\n  const { data } = await api.get<Place>('/search/reverse/geocode', { params: { longitude: 90.3572, latitude: 23.8067, district: true } });\n  return data.place;\n}`,
    ],
    [
      'JavaScript, axios',
      'with the configuration of axios',
      `axios({ method: 'get', url: '${path}', params: { api_key: '${key}', longitude: 90.3572, latitude: 23.8067, district: true } })`,
    ],
    [
      'Python, requests',
      'with requests',
      `import requests\nBASE = "https://barikoi.xyz"\nr = requests.get(f"{BASE}/v2/api/search/reverse/geocode", params={"api_key": "${key}", "longitude": 90.3572, "latitude": 23.8067, "district": "true"}, timeout=10)\nprint(r.json()["place"]["district"])`,
    ],
    [
      'Python, requests',
      'with a session and format',
      `import requests\ns = requests.Session()\ns.get("https://barikoi.xyz/v2/api/search/reverse/geocode?api_key={}&longitude={lng}".format("${key}", lng=90.3572), params=dict, headers={"Accept": "application/json"})\nrequests.get("${path}?${query}")`,
    ],
    [
      'PHP, Guzzle',
      'with Guzzle',
      `<?php\n$client = new \\GuzzleHttp\\Client(['base_uri' => 'https://barikoi.xyz']);\n$response = $client->request('GET', '/v2/api/search/reverse/geocode', ['query' => ['api_key' => '${key}', 'longitude' => 90.3572, 'latitude' => 23.8067, 'district' => 'true']]);`,
    ],
    [
      'PHP, cURL',
      'with curl_setopt and no opening tag',
      `$key = "${key}";\n$ch = curl_init();\ncurl_setopt($ch, CURLOPT_URL, "${path}?api_key=$key&longitude=90.3572&latitude={$lat['x']}" . '&latitude=23.8067&district=true');\ncurl_exec($ch);`,
    ],
    [
      'HAR',
      'as an entry of a HAR',
      JSON.stringify({
        request: { method: 'GET', url: `${path}?${query}`, headers: [{ name: 'Cookie', value: 'a=b' }] },
      }),
    ],
  ])('%s, %s', (format, _, text) => {
    const found = read(text);
    if (found.kind !== 'requests') throw new Error(JSON.stringify(found));
    expect(found.format).toBe(format);
    expect(found.requests.at(-1)).toMatchObject(mirpur);
  });
});

describe('a request of version 1', () => {
  it('has its key in the path, and nowhere else', () => {
    const found = read(
      `https://barikoi.xyz/v1/api/search/reverse/${key}/geocode?longitude=90.3572&latitude=23.8067`,
    );
    expect(found).toMatchObject({
      requests: [
        {
          endpoint: { id: 'reverseGeocodeV1' },
          key,
          values: { parameters: { longitude: 90.3572, latitude: 23.8067 } },
        },
      ],
    });
    expect(JSON.stringify(found).split(key)).toHaveLength(2);
  });

  it.each([
    ['/v1/api/distance/', 'getDistanceV1'],
    ['v1/api/distance', 'getDistanceV1'],
    ['https://barikoi.xyz/v1/api/search/ward/', 'findWardV1'],
    ['/v1/api/districts', 'listDistrictsV1'],
    ['GET /v1/api/search/reverse/geocode', 'reverseGeocodeV1'],
  ])('is known by its path without values: %s', (path, id) => {
    expect(understand(path, endpoints)).toMatchObject({
      requests: [{ kind: 'request', endpoint: { id }, values: { parameters: {} } }],
    });
  });

  it('is read from Guzzle in one line', () => {
    const found = read(
      `$r = $client->get('https://barikoi.xyz/v1/api/distance/<your key>/90.41254,23.79251/90.37593,23.74652');`,
    );
    expect(found).toMatchObject({
      format: 'PHP, Guzzle',
      requests: [
        {
          endpoint: { id: 'getDistanceV1' },
          values: {
            parameters: {
              source_longitude: 90.41254,
              source_latitude: 23.79251,
              target_longitude: 90.37593,
              target_latitude: 23.74652,
            },
          },
        },
      ],
    });
    expect(found).not.toHaveProperty('requests.0.key');
  });

  it('is sent as a form', () => {
    expect(
      read(
        `curl -X POST https://barikoi.xyz/v1/api/search/${key}/rupantor/geocode -d q=shawrapara -F thana=yes`,
      ),
    ).toMatchObject({
      requests: [{ endpoint: { id: 'rupantorGeocodeV1' }, key, values: { body: { thana: 'yes' } } }],
    });
  });
});

describe('a body', () => {
  const stops = {
    data: {
      start: { latitude: 23.79, longitude: 90.36 },
      destination: { latitude: 23.78, longitude: 90.37 },
    },
  };
  const address = `https://barikoi.xyz/v2/api/routing?key=${key}&type=gh&profile=car`;
  it.each([
    ['curl --json', `curl --json '${JSON.stringify(stops)}' '${address}'`],
    ['fetch', `fetch('${address}', { method: 'POST', body: JSON.stringify(${JSON.stringify(stops)}) })`],
    ['axios.post', `axios.post("${address}", ${JSON.stringify(stops)})`],
    ['requests', `import requests\nrequests.post("${address}", json=${JSON.stringify(stops)})`],
    [
      'urllib',
      `import urllib.request, json\nurllib.request.urlopen("${address}", data=json.dumps(${JSON.stringify(stops)}).encode())`,
    ],
    [
      'HAR',
      JSON.stringify({
        log: {
          entries: [{ request: { method: 'POST', url: address, postData: { text: JSON.stringify(stops) } } }],
        },
      }),
    ],
  ])('is read from %s', (_, text) => {
    const path = loadContract('v2').operations.find(({ id }) => id === 'getDetailedRoute')!.path;
    const found = read(text.replaceAll('/v2/api/routing', path));
    expect(found).toMatchObject({
      requests: [{ endpoint: { id: 'getDetailedRoute' }, key, values: { body: stops } }],
    });
  });
});

describe('what is not taken over is listed', () => {
  it('names variables, unknown parameters and headers, without a value', () => {
    const found = read(
      `fetch(\`${path}?api_key=\${process.env.KEY}&longitude=\${lng}&latitude=23.8&colour=secret-red\`, { headers: { 'X-Trace': 'abc' } })`,
    );
    expect(found).toMatchObject({
      requests: [
        {
          values: { parameters: { latitude: 23.8 } },
          understood: ['latitude'],
          ignored: [
            { name: 'api_key', why: 'The key is a variable: process.env.KEY.' },
            { name: 'longitude', why: 'The value is a variable: lng. Fill it in.' },
            { name: 'colour', why: 'Reverse Geocoding has no parameter of this name.' },
            { name: 'X-Trace', why: 'The browser sets its own headers.' },
          ],
        },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('secret-red');
  });

  it('removes a key that is also sent as another value', () => {
    const found = read(`${path}?api_key=${key}&longitude=90.4&latitude=23.8&country_code=${key}`);
    expect(JSON.stringify(found).split(key)).toHaveLength(2);
  });

  it('shows no key that stands where a name is expected', () => {
    for (const text of [`${path}?${key}&longitude=90.4`, `curl -H '${key}: x' '${path}?longitude=90.4'`]) {
      const found = read(text);
      expect(found).toMatchObject({ requests: [{ ignored: [{ name: 'a part of the text' }] }] });
      expect(JSON.stringify(found)).not.toContain(key);
    }
  });

  it('removes a key that another request, inside a value, has in its path', () => {
    const found = read(
      `axios.get('${path}', { params: { country_code: 'curl https://a.b/v1/api/${key}/districts', latitude: 23.8 } })`,
    );
    expect(found).toMatchObject({ requests: [{ values: { parameters: { latitude: 23.8 } } }] });
    expect(JSON.stringify(found)).not.toContain(key);
  });

  it('names another method', () => {
    expect(read(`curl -X POST '${path}?${query}'`)).toMatchObject({
      requests: [{ ignored: [{ name: 'POST', why: 'Reverse Geocoding is called with GET.' }] }],
    });
  });

  it('says which fields the code reads', () => {
    const found = read(
      `const r = await fetch('${path}?${query}');\nconst { place } = await r.json();\nconsole.log(place.district, place['postCode']);`,
    );
    expect(found).toMatchObject({ membersRead: expect.arrayContaining(['district', 'postCode']) });
  });

  it.each([
    `axios.interceptors.request.use((c) => { c.params = { ...c.params, api_key: '${key}' }; c.headers.Accept = '*/*'; return c; });
axios.get('https://barikoi.xyz/v2/api/districts').then(({ data }) => console.log(data.places));`,
    `fetch('https://barikoi.xyz/v2/api/districts?api_key=' + process.env.KEY).then(({ data }) => console.log(data.places));`,
    `fetch('https://barikoi.xyz/v2/api/districts?api_key=' + import.meta.env.VITE_KEY).then(({ data }) => console.log(data.places));`,
    `import os, requests\ndata = requests.get("https://barikoi.xyz/v2/api/districts", params={"api_key": os.environ["KEY"]}).json()\nprint(data["places"])`,
    `<?php $data = json_decode(file_get_contents('https://barikoi.xyz/v2/api/districts?api_key=' . $_ENV['KEY']), true);\necho $data['places'];`,
  ])('reads no field in an environment or in a request that is changed: %s', (text) => {
    const found = read(text);
    const members = found.kind === 'requests' ? found.membersRead : undefined;
    expect(members).toContain('places');
    for (const name of ['params', 'headers', 'env', 'environ', 'KEY', 'VITE_KEY']) {
      expect(members).not.toContain(name);
    }
  });
});

describe('other texts', () => {
  it('knows the body of an error', () => {
    expect(read('{"message": "Payment exception", "status": 402}')).toEqual({
      kind: 'error',
      status: 402,
      message: 'Payment exception',
    });
  });

  it('keeps a request of another host, without its token', () => {
    const found = read(
      'https://api.mapbox.com/directions/v5/mapbox/driving/90.4,23.7;90.3,23.8?steps=true&access_token=pk.abcdef123',
    );
    expect(found).toMatchObject({
      requests: [
        {
          kind: 'foreign',
          host: 'api.mapbox.com',
          request: { query: [['steps', 'true']] },
          key: 'pk.abcdef123',
        },
      ],
    });
    expect(JSON.stringify(found).split('pk.abcdef123')).toHaveLength(2);
  });

  it.each([
    ['Ruby', "require 'net/http'\nNet::HTTP.get(URI('https://barikoi.xyz'))"],
    ['PowerShell', 'Invoke-WebRequest -Uri "https://barikoi.xyz/v2/api/districts"'],
    ['Rust', 'let body = reqwest::get("https://barikoi.xyz").await?;'],
  ])('names %s as unsupported', (language, text) => {
    expect(read(text)).toEqual({ kind: 'unsupported', language });
  });

  it.each(['', '   ', 'Mirpur 10', '{"a": 1}', 'curl', "curl 'https://", 'const x = 1;', 'মিরপুর'])(
    'understands nothing in %j',
    (text) => {
      expect(read(text).kind).toMatch(/^(not understood|requests)$/);
    },
  );
});

it('takes no query without its ? for a part of the path', () => {
  const found = read(`DELETE https://barikoi.xyz/v2/api/delete-geo-fence-point/68e5f2ab38 ey=${key}`);
  expect(found).toMatchObject({
    requests: [
      { endpoint: { id: 'deleteGeofencePoint' }, values: { parameters: {} }, ignored: [{ name: 'id' }] },
    ],
  });
});

it('reads an object whose fields have variables as names', () => {
  const text = `requests.post("https://barikoi.xyz/v2/api/routing?key=${key}", json={"data": {f"{axis}": 90.4, "start": {f"{axis}": 1}, "end": 2}})`;
  expect(read(text)).toMatchObject({
    requests: [
      {
        values: { body: { data: { start: {}, end: 2 } } },
        ignored: [{ name: 'data' }, { name: 'data.start' }],
      },
    ],
  });
});

describe('an archive', () => {
  const entry = (method: string, url: string, more = {}) => ({
    request: { method, url, headers: [{ name: ':authority', value: 'barikoi.xyz' }], ...more },
  });
  const archive = (...entries: unknown[]) => JSON.stringify({ log: { entries } });

  it('has a request once, without the preflight before it, and without parts of HTTP/2', () => {
    const found = read(archive(entry('OPTIONS', `${path}?${query}`), entry('GET', `${path}?${query}`)));
    expect(found).toMatchObject({ requests: [{ ...mirpur, ignored: [] }] });
    expect(found).not.toHaveProperty('requests.1');
  });

  it('has the values of a form as its text has them, not encoded', () => {
    const url = `https://barikoi.xyz/v2/api/search/rupantor/geocode?api_key=${key}`;
    const params = [{ name: 'q', value: '%E0%A6%AE+1' }];
    const mimeType = 'application/x-www-form-urlencoded';
    const posted = { text: 'q=%E0%A6%AE+1', params, mimeType };
    expect(read(archive(entry('POST', url, { postData: posted })))).toMatchObject({
      requests: [{ values: { body: { q: 'ম 1' } } }],
    });
  });

  it('is converted by what can be converted', () => {
    expect(
      read(
        archive(
          entry('GET', 'https://example.com/'),
          entry('GET', 'https://api.mapbox.com/geocoding/v5/mapbox.places/90.4,23.8.json'),
        ),
      ),
    ).toMatchObject({ requests: [{ kind: 'foreign', host: 'api.mapbox.com' }] });
  });

  it('that is another export says that only its URLs were read', () => {
    expect(read(JSON.stringify({ item: [{ request: { url: { raw: `${path}?${query}` } } }] }))).toMatchObject(
      {
        requests: [{ ...mirpur, ignored: [{ name: 'JSON' }] }],
      },
    );
  });
});
