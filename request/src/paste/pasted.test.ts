/** Texts as people and tools write them, each with what becomes of it, in `pasted/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { convertProviderRequest } from '../convert/index.ts';
import { endpointOf } from './endpoints.ts';
import { holePattern } from './plain-request.ts';
import { providerRequestOf } from './provider-request.ts';
import { type ForeignRequest, type Ignored, type PastedRequest, understand } from './understand.ts';

const v2 = loadContract('v2');
const endpoints = [...v2.operations, ...loadContract('v1').operations].map(endpointOf);
const folder = new URL('pasted/', import.meta.url);

/** Headers are left to the browser in every request, and options of cURL change nothing: not worth a line. */
const usual = ['The browser sets its own headers.', 'An option of cURL that changes nothing in the request.'];

function ignoredOf(ignored: Ignored[]): string {
  const lines = ignored
    .filter(({ why }) => !usual.includes(why))
    .map(({ name, why }) => `\n    ${name}: ${why}`);
  return lines.join('');
}

function valuesOf(values: PastedRequest['values']): string {
  return Object.entries({ ...values.parameters, ...values.body })
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');
}

function foreignOf(request: ForeignRequest): string {
  const ignored = ignoredOf(request.ignored);
  const converted = convertProviderRequest(providerRequestOf(request), v2);
  if (!converted) return `another host: ${request.host}${ignored}`;
  if (converted.kind === 'no counterpart') return `${converted.provider}: no counterpart${ignored}`;
  const { provider, service, operation, values, parameters, missing } = converted;
  const lost = parameters.filter(({ result }) => result === 'not available');
  return (
    [
      `${provider} ${service.name}: ${operation.id}${valuesOf(values)}`,
      ...(lost.length > 0 ? [`lost: ${lost.map(({ from }) => from).join(', ')}`] : []),
      ...lost.filter(({ note }) => note.includes('variable')).map(({ from, note }) => `${from}: ${note}`),
      ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ].join('\n    ') + ignored
  );
}

/** What became of a text, in lines. */
function readOut(text: string): string {
  const found = understand(text, endpoints);
  if (found.kind === 'error') return `error ${found.status} ${found.message}`;
  if (found.kind === 'unsupported') return `unsupported: ${found.language}`;
  if (found.kind === 'not understood') return `not understood: ${found.why}`;
  const requests = found.requests.map((one): string =>
    one.kind === 'foreign'
      ? foreignOf(one)
      : `${one.endpoint.id}${one.key ? ` (${one.key})` : ''}${valuesOf(one.values)}${ignoredOf(one.ignored)}`,
  );
  return `${found.format}\n${requests.map((line) => `  ${line}`).join('\n')}`.replaceAll(holePattern, '‹$1›');
}

it.each(readdirSync(folder))('%s', async (name) => {
  const sections = readFileSync(new URL(name, folder), 'utf8').split(/^=== /m).slice(1);
  const written = sections.map((section) => {
    const [, title = '', text = ''] = /^(.*)\n([\s\S]*?)\n(?:→ |$(?![\s\S]))/.exec(section) ?? [];
    return `=== ${title}\n${text}\n→ ${readOut(text)}\n`;
  });
  expect(sections.length).toBeGreaterThan(25);
  await expect(written.join('\n').replaceAll(/(?<=\n)\n(?==== )/g, '')).toMatchFileSnapshot(
    fileURLToPath(new URL(name, folder)),
  );
});
