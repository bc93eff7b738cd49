import { loadContract } from '@portal/contract';
import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { endpointTools } from './endpoint-tools.ts';

/** The endpoints that the tool finds, by their texts. */
const finder = endpointTools(undefined as never, {
  contracts: [loadContract('v2')],
  settings: loadSettings(),
}).find(({ name }) => name === 'find_endpoint')!;

async function found(task: string): Promise<string[]> {
  const { text } = await finder.run({ task }, { key: '', sandbox: '' });
  if (!text.startsWith('{')) return [];
  const { best, others } = JSON.parse(text) as Record<string, { operation: string }[]> & {
    best: { operation: string };
  };
  return [best, ...others!].map(({ operation }) => operation);
}

describe('the index of endpoints', () => {
  it.each([
    ['ward of a point', 'findWard'],
    ['which ward is a point in', 'findWard'],
    ['zone of a location', 'findZone'],
    ['city corporation of a point', 'findCityCorporation'],
    ['all wards', 'listWards'],
    ['ward boundaries of dhaka', 'listWards'],
  ])('for %s finds %s first', async (query, operationId) => {
    expect((await found(query))[0]).toBe(operationId);
  });

  it.each(['/v2/api/qqq/zzz', 'https://barikoi.xyz/v2/api/hello/world', 'api v2'])(
    'for %s, whose known words most endpoints have, finds nothing',
    async (query) => {
      expect(await found(query)).toEqual([]);
    },
  );

  it.each([
    ['https://barikoi.xyz/v2/api/district', 'listDistricts'],
    ['/v2/api/search/reverse/geocod', 'reverseGeocode'],
  ])('for a path nearly like one, such as %s, finds %s first', async (query, operationId) => {
    expect((await found(query))[0]).toBe(operationId);
  });

  it('of texts and words of a hundred thousand characters reads what it can', async () => {
    expect(await found('x'.repeat(100_000))).toEqual([]);
    expect((await found(`reverse geocode ${'x'.repeat(100_000)}`))[0]).toBe('reverseGeocode');
    expect((await found('nearby place '.repeat(8000)))[0]).toMatch(/Nearby/);
  });
});
