import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameIn, sharedIn, shareFragment } from './share.ts';

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

  it('is nothing where the fragment is another', async () => {
    for (const other of ['', '#code', '#console-post']) {
      expect(await sharedIn(other)).toBeUndefined();
      expect(nameIn(other)).toBeUndefined();
    }
  });

  it('has a name without code where it is damaged or cut short, and what follows it in a text is omitted', async () => {
    const code = '<p>মানচিত্র</p>';
    const fragment = await shareFragment({ name: 'add-marker', code });
    for (const damaged of [
      fragment.slice(0, -4),
      '#code=add-marker.AAAA',
      '#code=add-marker.',
      '#code=add-marker',
    ])
      expect(await sharedIn(damaged)).toEqual({ name: 'add-marker' });
    expect(await sharedIn('#code=add-ma')).toEqual({ name: 'add-ma' });
    expect(await sharedIn('#code=')).toEqual({ name: '' });
    expect(await sharedIn(`${fragment}).`)).toEqual({ name: 'add-marker', code });
  });

  it.each([
    ['#code=add-marker.AAAA', 'add-marker'],
    ['#code=add-ma', 'add-ma'],
    ['#code=', ''],
  ])('names its example before its code is read: %s', (fragment, name) => {
    expect(nameIn(fragment)).toBe(name);
  });
});
