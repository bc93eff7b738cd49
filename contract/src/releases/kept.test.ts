import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiVersions } from '../versions.ts';
import { currentDocument, type Document } from './document.ts';
import {
  compareNumbers,
  describeReleases,
  isUnkept,
  keepRelease,
  keptReleases,
  numberFault,
  releasesFolder,
} from './kept.ts';

/** The document with another number, and without one endpoint. */
function changed(document: Document, number: string): Document {
  const [first, ...others] = Object.entries(document.paths as Document);
  expect(first).toBeDefined();
  return {
    ...document,
    info: { ...(document.info as Document), version: number },
    paths: Object.fromEntries(others),
  };
}

describe('the contract today', () => {
  it.each(apiVersions)('%s: has a new number if what matters changed since the last release', (version) => {
    const document = currentDocument(version);
    expect(numberFault(document, keptReleases(version))).toBeUndefined();
  });

  it.each(apiVersions)('%s: is kept under its number', (version) => {
    const isMissing = isUnkept(currentDocument(version), keptReleases(version));
    expect(isMissing ? 'Run npm run release, and commit the file.' : '').toBe('');
  });

  it('is kept with its tokens, so that other names and hosts are no other release', () => {
    for (const version of apiVersions) {
      const text = JSON.stringify(keptReleases(version).at(-1)?.document);
      expect(text).toContain('{Product}');
      expect(text).toContain('{apiHost}');
    }
  });
});

describe('a changed contract', () => {
  const document = currentDocument('v1');
  const kept = [{ apiVersion: '1.1.1', date: '2026-01-31', document }];

  it('is rejected under the number of the last release, with what changed and the number to take', () => {
    const fault = numberFault(changed(document, '1.1.1'), kept);
    expect(fault).toContain('breaking: Endpoint removed (');
    expect(fault).toContain('Expected 2.0.0 or higher. Raise info.version, then run npm run release.');
    expect(numberFault(changed(document, '1.2.0'), kept)).toContain('Expected 2.0.0');
  });

  it('is accepted under a number that fits', () => {
    expect(numberFault(changed(document, '2.0.0'), kept)).toBeUndefined();
  });

  it('may have other words under the same number', () => {
    const info = { ...(document.info as Document), description: 'Another text.' };
    expect(numberFault({ ...document, info }, kept)).toBeUndefined();
  });
});

describe('keeping a release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'releases-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('writes the bundled contract with the given day, the same each time', () => {
    const file = keepRelease('v1', '2026-01-31', folder);
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { 'x-released': '2026-01-31' } });
    expect(readFileSync(keepRelease('v1', '2026-01-31', folder), 'utf8')).toBe(text);
  });

  it('lists the newest first, the first of each version without changes', () => {
    cpSync(releasesFolder(), folder, { recursive: true });
    const [first] = keptReleases('v1', folder);
    const next = changed(first!.document, '2.0.0');
    Object.assign(next.info as Document, { 'x-released': '2099-01-31' });
    writeFileSync(join(folder, 'v1/2.0.0.json'), JSON.stringify(next));
    const [newest, ...others] = describeReleases(apiVersions, folder);
    expect(newest).toMatchObject({ apiVersion: '2.0.0', date: '2099-01-31', endpoints: 15 });
    expect(newest?.changes).toMatchObject([{ kind: 'breaking', text: 'Endpoint removed' }]);
    expect(others.filter(({ changes }) => changes === undefined)).toHaveLength(2);
  });

  it('reports a file whose number or day is wrong', () => {
    keepRelease('v1', '2026-01-31', folder);
    const file = join(folder, 'v1/9.9.9.json');
    writeFileSync(file, JSON.stringify({ info: { version: '1.0.0' } }));
    expect(() => keptReleases('v1', folder)).toThrow(/9\.9\.9\.json has version 1\.0\.0 and x-released/);
  });
});

it('orders numbers by their parts', () => {
  expect(['2.10.0', '2.9.1', '2.9.0'].sort(compareNumbers)).toEqual(['2.9.0', '2.9.1', '2.10.0']);
});
