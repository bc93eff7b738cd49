import type { SearchResponse } from '@portal/text/search';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PastedRequest } from './pasted-request.ts';
import Reading from './Reading.tsx';

const operation = {
  id: 1,
  group: 'operation',
  title: 'Route Overview',
  url: '/api/route/',
  detail: '',
} as const;
const found = [{ ...operation, terms: [], score: 1 }];

function wordsOf(response: Partial<SearchResponse>, request?: PastedRequest): string {
  const props = { query: 'https://…', hasRecent: false, onRetry() {}, onClear() {} };
  const html = renderToStaticMarkup(
    <Reading
      {...props}
      index={{ kind: 'ready' }}
      request={request}
      response={{ found, readings: [], ...response }}
    />,
  );
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a pasted URL for what the API does not have is read, and the nearest endpoint is listed', () => {
  const pasted = { kind: 'foreign', readAs: 'a URL of Google Maps', records: [] } as const;
  expect(wordsOf({ pasted: { ...pasted, records: [] }, missing: 'distance matrix endpoint' })).toBe(
    'Read as a URL of Google Maps. Nothing was sent. No distance matrix endpoint. Nearest: Route Overview.',
  );
});

test('a pasted URL that resembles none is said to have no similar endpoint', () => {
  const pasted = { kind: 'unknown path', readAs: 'a URL', records: [] } as const;
  expect(wordsOf({ pasted: { ...pasted, records: [] }, missing: 'endpoint with this path', found: [] })).toBe(
    'Read as a URL. Nothing was sent. No endpoint with this path. No endpoint is similar.',
  );
});

test('a pasted URL that an endpoint has is read, and nothing else is said', () => {
  const pasted = { kind: 'request', readAs: 'a URL', records: [operation] } as const;
  expect(wordsOf({ pasted: { ...pasted, records: [operation] } })).toBe('Read as a URL. Nothing was sent.');
});

test('what is ignored of a pasted request is listed, each reason once', () => {
  const pasted = { kind: 'request', readAs: 'a cURL command', records: [] } as const;
  const own = 'The browser sets its own headers.';
  const ignored = [
    { name: 'Accept', why: own },
    { name: 'mode', why: 'Reverse Geocoding has no parameter of this name.' },
    { name: 'Origin', why: own },
  ];
  const request = { kind: 'console', url: '/api/', count: 2, ignored, handOver: () => undefined } as const;
  expect(wordsOf({ pasted: { ...pasted, records: [] } }, { ...request, ignored })).toBe(
    `Read as a cURL command. Nothing was sent. Ignored: Accept, Origin. ${own} Ignored: mode. Reverse Geocoding has no parameter of this name.`,
  );
});

test('of code in a language that is not read, the language is told', () => {
  const pasted = { kind: 'request', readAs: 'code', records: [] } as const;
  const request = { kind: 'unread', title: 'Ruby isn’t supported.', text: 'Paste the URL.' } as const;
  expect(wordsOf({ pasted: { ...pasted, records: [] } }, request)).toBe(
    'Read as code. Nothing was sent. Ruby isn’t supported. Paste the URL.',
  );
});
