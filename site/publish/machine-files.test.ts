import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadContract } from '@portal/contract';
import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { agentRules, apiCatalog } from './machine-files.ts';

const settings = loadSettings();

describe('AGENTS.md', () => {
  const contract = loadContract('v2');
  const rules = agentRules(contract, settings);
  const rowOf = (path: string) => rules.split('\n').find((line) => line.includes(`${path}\``)) ?? '';

  // The values are those of the specification, not of the code.
  it.each([
    ['/v2/api/routing/nearest', 'lat,lon'],
    ['/v2/api/route/{coordinates}', 'lon,lat'],
    ['/v2/api/search/reverse/geocode', 'by name'],
  ])('names the order of coordinates of %s', (path, order) => {
    expect(rowOf(path)).toContain(order);
  });

  it('names where the key goes where it differs', () => {
    expect(rowOf('/v2/api/routing')).toContain('`key` in the query');
    expect(rowOf('/v2/api/route/optimized')).toContain('`api_key` in the body');
  });

  it('has what to do at each threshold of the confidence score', () => {
    const file = resolve(import.meta.dirname, '../../server/src/address-correction/thresholds.json');
    const thresholds = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    const rule = rules.split('\n').find((line) => line.includes('`confidence_score_percentage`')) ?? '';
    expect(rule).toContain('`POST /v2/api/search/rupantor/geocode`');
    for (const threshold of Object.values(thresholds)) expect(rule).toContain(`rom ${threshold}, `);
  });

  it('has a row for each endpoint', () => {
    for (const { path } of contract.operations) expect(rowOf(path), path).not.toBe('');
  });
});

it('the catalog of the API is a link set with description and documentation', () => {
  const { linkset } = JSON.parse(apiCatalog(settings)) as { linkset: Record<string, unknown>[] };
  expect(linkset[0]).toMatchObject({ anchor: settings.hosts.api });
  expect(Object.keys(linkset[0] ?? {})).toEqual(['anchor', 'service-desc', 'service-doc', 'service-meta']);
});

it('what machines read has URLs below the base of the site', () => {
  const site = { ...settings.site, url: 'https://x.test', baseUrl: '/developers/' };
  const texts = [apiCatalog({ ...settings, site }), agentRules(loadContract('v2'), { ...settings, site })];
  const urls = texts.flatMap((text) => text.match(/https:\/\/x\.test[^\s")]*/g) ?? []);
  expect(urls.length).toBeGreaterThan(5);
  for (const url of urls) expect(url).toMatch(/^https:\/\/x\.test\/developers\//);
});
