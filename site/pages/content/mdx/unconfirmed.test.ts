import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { mdxCompiler } from './compile.ts';

const compile = mdxCompiler(
  (file) => `/docs/${file}`,
  (file) => file,
);
const linksOf = async (text: string, file: string) => {
  const { Content } = await compile({ text, file });
  return [...renderToStaticMarkup(createElement(Content)).matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => href,
  );
};

describe('what a page says of Unconfirmed', () => {
  it.each([
    ['a note', '<details>\n<summary>Unconfirmed</summary>\n\n- A limit.\n\n</details>'],
    ['a word in a cell', '| a | b |\n|---|---|\n| `area` | *Unconfirmed* |'],
    ['a word after a sentence', 'It has these exports. *Unconfirmed*'],
  ])('such as %s links to the page that explains it, once', async (_, text) => {
    expect(await linksOf(text, 'geocode-a-file')).toEqual(['/docs/unconfirmed']);
    expect(await linksOf(text, 'unconfirmed')).toEqual([]);
  });

  it('is not a note with another title or another word', async () => {
    expect(
      await linksOf('<details>\n<summary>Code</summary>\n\n*a*\n\n</details>', 'geocode-a-file'),
    ).toEqual([]);
  });
});
