/** Commands as tools copy them and people write them: every text arrives as it was, whatever quotes it. */
import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { buildRequest, type HttpRequest, type RequestValues, requestUrl } from '../index.ts';
import { awkwardTexts } from '../testing/awkward.ts';
import { endpointOf } from './endpoints.ts';
import { understand } from './understand.ts';

const { operations } = loadContract('v2');
const endpoints = operations.map(endpointOf);
const key = 'demo-4f7c21aa90';
const target = { host: 'https://api.example.com', key };

const single = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const double = (text: string) => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`;
/** As browsers quote for the command line of Windows. */
const carets = (text: string) =>
  `^"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[^a-zA-Z0-9\s_\-:=+~'/.,?;()*`]/g, '^$&')}^"`;
const urlOf = (request: HttpRequest) => requestUrl(request);
const bodyOf = ({ body }: HttpRequest) =>
  body && ('json' in body ? JSON.stringify(body.json) : new URLSearchParams(body.form).toString());
const formOf = ({ body }: HttpRequest) => (body && 'form' in body ? body.form : []);
const hasForm = (request: HttpRequest) => formOf(request).length > 0;

const command = (quote: (text: string) => string, request: HttpRequest, end = '\\') => {
  const body = bodyOf(request);
  const type = body ? ` ${end}\n  -H ${quote(`Content-Type: ${request.body?.contentType}`)}` : '';
  return `curl ${quote(urlOf(request))} -X ${request.method}${type}${body ? ` ${end}\n  --data-raw ${quote(body)}` : ''}`;
};

const writers: Record<string, (request: HttpRequest) => string | undefined> = {
  'in single quotes': (request) => command(single, request),
  'in double quotes': (request) => command(double, request),
  'for the command line of Windows': (request) => command(carets, request, '^'),
  'with fields of a multipart form in quotes': (request) =>
    hasForm(request)
      ? `curl --location ${single(urlOf(request))} \\\n${formOf(request)
          .map(([name, value]) => `--form ${single(`${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`)}`)
          .join(' \\\n')}`
      : undefined,
  'with a multipart form as it is sent': (request) =>
    hasForm(request)
      ? `curl ${single(urlOf(request))} -H 'content-type: multipart/form-data; boundary=--x1' --data-raw ${single(
          `${formOf(request)
            .map(
              ([name, value]) =>
                `----x1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
            )
            .join('')}----x1--\r\n`,
        )}`
      : undefined,
  'with a document after it': (request) =>
    bodyOf(request) && !hasForm(request)
      ? `curl -d @- ${single(urlOf(request))} <<'END'\n${bodyOf(request)}\nEND`
      : undefined,
  'with its key in a variable': (request) =>
    `# the key\nexport API_KEY="${key}"\n${command(double, request).replaceAll(key, '$API_KEY')}`,
  'before other commands': (request) => `${command(single, request)} ;\necho done`,
  'in a pipe': (request) => `${command(single, request)}|jq . > out.json`,
  substituted: (request) => `BODY=$(${command(single, request)})\necho "$BODY"`,
  'in a loop': (request) => `for i in 1 2; do ${command(single, request)}; done`,
  'after the prompt of Windows': (request) => `C:\\Users\\me>${command(carets, request, '^')}`,
};

it.each(Object.entries(writers))('keeps every text %s', (writer, write) => {
  for (const [name, text] of Object.entries(awkwardTexts)) {
    // Windows ends the command at the end of a line.
    if (text.includes('\n') && writer.includes('Windows')) continue;
    for (const id of ['autocompletePlaces', 'rupantorGeocode', 'optimizeRoute']) {
      const operation = operations.find((one) => one.id === id)!;
      const values: RequestValues =
        id === 'autocompletePlaces'
          ? { parameters: { q: text } }
          : { parameters: {}, body: id === 'optimizeRoute' ? { source: text } : { q: text } };
      const written = write(buildRequest(operation, values, target));
      if (written === undefined) continue;
      const found = understand(written, endpoints);
      expect({ name, written, found }).toMatchObject({
        found: { requests: [{ endpoint: { id }, key, values }] },
      });
    }
  }
});

it('reads a key of a header, a user or a cookie, and no other cookie', () => {
  const url = 'https://api.example.com/v2/api/districts';
  for (const option of [
    `-H 'X-Api-Key: ${key}'`,
    `--oauth2-bearer ${key}`,
    `-u ${key}:`,
    `-b 'session=a1b2c3d4; api_key=${key}'`,
  ]) {
    expect(understand(`curl ${option} ${url}`, endpoints)).toMatchObject({ requests: [{ key }] });
  }
  const found = understand(`curl -b 'session=a1b2c3d4' ${url}`, endpoints);
  expect(found).toMatchObject({
    requests: [{ ignored: [{ name: 'cookie', why: 'The browser sets its own headers.' }] }],
  });
  expect(JSON.stringify(found)).not.toContain('a1b2c3d4');
});
