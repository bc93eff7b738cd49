import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { proseRules } from '../../prose/rules.ts';
import { readPictures } from '../documents.ts';
import { mdxCompiler } from './compile.ts';

const [picture = ''] = readPictures().keys();
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
writeFileSync(join(folder, 'empty.webp'), '');

const compile = mdxCompiler(
  (file) => (file.endsWith('other.mdx') ? '/docs/Other page' : undefined),
  (file) => (file.endsWith('/here.webp') ? undefined : `/assets/${file.split('/').at(-1)}`),
);
const compiled = (text: string) => compile({ text, file: 'content/a.mdx' });

/** The HTML of a page whose components show their names. */
async function drawn(text: string): Promise<string> {
  const { Content } = await compiled(text);
  const show = (name: string) => () => createElement(Fragment, null, `[${name}]`);
  const names = [...Object.keys(proseRules), 'CodePanel'];
  const components = Object.fromEntries(names.map((name) => [name, show(name)]));
  return renderToStaticMarkup(createElement(Content, { components }));
}

const fence = '```';
const faults: [text: string, message: RegExp][] = [
  // Directives.
  [
    ':::warnin\nHot.\n:::',
    /^content\/a\.mdx:1: found :::warnin\. Expected :::note, .*, on a line of its own/,
  ],
  ['::note', /^content\/a\.mdx:1: found ::note\. Expected :::note, /],
  ['One.\n\n::nothing', /^content\/a\.mdx:3: found ::nothing\. Expected :::note/],
  ['One.\n\nSee :abbr[MDX] here.', /^content\/a\.mdx:3: found :abbr\[MDX\]\. .* Write a colon as \\:\.$/],
  [
    ':::note Title\nHot.\n:::',
    /^content\/a\.mdx:1: found `:::note Title`\. Expected `:::note` or `:::note\[Title\]`/,
  ],
  ['::: note\nHot.\n:::', /^content\/a\.mdx:1: found `::: note`/],
  [
    ':::note{title="A"}\nHot.\n:::',
    /^content\/a\.mdx:1: found :::note\{title="A"\}\. Write its title in brackets/,
  ],
  ['One.\n\n:::note\nHot.\n\nTwo.', /^content\/a\.mdx:3: found :::note without its end\. Add a line :::/],
  ['One.\n\n:::', /^content\/a\.mdx:3: found `:::`/],
  // Elements.
  ['One.\n\n<Nope />', /^content\/a\.mdx:3: found <Nope>\. Expected an element of HTML, or one of ApiCall, /],
  ['<lat></lat>', /^content\/a\.mdx:1: found <lat>\. .* Write < as \\<, or in code\.$/],
  [
    '<Install />',
    /^content\/a\.mdx:1: <Install>: no attribute\. Expected one of npm, gradle, composer, pub\.$/,
  ],
  ['<Install nmp="a" />', /^content\/a\.mdx:1: <Install>: nmp is unknown\. Expected one of npm, /],
  ['<Install npm="" />', /<Install>: npm is ""\. Expected a text of one line\.$/],
  ['<ApiCall />', /<ApiCall>: operation is missing\. Expected a text of one line\.$/],
  ['<Position lat={23.7} />', /<Position>: lng is missing\. Expected degrees from -180 to 180\.$/],
  ['<Position lng={23.7} lat={90.4} />', /<Position>: lat is 90\.4\. Expected degrees from -90 to 90\.$/],
  ['It is at <Order />.', /<Order>: value is missing\. Expected `lon,lat` or `lat,lon`\.$/],
  ['<Position lng="90" lat="23">here</Position>', /content is \["text"\]\. Expected nothing\.$/],
  ['<Tabs>\n\nText.\n\n</Tabs>', /<Tabs>: content is \["text"\]\. Expected <TabItem>, one or more/],
  ['<Tabs>\n</Tabs>', /<Tabs>: content is \[\]\. Expected <TabItem>/],
  ['<Tabs><TabItem label="A">Text.</TabItem></Tabs>', /<TabItem>: value is missing\./],
  [
    `<Compare>\n\n${fence}js\na\n${fence}\n\n</Compare>`,
    /<Compare>: content is \["code"\]\. Expected two code blocks\.$/,
  ],
  ['<Compare isMistake="yes">\n</Compare>', /<Compare>: isMistake is "yes"\. Expected the name alone, /],
  ['<Phone>\n\nText.\n\n</Phone>', /<Phone>: content is \["text"\]\. Expected one image\.$/],
  ['<p style="color: red">Red</p>', /<p>: found style\. Remove it/],
  ['See <Install npm="a" /> here.', /<Install> is inside a text\. Expected it on a line of its own/],
  ['export default function Page() {}', /^content\/a\.mdx:1: found a default export, which would be drawn/],
  ['One.\n\n## !', /^content\/a\.mdx:3: found a heading without letters/],
  ['##', /^content\/a\.mdx:1: found a heading without letters/],
  ['![](./here.webp)', /^content\/a\.mdx:1: found the picture \.\/here\.webp without a text/],
  ['<MapExample name="nope" />', /^content\/a\.mdx:1: <MapExample name="nope"> finds no examples/],
  // Braces.
  [
    'One.\n\nBy {Prodcut}.',
    /^content\/a\.mdx:3: found \{Prodcut\}, which is no token\. Expected one of product, Product, /,
  ],
  ['{nope.name}', /^content\/a\.mdx: nope is not defined\. In a page, \{ and < begin code/],
  ['One {a b}.', /^content\/a\.mdx:1:\d.* In a page, \{ and < begin code: write them as \\\{ and \\</],
  ['One <5.', /^content\/a\.mdx:1:\d.* In a page, \{ and </],
  ['## Title {#anchor}', /^content\/a\.mdx:1:\d.* In a page, \{ and </],
  ['<!-- hidden -->', /^content\/a\.mdx:1:\d.*to create a comment in MDX, use `\{\/\* text \*\/\}`/],
  // Pictures and links.
  ['![a](./here.webp)', /^content\/a\.mdx:1: there is no picture here\.webp next to the page\.$/],
  ['<img src="./here.webp" alt="a" />', /^content\/a\.mdx:1: there is no picture here\.webp/],
  ['![a][one]\n\n[one]: ./here.webp', /^content\/a\.mdx:1: there is no picture here\.webp/],
  ['![a](./my picture.webp)', /^content\/a\.mdx:1: found .* Expected a link: its URL has no spaces \(%20\)/],
  [
    `![a](${join(folder, 'empty.webp').replace(/^\//, '../../../../../../../../')})`,
    /^content\/a\.mdx:1: the picture \S+ can't be read: /,
  ],
  ['![a](https://elsewhere.test/a.png)', /^content\/a\.mdx:1: found the picture https:\S+ of another site/],
  ['One\n[a](./my page.mdx)', /^content\/a\.mdx:2: found `\[a\]\(\.\/my page\.mdx\)`\. Expected a link/],
  ['[a](./page(1.mdx)', /^content\/a\.mdx:1: found .* Expected a link/],
  ['[a]()', /^content\/a\.mdx:1: found a link without a URL on `a`/],
  ['[a][one]', /^content\/a\.mdx:1: found `\[a\]\[one\]`\. Expected a line such as `\[name\]: /],
  ['One[^1].', /^content\/a\.mdx:1: found .* or `\[\^name\]: Note`/],
  // Code and tables.
  [`One.\n\n${fence}js\na`, /^content\/a\.mdx:3: found ```js without its end\. Add a line ```/],
  [
    `${fence}javscript\na\n${fence}`,
    /^content\/a\.mdx:1: found the language `javscript`\. Expected one such as js/,
  ],
  [`${fence}js titel="a.js"\na\n${fence}`, /^content\/a\.mdx:1: found `titel="a\.js"` after the language/],
  [`${fence}js {1,x}\na\n${fence}`, /^content\/a\.mdx:1: found `\{1,x\}` after the language/],
  ['One `code.', /^content\/a\.mdx:1: found `One `code\.`\. Expected a second backtick/],
  [
    '| a | b |\n| - | - |\n| `x | y` | z |',
    /^content\/a\.mdx:3: found 3 cells in this row, and 2 in the head\. Write \| in a cell as \\\|/,
  ],
  ['One:\n\n| a | b |\n| c | d |', /^content\/a\.mdx:3: found .* Expected a table: its head, then/],
  ['##Title', /^content\/a\.mdx:1: found `##Title`\. Expected a space/],
  ['# Title', /^content\/a\.mdx:1: found a heading with one #/],
  ['A ** bold** word.', /^content\/a\.mdx:1: found .* Expected \*\* directly before/],
];

it.each(faults)('%j ends the build with its file, its line and what to write', async (text, message) => {
  const error: Error = await compiled(text).then(
    () => new Error('no fault'),
    (fault) => fault,
  );
  expect(error.message).toMatch(message);
  // No stack of ours.
  expect(error.stack).toBe(`Error: ${error.message}`);
});

it.each([
  [
    '## One\n\n## One\n\n## বাংলা নাম',
    '<h2 id="one">One</h2>\n<h2 id="one-1">One</h2>\n<h2 id="বাংলা-নাম">বাংলা নাম</h2>',
  ],
  ['export const year = 2026;\n\nIn {year}. {/* hidden */}', '<p>In 2026. </p>'],
  ['One < two.', '<p>One &lt; two.</p>'],
  ['\tOne tab.', '<p>One tab.</p>'],
  [
    '[a](./other.mdx#One) [b](../c.md)',
    '<p><a href="/docs/Other%20page#One">a</a> <a href="../c.md">b</a></p>',
  ],
  ['[a](<./my other.mdx>)', '<p><a href="/docs/Other%20page">a</a></p>'],
  ['\\`x\\` \\{a} 1 \\< 2 \\[a]\\(b) \\**', '<p>`x` {a} 1 &lt; 2 [a](b) **</p>'],
  [
    '| a |\n| - |\n| `x \\| y` |',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><code>x | y</code></td></tr></tbody></table>',
  ],
  [
    '<details>\n<summary>More</summary>\n\n**Text**\n\n</details>',
    '<details><summary>More</summary><p><strong>Text</strong></p></details>',
  ],
  ['', ''],
])('%j is drawn as it is meant', async (text, html) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect((await drawn(text)).replaceAll(/>\n+</g, '>\n<').replaceAll(/\n(?=<(?:\/|t|s|p))/g, '')).toBe(html);
});

it('a picture is served with its size, however it is written', async () => {
  const url = `..${'/..'.repeat(12)}${picture}`;
  const src = `/assets/${picture.split('/').at(-1)}`;
  for (const text of [`![A](${url})`, `![A][one]\n\n[one]: ${url}`, `<img alt="A" src="${url}" />`]) {
    const html = await drawn(text);
    expect(html).toMatch(/<img alt="A" .*width="\d+" height="\d+"/);
    expect(html).toContain(src);
  }
});

it('a colon in a text is never read as a directive', async () => {
  const word = fc.constantFrom('10', '30', 'http', '//', 'ratio', '1', 'lat', 'সময়', 'a.b', 'key', '@2', '-');
  const around = fc.constantFrom('', ' ', ': ', ' :', '::', ',');
  const texts = fc.array(fc.tuple(word, fc.constantFrom(':', '::', ' : ', ':'), word, around), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (parts) => {
      const text = `At ${parts.flat().join('')} o.`;
      const html = await drawn(text);
      expect(html.replace(/<\/?(?:a|p)\b[^>]*>/g, '')).toBe(text);
    }),
    { numRuns: 50 },
  );
});
