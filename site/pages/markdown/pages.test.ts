import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readPages } from './pages.ts';

it('reads titles and descriptions as text, without the entities of HTML', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'docs/http'), { recursive: true });
  const text = `Laravel's "HTTP" client & <b>, 'quoted'`;
  const meta = renderToStaticMarkup(createElement('meta', { name: 'description', content: text }));
  const title = renderToStaticMarkup(createElement('h1', null, text));
  writeFileSync(join(folder, 'docs/http/index.html'), `<head>${meta}</head>${title}`);
  expect(readPages(folder, ['/docs/http/'], '/')).toMatchObject([{ title: text, description: text }]);
});
