import { afterEach, expect, test, vi } from 'vitest';
import { readSource } from '../pages/reference/render/source.ts';
import { viewOf } from './views.ts';

afterEach(() => vi.unstubAllGlobals());

test('views are under the names of their operations, and one that was not there is requested again', async () => {
  const request = vi.fn(async () => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', request);
  for (const { id, slug } of readSource().contracts.v2.operations) {
    await expect(viewOf(id)).rejects.toThrow('The server responded with 503.');
    expect(request).toHaveBeenLastCalledWith(`/api/operations/v2/${slug}.json`);
  }
  request.mockResolvedValue(Response.json({ id: 'listDistricts' }));
  expect(await viewOf('listDistricts')).toEqual({ id: 'listDistricts' });
  expect(await viewOf('listDistricts')).toEqual({ id: 'listDistricts' });
  expect(request).toHaveBeenCalledTimes(readSource().contracts.v2.operations.length + 1);
});
