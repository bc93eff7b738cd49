import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fullText,
  furtherPages,
  guideList,
  markdownOf,
  withHiddenListUrl,
  withListLink,
  withMarkdownLink,
  writeMarkdown,
} from './markdown.ts';

const inArticle = (html: string) =>
  markdownOf(`<main><nav>Npm</nav><article>${html}</article></main>`, 'https://x.test');

describe('markdownOf', () => {
  it('keeps headings, words and lists, and drops what is around the article', () => {
    expect(inArticle('<h1>Marker</h1><p>মিরপুর <b>Dhaka</b></p><ul><li>one<li>two</ul>')).toBe(
      '# Marker\n\nমিরপুর **Dhaka**\n\n- one\n- two\n',
    );
  });

  it('has the same code with colors and without, whatever it contains', () => {
    const part = fc.constantFrom(
      '<svg',
      '</svg>',
      '<pre>',
      '</pre>',
      '<span a=">">',
      '</span>',
      '&amp;',
      '`',
      'মি',
      ' ',
      '\n',
    );
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const page = (parts: string[], before: string, after: string) =>
      inArticle(
        `<p><svg><title>no</title></svg>a</p><pre><code>${parts.map((text) => before + escaped(text) + after).join('')}\n</code></pre><p>b</p>`,
      );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(page(parts, '<span class="k" style="--x:1">', '</span>')).toBe(page(parts, '', ''));
        expect(page(parts, '', '')).toContain(parts.join('').trim());
      }),
    );
  });

  it('writes a code panel as a fence with its language and file name, without its buttons', () => {
    const bar =
      '<div class="code-bar"><span class="code-title">src/map.tsx</span><button>Copy</button></div>';
    const code = '<pre data-language="tsx"><code><span class="k">const</span> a = &lt;b&gt;;\n</code></pre>';
    expect(inArticle(`<div class="code">${bar}${code}</div>`)).toBe(
      '```tsx title="src/map.tsx"\nconst a = <b>;\n```\n',
    );
  });

  it('writes the title of a code panel that is no file name above the fence, and the words below a picture', () => {
    const panel =
      '<div class="code"><div class="code-bar"><span class="code-title">Response, shortened</span></div>' +
      '<pre data-language="json"><code>{}</code></pre></div>';
    const picture = '<figure><figcaption>Drawn in a browser.</figcaption></figure>';
    expect(inArticle(panel + picture)).toContain(
      '**Response, shortened**\n\n```json\n{}\n```\n\nDrawn in a browser.',
    );
  });

  it('writes tables and facts in pairs', () => {
    expect(inArticle('<table><tr><th>a<th>b<tr><td>1<td><code>2</code></table>')).toBe(
      '| a | b |\n| - | - |\n| 1 | `2` |\n',
    );
    expect(
      inArticle('<dl><div><dt>Package<dd><code>x 1.0</code></div><div><dt>Order<dd>lon</div></dl>'),
    ).toBe('- Package: `x 1.0`\n- Order: lon\n');
  });

  it('writes a list in a cell in one line, as cells have no other', () => {
    const list = '<ul><li><a href="#a">A</a></li><li>B</li></ul>';
    expect(inArticle(`<table><tr><th>Kind<th>Where<tr><td>Text<td>Notes${list}</table>`)).toBe(
      '| Kind | Where |\n| - | - |\n| Text | Notes [A](#a), B |\n',
    );
  });

  it('separates words that only CSS separates, except in code', () => {
    expect(inArticle('<p><b>lon</b><i>lat</i> and <a href="#a">Area<span>GET</span></a></p>')).toBe(
      '**lon** *lat* and [Area GET](#a)\n',
    );
    expect(inArticle('<p>Area<small>By name</small></p>')).toBe('Area By name\n');
    expect(inArticle('<p><a href="#a">A</a><span>, </span><a href="#b">B</a></p>')).toBe(
      '[A](#a), [B](#b)\n',
    );
    expect(inArticle('<p><code><span>a</span><span>b</span></code>, marker<b>s</b></p>')).toBe(
      '`ab`, marker**s**\n',
    );
    expect(inArticle('<dl><dt>Packages<dd><code>a</code><dd><code>b</code></dl>')).toBe(
      '- Packages: `a`, `b`\n',
    );
  });

  it('omits what is only drawn, and what requires JavaScript', () => {
    const unit = '<span><i aria-hidden="true">m</i><span>meters</span></span>';
    expect(inArticle(`<p>5 ${unit}</p><section class="rf-script"><h2>Examples</h2></section>`)).toBe(
      '5 meters\n',
    );
  });

  it('makes links into the site absolute, and omits marks of the screen', () => {
    const heading = '<h2>Next<a class="heading-anchor" href="#next">#</a></h2>';
    expect(inArticle(`${heading}<p><a href="/api/">here</a>, <a href="#next">there</a></p>`)).toBe(
      '## Next\n\n[here](https://x.test/api/), [there](#next)\n',
    );
    expect(inArticle('<details><summary>On this page</summary><nav>…</nav></details><p>text</p>')).toBe(
      'text\n',
    );
  });

  it('tells a picture that there is for each color mode once', () => {
    const picture = (mode: string) =>
      `<picture data-mode="${mode}"><source srcset="/p.webp"><img src="/${mode}.webp" alt="A map"></picture>`;
    expect(inArticle(`<div>${picture('light')}${picture('dark')}</div>`)).toBe(
      '![A map](https://x.test/light.webp)\n',
    );
  });

  it('omits links without words, such as the marks of headings, and breaks within words', () => {
    expect(inArticle('<h2>Errors <a class="rf-hash" href="#errors" aria-label="Link"></a></h2>')).toBe(
      '## Errors\n',
    );
    expect(inArticle('<ul><li><a href="#e"></a><details open><summary>errors array</summary>')).toBe(
      '- errors array\n',
    );
    expect(inArticle('<p><a href="/a"><img src="/a.png" alt="A map"></a></p>')).toContain('![A map]');
    expect(inArticle('<p>?a=<b>1</b><wbr>2</p>')).not.toContain('\u200b');
  });

  it('omits the bar of a live example and the line that folds its code, and no other summary', () => {
    const bar = '<div class="bar_x" data-markdown-ignore=""><span>a.js</span><button>Edit</button></div>';
    const code =
      '<div class="code"><span class="code-title">a.js</span><pre data-language="js"><code>a</code></pre></div>';
    const fold = `<details><summary>Show code</summary>${code}</details>`;
    expect(inArticle(`<figure data-view="map" data-folded="true">${bar}${fold}</figure>`)).toBe(
      '```js title="a.js"\na\n```\n',
    );
    expect(inArticle('<details><summary>Unconfirmed</summary><p>Check.</p></details>')).toBe(
      'Unconfirmed\n\nCheck.\n',
    );
  });

  it.each([
    ['json', '<pre><code>{ "status": 400 }</code></pre>'],
    ['http', '<pre><code>GET /v2/api/districts?api_key=x</code></pre>'],
    ['http', '<pre><code>POST /v2/api/route/sorted\n\n{ "a": 1 }</code></pre>'],
    ['sh', '<pre aria-label="Example request in cURL"><code>curl x</code></pre>'],
    ['javascript', '<pre aria-label="Handling 400 in JavaScript"><code>x()</code></pre>'],
    ['kotlin', '<pre aria-label="A in B in Kotlin"><code>x()</code></pre>'],
    ['', '<pre aria-label="Response in short"><code>{ "status": 400, … }</code></pre>'],
    ['', '<pre><code>400</code></pre>'],
  ])('writes %j on the fence of code that only its text or label describes', (language, pre) => {
    expect(inArticle(pre)).toMatch(new RegExp(`^\`\`\`${language}\n`));
  });

  it('writes what changed as a diff', () => {
    expect(inArticle('<pre><del>\u2212\u00a0/v1/<b>KEY</b></del>\n<ins>+\u00a0/v2/</ins></pre>')).toBe(
      '```diff\n- /v1/KEY\n+ /v2/\n```\n',
    );
  });

  it('fails for a page without an article and a main part', () => {
    expect(() => markdownOf('<div></div>', '')).toThrow(/no <article> and no <main>/);
  });
});

describe('tabs', () => {
  it('keep the names of their panels', () => {
    const tab = (id: string, name: string) => `<button role="tab" id="${id}-tab">${name}</button>`;
    const panel = (id: string, text: string) =>
      `<div role="tabpanel" id="${id}" aria-labelledby="${id}-tab"><p>${text}</p></div>`;
    const html = `<div data-tabbed=""><div role="tablist">${tab('a', 'npm')}${tab('b', 'yarn')}</div>${panel('a', 'one')}${panel('b', 'two')}</div>`;
    expect(inArticle(html)).toBe('**npm**\n\none\n\n**yarn**\n\ntwo\n');
  });
});

const tab = (id: string, name: string) => `<button role="tab" id="${id}-tab">${name}</button>`;
const panel = (id: string, code: string) =>
  `<div role="tabpanel" data-panel="${id}" id="${id}" aria-labelledby="${id}-tab"><pre><code>${code}</code></pre></div>`;
const sampleInThreeLanguages = `<article><div data-tabbed=""><div role="tablist" data-tabs="language">${tab('curl', 'cURL')}${tab('python', 'Python')}${tab('go', 'Go')}</div>${panel('curl', 'curl x')}${panel('python', 'get(x)')}${panel('go', 'Get(x)')}</div></article>`;

describe('samples in several languages', () => {
  it('have the first one, its name and the names of the others', () => {
    expect(markdownOf(sampleInThreeLanguages, '')).toBe(
      '**cURL**\n\n```sh\ncurl x\n```\n\nAlso in Python, Go: add ?lang=all to the URL of this text.\n',
    );
  });

  it('have every one when all are wanted, each fence with its language', () => {
    expect(markdownOf(sampleInThreeLanguages, '', 'all')).toBe(
      '**cURL**\n\n```sh\ncurl x\n```\n\n**Python**\n\n```python\nget(x)\n```\n\n**Go**\n\n```go\nGet(x)\n```\n',
    );
  });
});

it('facts whose pairs have no group are one line each', () => {
  expect(inArticle('<dl><dt>Retry<dd><b>Yes</b><dt>Order<dd>Checked last</dl>')).toBe(
    '- Retry: **Yes**\n- Order: Checked last\n',
  );
});

describe('lists of Markdown', () => {
  const page = (path: string, file: string) => ({ path, file, title: path, description: '' });

  it('name what llms.txt lacks', () => {
    const pages = [page('/', 'index.html'), page('/docs/a', 'docs/a/index.html')];
    expect(furtherPages('- [A](https://x.test/docs/a.md): A', pages, 'https://x.test')).toBe(
      '\n## Further pages\n\n- [/](https://x.test/index.md): /\n',
    );
  });

  it('have URLs below the base of the site, by the section of each page', () => {
    const pages = [page('/b/', 'index.html'), page('/b/npm/a', 'npm/a/index.html')];
    const sections = [{ id: 'npm' as const, label: 'Npm', groups: [] }];
    const text = guideList(pages, sections, 'https://x.test') + furtherPages('', pages, 'https://x.test');
    const urls = text.match(/https:[^)]+/g);
    expect(urls).toEqual([
      'https://x.test/b/npm/a.md',
      'https://x.test/b/index.md',
      'https://x.test/b/npm/a.md',
    ]);
  });

  it('are named by each page once', () => {
    const linked = withMarkdownLink('<head></head>', '/docs/a b.md');
    expect(linked).toContain('<link rel="alternate" type="text/markdown" href="/docs/a%20b.md">');
    expect(withMarkdownLink(linked, '/docs/a b.md')).toBe(linked);
  });

  it('are linked at the beginning of each page, hidden', () => {
    expect(withHiddenListUrl('<body class="x"><main></main></body>', '/llms.txt')).toBe(
      '<body class="x"><p hidden>All pages: /llms.txt</p><main></main></body>',
    );
  });

  it('are linked below the title of a page', () => {
    expect(withListLink('# A\n\nText\n\n# B\n', 'https://x.test/llms.txt')).toBe(
      '# A\n\n> All pages: [llms.txt](https://x.test/llms.txt)\n\nText\n\n# B\n',
    );
  });
});

describe('writeMarkdown', () => {
  it('is written next to each page that has none, and lists those', () => {
    const outDir = mkdtempSync(join(tmpdir(), 'markdown-'));
    const page = (path: string, html: string) => {
      mkdirSync(join(outDir, path), { recursive: true });
      writeFileSync(join(outDir, path, 'index.html'), html);
      return { path: `/${path}`, file: `${path}/index.html`, title: path, description: 'What it is.' };
    };
    const pages = [
      page('npm/a b', '<article><p>A</p></article>'),
      page('api/call', '<article><p>B</p></article>'),
      page('home', '<main></main>'),
      page('npm/sample', sampleInThreeLanguages),
    ];
    writeFileSync(join(outDir, 'api/call.md'), 'of the reference');
    const written = writeMarkdown(outDir, pages, 'https://x.test');
    expect(written).toEqual([pages[0], pages[2], pages[3]]);
    expect(readFileSync(join(outDir, 'npm/a b.md'), 'utf8')).toBe('A\n');
    expect(readFileSync(join(outDir, 'api/call.md'), 'utf8')).toBe('of the reference');
    expect(existsSync(join(outDir, 'home.md'))).toBe(true);
    expect(existsSync(join(outDir, 'home.all.md'))).toBe(false);
    expect(readFileSync(join(outDir, 'npm/sample.all.md'), 'utf8')).toContain('Get(x)');
    expect(guideList(written, [{ id: 'npm', label: 'Npm', groups: [] }], 'https://x.test')).toContain(
      '## Guides: Npm\n\n- [npm/a b](https://x.test/npm/a%20b.md): What it is.',
    );
  });
});

describe('fullText', () => {
  const more = 'Also in Python, Go: add ?lang=all to the URL of this text.';
  const written = (texts: Record<string, string>) => {
    const outDir = mkdtempSync(join(tmpdir(), 'full-'));
    const pages = Object.entries(texts).map(([name, text]) => {
      writeFileSync(join(outDir, `${name}.md`), text);
      return { path: `/${name}/`, file: `${name}/index.html`, title: name, description: '' };
    });
    return fullText(outDir, pages, 'https://x.test');
  };

  it('says once where samples in all languages are: in the Markdown of each page', () => {
    const text = written({ a: '# A\n', 'b c': `# B\n\n${more}\n`, d: `# D\n\n${more}\n\n${more}\n` });
    expect(text).toBe(
      [
        'Samples have one language here. The Markdown of a page has all of them, for example https://x.test/b%20c.md?lang=all (on a static host, https://x.test/b%20c.all.md).\n\n---\n',
        '<!-- https://x.test/a/ -->\n\n# A\n\n---\n',
        '<!-- https://x.test/b%20c/ -->\n\n# B\n\nAlso in Python, Go.\n\n---\n',
        '<!-- https://x.test/d/ -->\n\n# D\n\nAlso in Python, Go.\n\nAlso in Python, Go.\n',
      ].join('\n'),
    );
  });

  it('says nothing of it without such samples', () => {
    expect(written({ a: '# A\n' })).toBe('<!-- https://x.test/a/ -->\n\n# A\n');
  });
});
