/** What pages say of the API is what the contract says: a path or parameter that was removed fails the page that mentions it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContract } from '@portal/contract';
import { loadSettings, repositoryRoot, sharedFacts } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { findCalls, fitsOperation } from './mentions.ts';
import { readPages } from './pages.ts';

const operations = [...loadContract('v2').operations, ...loadContract('v1').operations];

const mentions = () => readPages().flatMap(findCalls);

describe('a fact that several pages state', () => {
  const settings = loadSettings();
  const facts = sharedFacts(settings);
  const texts = ['content', 'contract/v1', 'contract/v2', 'contract/schemas', 'contract/parameters'].flatMap(
    (folder) =>
      readdirSync(join(repositoryRoot(), folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(mdx|yaml)$/.test(file))
        .map(
          (file) => [join(folder, file), readFileSync(join(repositoryRoot(), folder, file), 'utf8')] as const,
        ),
  );

  it.each([
    ['versionOneNotice', /December\s+31,\s+2025/],
    ['confidenceNote', /60, 80 and 96|uses\s+70\s+and\s+95|measured\s+on\s+the\s+sandbox/],
    ['liveSdkNote', /calls\s+the\s+live\s+API,\s+so|data\s+of\s+the\s+sandbox,\s+Logcat/],
    ['contactSupport', /\[contact support\]/i],
  ])('has one source: {%s}', (token, otherWords) => {
    const own = texts.filter(([, text]) => otherWords.test(text));
    expect(own.map(([file]) => file)).toEqual([]);
    expect(texts.filter(([, text]) => text.includes(`{${token}}`)).length).toBeGreaterThan(1);
  });

  it('has the date of the contract, and begins as the announcement does', () => {
    const { sunset } = loadContract('v1').operations[0]!.deprecation!;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(sunset),
    );
    expect(facts.versionOneNotice).toContain(day);
    expect(facts.versionOneNotice).toContain(settings.announcement.text);
  });
});

it('`npm start` is said only where a page is about running the sandbox yourself', () => {
  const sections = readPages().flatMap(({ file, text }) =>
    text.split(/^(?=## )/m).map((section) => [`${file}: ${section.split('\n', 1)}`, section] as const),
  );
  const saying = sections.filter(([, section]) => /npm (run )?start/.test(section)).map(([name]) => name);
  expect(saying.filter((name) => !name.endsWith(': ## Run it yourself'))).toEqual([]);
  expect(saying).toHaveLength(1);
});

describe('calls named in the pages', () => {
  it('are paths of the contract', () => {
    const unknown = mentions().filter(
      ({ path }) => !operations.some((operation) => fitsOperation(operation, path)),
    );
    expect(unknown.map(({ place, path }) => `${place}: ${path}`)).toEqual([]);
  });

  it('carry parameters that the contract names', () => {
    const wrong = mentions().flatMap(({ place, path, parameters }) => {
      const matching = operations.filter((operation) => fitsOperation(operation, path));
      const known = new Set(matching.flatMap((operation) => operation.parameters.map(({ name }) => name)));
      return parameters.filter((name) => !known.has(name)).map((name) => `${place}: ${path} has no ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it('are found at all', () => {
    expect(mentions().length).toBeGreaterThan(10);
  });
});
