/** Search and pages on a small site, without the protocol. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeBodies, makeTitles, type SearchRecord } from '@portal/text/search';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { documentationTools } from './documentation-tools.ts';
import { argumentFault } from './tool.ts';

const guidePath = `# Location API

> All pages: [llms.txt](https://x.test/llms.txt)

34 endpoints.

## Coordinate orders[](#coordinate-orders)

Each endpoint has its order.

## Variations

### Dashed line

Set a pattern.
`;

const at = (id: number, title: string, url: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  id,
  group: 'page',
  title,
  url,
  detail: 'Location API',
  ...more,
});
const records = [
  at(0, 'Location API', '/api/', { body: '34 endpoints.' }),
  at(1, 'Coordinate orders', '/api/#coordinate-orders', { body: 'Each endpoint has its order.' }),
  at(2, 'Variations', '/api/#variations', { isSection: true }),
];
const files: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  'api/index.html': '<!doctype html><title>Location API</title>',
  'api.md': guidePath,
  'search-index.json': JSON.stringify(makeTitles(records)),
  'search-bodies.json': JSON.stringify(makeBodies(records)),
};

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documentation-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  app = await buildApp({ siteDir: folder, shedding: false });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function run(name: string, values: Record<string, unknown>) {
  return documentationTools(app)
    .find((one) => one.name === name)!
    .run(values, { key: '', sandbox: '' });
}

describe('search_docs', () => {
  it('returns the section of a guide of the reference, and its text', async () => {
    expect((await run('search_docs', { query: 'coordinate orders' })).text).toBe(
      'Coordinate orders · Location API\npath: /api\nsection: Coordinate orders\nEach endpoint has its order.',
    );
  });

  it('returns the text of a section whose first line is a heading', async () => {
    expect((await run('search_docs', { query: 'variations' })).text).toContain(
      'section: Variations\n### Dashed line Set a pattern.',
    );
  });

  it('returns the beginning of a page without the link to the list of pages', async () => {
    expect((await run('search_docs', { query: 'location api' })).text).toContain('path: /api\n34 endpoints.');
  });
});

describe('an argument of a hundred thousand characters', () => {
  const long = 'x'.repeat(100_000);

  it.each([
    ['search_docs', { query: long }, false, 'No page contains'],
    ['read_page', { path: long }, true, 'There is no page'],
    ['read_page', { path: '/api', section: long }, true, 'The page has no'],
  ])('of %s finds nothing, and is quoted in part', async (name, values, isError, beginning) => {
    const response = await run(name, values);
    expect(response).toMatchObject({ isError, text: expect.stringContaining(beginning) });
    expect(response.text.length).toBeLessThan(500);
  });
});

it('search_docs says of a path that no endpoint has and none resembles that nothing is near', async () => {
  const { text } = await run('search_docs', { query: 'https://x.test/v2/api/hello/world' });
  expect(text).toBe('No endpoint with this path, and no endpoint is similar. Use find_endpoint for a task.');
});

describe('the limit of search_docs', () => {
  const [tool] = documentationTools(undefined as never);

  it.each([1, 10])('can be %d', (limit) => {
    expect(argumentFault(tool!, { query: 'map', limit })).toBeUndefined();
  });

  it.each([
    [999, '999'],
    [0, '0'],
    [-3, '-3'],
    [2.5, '2.5'],
  ])('%d is an error with the field and its range', (limit, found) => {
    expect(argumentFault(tool!, { query: 'map', limit })).toBe(
      `\`limit\` of search_docs is ${found}. Send an integer from 1 to 10.`,
    );
  });

  it('has its range in the schema of the tool', () => {
    expect(tool!.properties.limit).toMatchObject({ minimum: 1, maximum: 10, default: 5 });
  });
});

describe('read_page', () => {
  it.each(['/API', '/Api.md', 'https://x.test/API/#variations', '/API/index.html'])(
    'returns the page for %s, in another letter case',
    async (path) => {
      expect(await run('read_page', { path })).toEqual({ text: guidePath, isError: false });
    },
  );
});
