/** Code as HTTP clients write it down for other languages' libraries: what it sends is the request it was made from. */
import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { buildRequest, type HttpRequest, requestUrl } from '../../index.ts';
import { endpointOf } from '../endpoints.ts';
import { understand } from '../understand.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];
const endpoints = operations.map(endpointOf);
const target = { host: 'https://api.example.com', key: 'demo-4f7c21aa90' };
/** A query, a path, a form, JSON, and a key in the path. */
const cases = [
  ['autocompletePlaces', { parameters: { q: "Cox's Bazar & মিরপুর", bangla: true } }],
  ['getRouteOverview', { parameters: { coordinates: '90.35,23.8;90.37,23.75', geometries: 'polyline' } }],
  ['rupantorGeocode', { parameters: {}, body: { q: 'House 5, Banani', thana: 'yes' } }],
  ['optimizeRoute', { parameters: {}, body: { source: '23.7, 90.3', destination: '23.8, 90.4' } }],
  ['reverseGeocodeV1', { parameters: { longitude: 90.35, latitude: 23.8 } }],
] as const;

const js = JSON.stringify;
const php = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
const list = (pairs: [string, string][], write: (name: string, value: string) => string, glue = ', ') =>
  pairs.map(([name, value]) => write(name, value)).join(glue);
const record = (pairs: [string, string][]) =>
  `{${list(pairs, (name, value) => `${js(name)}: ${js(value)}`)}}`;
const array = (pairs: [string, string][]) =>
  `[${list(pairs, (name, value) => `${php(name)} => ${php(value)}`)}]`;
const formOf = ({ body }: HttpRequest) => (body && 'form' in body ? body.form : undefined);
const jsonOf = ({ body }: HttpRequest) => (body && 'json' in body ? JSON.stringify(body.json) : undefined);
const encodedForm = (request: HttpRequest) => {
  const form = formOf(request);
  return form && new URLSearchParams(form).toString();
};
/** A body as text, an expression of the language; undefined if there is none. */
const textBody = (request: HttpRequest, write: (text: string) => string) => {
  const text = jsonOf(request) ?? encodedForm(request);
  return text === undefined ? undefined : write(text);
};
const option = (name: string, value: string | undefined) =>
  value === undefined ? '' : `, ${name}: ${value}`;
const typeOf = ({ body }: HttpRequest) => body?.contentType ?? 'text/plain';
const pathOf = (request: HttpRequest) => requestUrl(request).slice(target.host.length);
const lower = ({ method }: HttpRequest) => method.toLowerCase();

const writers: Record<string, (request: HttpRequest) => string | undefined> = {
  'jQuery, ajax': (r) =>
    `var settings = { "url": ${js(requestUrl(r))}, "method": "${r.method}", "timeout": 0${option('"data"', formOf(r) ? record(formOf(r)!) : textBody(r, js))} };\n$.ajax(settings).done(function (x) {});`,
  'jQuery, data of a query': (r) =>
    r.body ? undefined : `$.get(${js(r.url)}, ${record(r.query)}, function (x) {});`,
  XMLHttpRequest: (r) =>
    `var xhr = new XMLHttpRequest();\nxhr.withCredentials = true;\nxhr.open("${r.method}", ${js(requestUrl(r))});\nxhr.setRequestHeader("Content-Type", "${typeOf(r)}");\nxhr.send(${textBody(r, js) ?? ''});`,
  'Node.js': (r) =>
    `const http = require("https");\nconst options = { method: "${r.method}", hostname: "api.example.com", port: null, path: ${js(pathOf(r))}, headers: {} };\nconst req = http.request(options, function (res) { res.on("data", (x) => x); });\n${textBody(r, (text) => `req.write(${js(text)});\n`) ?? ''}req.end();`,
  'Node.js, a URL': (r) =>
    `import https from 'node:https';\nconst req = https.request(${js(requestUrl(r))}, { method: '${r.method}' }, (res) => {});\nreq.end(${textBody(r, js) ?? ''});`,
  request: (r) =>
    `const request = require('request');\nconst options = { method: '${r.method}', url: ${js(r.url)}, qs: ${record(r.query)}${formOf(r) ? `, form: ${record(formOf(r)!)}` : jsonOf(r) ? `, body: ${jsonOf(r)}, json: true` : ''} };\nrequest(options, function (error, response, body) {});`,
  unirest: (r) =>
    `const unirest = require('unirest');\nconst req = unirest('${r.method}', ${js(r.url)});\nreq.query(${record(r.query)});\n${textBody(r, (text) => `req.send(${js(text)});\n`) ?? ''}req.end(function (res) {});`,
  'unirest, a chain': (r) =>
    `var req = unirest('${r.method}', ${js(requestUrl(r))})\n  .headers({ 'Content-Type': '${typeOf(r)}' })${formOf(r) ? list(formOf(r)!, (name, value) => `\n  .send(${js(`${name}=${encodeURIComponent(value)}`)})`, '') : (textBody(r, (text) => `\n  .send(${js(text)})`) ?? '')}\n  .end(function (res) {});`,
  got: (r) =>
    `import got from 'got';\nconst data = await got.${lower(r)}(${js(r.url)}, { searchParams: ${record(r.query)}${option('form', formOf(r) && record(formOf(r)!))}${option('json', jsonOf(r))} }).json();`,
  ky: (r) =>
    r.body
      ? undefined
      : `import ky from 'ky';\nawait ky(${js(r.url)}, { searchParams: ${record(r.query)} }).json();`,
  SuperAgent: (r) =>
    `superagent.${lower(r)}(${js(r.url)}).query(${record(r.query)})${formOf(r) ? `.type('form').send(${record(formOf(r)!)})` : (textBody(r, (text) => `.send(${js(text)})`) ?? '')}.end((err, res) => {});`,
  'http.client': (r) =>
    `import http.client\nconn = http.client.HTTPSConnection("api.example.com")\npayload = ${textBody(r, js) ?? "''"}\nheaders = {'Content-Type': '${typeOf(r)}'}\nconn.request("${r.method}", ${js(pathOf(r))}, payload, headers)\nres = conn.getresponse()`,
  'http.client, a multipart form': (r) =>
    formOf(r) &&
    `import http.client\nfrom codecs import encode\nconn = http.client.HTTPSConnection("api.example.com")\ndataList = []\nboundary = 'x1y2'\n${list(
      formOf(r)!,
      (name, value) =>
        `dataList.append(encode('--' + boundary))\ndataList.append(encode('Content-Disposition: form-data; name=${name};'))\ndataList.append(encode('Content-Type: {}'.format('text/plain')))\ndataList.append(encode(''))\ndataList.append(encode(${js(value)}))\n`,
      '',
    )}dataList.append(encode('--'+boundary+'--'))\npayload = b'\\r\\n'.join(dataList)\nconn.request("POST", ${js(pathOf(r))}, payload, {})`,
  httpx: (r) =>
    `import httpx\nwith httpx.Client(base_url="${target.host}") as client:\n    client.${lower(r)}(${js(r.url.slice(target.host.length))}, params=${record(r.query)}${formOf(r) ? `, data=${record(formOf(r)!)}` : jsonOf(r) ? `, json=${jsonOf(r)}` : ''})`,
  aiohttp: (r) =>
    `import aiohttp\nasync with aiohttp.ClientSession() as session:\n    async with session.${lower(r)}(${js(r.url)}, params=${record(r.query)}${formOf(r) ? `, data=${record(formOf(r)!)}` : jsonOf(r) ? `, json=${jsonOf(r)}` : ''}) as resp:\n        print(await resp.json())`,
  'a session with parameters': (r) =>
    `import requests\ns = requests.Session()\ns.params.update(${record(r.query)})\ns.headers["Accept"] = "application/json"\ns.${lower(r)}(${js(r.url)}${formOf(r) ? `, files={${list(formOf(r)!, (name, value) => `${js(name)}: (None, ${js(value)})`)}}` : jsonOf(r) ? `, json=${jsonOf(r)}` : ''})`,
  'Guzzle, a request of its own': (r) =>
    `<?php\n$client = new Client();\n$options = [${formOf(r) ? `'form_params' => ${array(formOf(r)!)}` : ''}];\n$request = new Request('${r.method}', ${php(requestUrl(r))}, []${textBody(r, php) && !formOf(r) ? `, ${textBody(r, php)}` : ''});\n$res = $client->sendAsync($request, $options)->wait();`,
  'Guzzle of a class': (r) =>
    `<?php class A { function f() { return $this->http->request('${r.method}', ${php(r.url)}, ['query' => ${array(r.query)}${formOf(r) ? `, 'form_params' => ${array(formOf(r)!)}` : jsonOf(r) ? `, 'body' => ${php(jsonOf(r)!)}` : ''}]); } }`,
  HTTP_Request2: (r) =>
    `<?php\n$request = new HTTP_Request2();\n$request->setUrl(${php(requestUrl(r))});\n$request->setMethod(HTTP_Request2::METHOD_${r.method});\n${formOf(r) ? `$request->addPostParameter(${array(formOf(r)!)});` : (textBody(r, (text) => `$request->setBody(${php(text)});`) ?? '')}\n$response = $request->send();`,
  pecl_http: (r) =>
    `<?php\n$client = new http\\Client;\n$request = new http\\Client\\Request;\n$request->setRequestUrl(${php(r.url)});\n$request->setRequestMethod('${r.method}');\n$request->setQuery(new http\\QueryString(${array(r.query)}));\n${formOf(r) ? `$body = new http\\Message\\Body;\n$body->append(new http\\QueryString(${array(formOf(r)!)}));\n$request->setBody($body);\n` : ''}$client->enqueue($request)->send();`,
  Laravel: (r) =>
    `use Illuminate\\Support\\Facades\\Http;\n$r = Http::baseUrl('${target.host}')->withHeaders(['Accept' => 'a'])->timeout(3)->withQueryParameters(${array(r.query)})${formOf(r) ? '->asForm()' : ''}->${lower(r)}(${php(r.url.slice(target.host.length))}${formOf(r) ? `, ${array(formOf(r)!)}` : jsonOf(r) ? `, ['source' => '23.7, 90.3', 'destination' => '23.8, 90.4', 'api_key' => '${target.key}']` : ''});`,
  WordPress: (r) =>
    `$r = wp_remote_${r.method === 'POST' ? 'post' : 'get'}( add_query_arg( ${array(r.query)}, ${php(r.url)} ), array( 'timeout' => 5${formOf(r) ? `, 'body' => ${array(formOf(r)!)}` : jsonOf(r) ? `, 'body' => ${php(jsonOf(r)!)}` : ''} ) );`,
  'a stream context': (r) =>
    `<?php\n$options = ['http' => ['header' => "Content-type: ${typeOf(r)}\\r\\n", 'method' => '${r.method}'${textBody(r, php) ? `, 'content' => ${textBody(r, php)}` : ''}]];\n$context = stream_context_create($options);\n$x = file_get_contents(${php(requestUrl(r))}, false, $context);`,
};

it.each(Object.entries(writers))('%s', (name, write) => {
  let count = 0;
  for (const [id, values] of cases) {
    const request = buildRequest(operations.find((one) => one.id === id)!, values, target);
    const code = request.body && 'json' in request.body && name === 'pecl_http' ? undefined : write(request);
    if (code === undefined) continue;
    count += 1;
    const found = understand(code, endpoints);
    const [one, ...others] = found.kind === 'requests' ? found.requests : [];
    const ignored = one?.ignored.filter(({ why }) => why !== 'The browser sets its own headers.');
    expect({ code, found: one ?? found, others, ignored }).toMatchObject({
      found: { endpoint: { id }, key: target.key, values },
      others: [],
      ignored: [],
    });
  }
  expect(count).toBeGreaterThan(0);
});

it('follows a cURL handle that is executed again', () => {
  const url = `${target.host}/v2/api`;
  expect(
    understand(
      `$ch = curl_init('${url}/districts'); curl_exec($ch); curl_setopt($ch, CURLOPT_URL, '${url}/cities'); curl_exec($ch);`,
      endpoints,
    ),
  ).toMatchObject({
    requests: [{ endpoint: { id: 'listDistricts' } }, { endpoint: { id: 'listCities' } }],
  });
});
