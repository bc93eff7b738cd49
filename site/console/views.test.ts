import { afterEach, expect, test, vi } from 'vitest';
import { readSource } from '../pages/reference/render/source.ts';

afterEach(() => vi.unstubAllGlobals());

test('views of version 2 are under the names of their operations, and one that was not there is requested again', async () => {
  vi.stubGlobal('filledIn', { settings: { site: { baseUrl: '/developers/' } } });
  const { viewOf } = await import('./views.ts');
  const request = vi.fn(async () => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', request);
  for (const { id, slug } of readSource().contracts.v2.operations) {
    expect(await viewOf(id)).toBeUndefined();
    expect(request).toHaveBeenLastCalledWith(`/developers/api/operations/v2/${slug}.json`);
  }
  request.mockResolvedValue(Response.json({ id: 'listDistricts' }));
  expect(await viewOf('listDistricts')).toEqual({ id: 'listDistricts' });
  expect(await viewOf('listDistricts')).toEqual({ id: 'listDistricts' });
  expect(request).toHaveBeenCalledTimes(readSource().contracts.v2.operations.length + 1);
});
