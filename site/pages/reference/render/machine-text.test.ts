import { beforeAll, describe, expect, it } from 'vitest';
import { operationMarkdown, overviewMarkdown } from './machine-text.ts';
import { createPainter, type Painter } from './pages.tsx';
import { findOperation } from './source.ts';

let painter: Painter;
beforeAll(async () => {
  painter = await createPainter('/');
});

const markdownOf = (id: string) => operationMarkdown(painter, findOperation(painter, id));

describe('the Markdown of an endpoint', () => {
  it('has what each error means, and the way to its page', () => {
    const text = markdownOf('findArea');
    const { responses } = findOperation(painter, 'findArea');
    for (const { status, description } of responses) {
      expect(text).toContain(`## Response ${status}`);
      expect(text).toContain(description);
    }
    expect(text).toMatch(/\[Causes and fix of 429\]\(https:\S+\/api\/errors\/429\.md\)/);
  });

  it('has limits and examples of fields, and patterns whose backslashes Markdown would take', () => {
    expect(markdownOf('findArea')).toMatch(
      /^- `longitude` number · degrees \*\*required\*\*: .+ -180 to 180 · Example `90\.\d+`\.$/m,
    );
    expect(markdownOf('rupantorGeocode')).toContain('Matches `^-?\\d{1,2}(\\.\\d+)?$`');
  });

  it('of version 1 names the endpoint that replaces it, and each parameter', () => {
    const text = markdownOf('findWardV1');
    expect(text).toMatch(
      /^> Version 1 .+ Use \[Ward from LatLng of version 2\]\(\S+\/api\/find-ward\.md\) instead\.$/m,
    );
    expect(text).toMatch(/^## In version 2\n\n[\s\S]*- `api_key`: /m);
  });

  it('keeps its request in one language, and has all when wanted', () => {
    const operation = findOperation(painter, 'findArea');
    expect(operationMarkdown(painter, operation)).not.toContain('```python');
    expect(operationMarkdown(painter, operation, 'all')).toContain('```python');
  });
});

it('llms.txt and the Markdown of endpoints have URLs below the base of the site', () => {
  const { settings } = painter;
  const site = { ...settings.site, url: 'https://x.test', baseUrl: '/developers/' };
  const below = { ...painter, settings: { ...settings, site } };
  const texts = [
    overviewMarkdown(below),
    ...['findArea', 'findWardV1'].map((id) => operationMarkdown(below, findOperation(below, id))),
  ];
  const urls = texts.flatMap((text) => text.match(/https:\/\/x\.test[^\s)]*/g) ?? []);
  expect(urls.length).toBeGreaterThan(40);
  for (const url of urls) expect(url).toMatch(/^https:\/\/x\.test\/developers\//);
});
