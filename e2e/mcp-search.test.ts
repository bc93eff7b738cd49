/**
 * The labeled queries of the site's search, through the tool `search_docs` of the running server. The search has learned from them, so
 * this says that the tool finds what the search finds; `site/browser/search/search.test.ts` measures with lists that it hasn't seen.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { fillTokens, loadSettings } from '@portal/settings';
import { leadsTo, readQueries } from '@portal/text/search/queries';
import { sampled } from '@portal/text/testing/sampled';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { portalUrl } from './harness.ts';

const fill = (text: string) => fillTokens(text, loadSettings());

let client: Client;
beforeAll(async () => {
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(portalUrl('/mcp'))));
});
afterAll(() => client.close());

/** Paths of the pages found, best first, and the sections and fields of their text. */
async function pagesFor(query: string): Promise<string[]> {
  const { content } = await client.callTool({ name: 'search_docs', arguments: { query, limit: 3 } });
  const text = (content as { text: string }[]).map((one) => one.text).join('\n');
  return [...text.matchAll(/^path: (.+)$/gm)].map(([, path]) => path!);
}

it('find the page among three pages 97 times in 100, and first 88 times', async () => {
  // An anchor is no page: these queries are about one field or section, which the tool names by its page.
  const all = readQueries('queries.txt', fill).filter(
    ({ expected }) => !expected.some((one) => one.startsWith('#')),
  );
  expect(all.length).toBeGreaterThanOrEqual(300);
  const queries = sampled(all, 100);
  const places: number[] = [];
  for (const { text, expected } of queries) {
    const place = (await pagesFor(text)).findIndex((path) => expected.some((one) => leadsTo(path, one)));
    places.push(place < 0 ? Number.POSITIVE_INFINITY : place);
  }
  const within = (most: number) => places.filter((place) => place < most).length / places.length;
  expect(within(3)).toBeGreaterThanOrEqual(0.97);
  expect(within(1)).toBeGreaterThanOrEqual(0.88);
});
