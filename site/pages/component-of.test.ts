import { expect, it } from 'vitest';
import { componentOf } from './component-of.ts';

const modules = {
  './Page.tsx': async () => ({ default: () => 'a page' }),
  './Part.tsx': async () => ({ Part: () => 'no page' }),
};

it('is the default export of a file', async () => {
  expect((await componentOf('./Page.tsx', modules))()).toBe('a page');
});

it('fails the build on a page without a default export, and on a file that is no page', async () => {
  await expect(componentOf('./Part.tsx', modules)).rejects.toThrow(
    'site/pages/./Part.tsx has no default export. The component of a page is the default export of its file.',
  );
  await expect(componentOf('./Other.tsx', modules)).rejects.toThrow("./Other.tsx isn't a page.");
});
