import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedIn, shareFragment } from './share.ts';

describe('a shared link', () => {
  it('gives back the code it was made of, Bangla and emoji included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (code) => {
        const fragment = await shareFragment({ name: 'add-marker', code });
        expect(fragment).toMatch(/^#code=add-marker\.[\w-]+$/);
        expect(await sharedIn(fragment)).toEqual({ name: 'add-marker', code });
      }),
      { seed: 12, numRuns: 60 },
    );
  });

  it('is nothing where the fragment is another, or damaged', async () => {
    const fragment = await shareFragment({ name: 'add-marker', code: '<p>মানচিত্র</p>' });
    for (const other of ['', '#code', '#console-post', `${fragment.slice(0, -4)}`, '#code=add-marker.AAAA'])
      expect(await sharedIn(other)).toBeUndefined();
  });
});
