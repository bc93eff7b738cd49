import type { SearchResponse } from '@portal/text/search';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import Reading from './Reading.tsx';

const operation = {
  id: 1,
  group: 'operation',
  title: 'Route Overview',
  url: '/api/route/',
  detail: '',
} as const;
const found = [{ ...operation, terms: [], score: 1 }];

function wordsOf(response: Partial<SearchResponse>): string {
  const props = { query: 'https://…', hasRecent: false, onRetry() {}, onClear() {} };
  const html = renderToStaticMarkup(
    <Reading {...props} index={{ kind: 'ready' }} response={{ found, readings: [], ...response }} />,
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

test('a pasted URL that an endpoint has is read, and nothing else is said', () => {
  const pasted = { kind: 'request', readAs: 'a URL', records: [operation] } as const;
  expect(wordsOf({ pasted: { ...pasted, records: [operation] } })).toBe('Read as a URL. Nothing was sent.');
});
