import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

vi.mock('../../../parts/site-fields.ts', () => ({ sitePath: (path: string) => path }));

import SearchDialog from './SearchDialog.tsx';

test('the keys at its foot are those of the platform', () => {
  const keys = [...renderToStaticMarkup(<SearchDialog />).matchAll(/<kbd>(.*?)<\/kbd>/g)].map(
    ([, key]) => key,
  );
  expect(keys).toContain('<span class="on-others">Ctrl</span><span class="on-apple">⌘</span>');
  expect(keys).not.toContain('Ctrl');
});
