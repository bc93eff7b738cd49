import { describe, expect, it, vi } from 'vitest';
import { markedLines } from '../../pages/content/mdx/code-panels.ts';
import { coordinatesOfBangladesh } from './coordinates.ts';
import { loadHighlight } from './highlight.ts';

const highlight = await loadHighlight();

/** What a user gets with a copy. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Code as the documentation shows it. */
function documented(code: string, language: string): string {
  return highlight(code, language, { axes: coordinatesOfBangladesh(code) });
}

describe('highlight', () => {
  it.each([
    ['kotlin', 'val position = LatLng(23.82373, 90.36402) // মিরপুর'],
    ['dart', "final map = MapLibreMap(styleString: '$url&key=<key>');"],
    ['php', "<?php echo Acme::reverseGeocode(90.36, 23.82)['place'];"],
    ['html', '<script src="https://example.com/a.js"></script>\n<p>1 &amp; 2</p>'],
    ['no-such-language', 'a < b && "c"'],
  ])('keeps the text of %s code, and no raw angle bracket gets out', async (language, code) => {
    expect(textOf(await highlight(code, language)).trimEnd()).toBe(code);
  });

  it('colors keywords and strings of kotlin and dart', async () => {
    expect(await highlight('val name = "Dhaka"', 'kotlin')).toMatch(
      /class="k">val.*class="s">&quot;Dhaka&quot;/,
    );
    expect(await highlight("final name = 'Dhaka';", 'dart')).toMatch(/class="k">final.*class="s">'Dhaka'/);
  });

  it('colors the same line by what is before it', () => {
    const line = 'const a = `b`;\n';
    const colored = highlight(line, 'ts');
    expect(highlight(`/*\n${line}*/\n${line}`, 'ts')).toBe(
      `<span class="c">/*</span>\n<span class="c">const a = \`b\`;</span>\n<span class="c">*/</span>\n${colored}`,
    );
  });

  it('colors longitude and latitude by their ranges, in either order, inside strings too', async () => {
    expect(await documented('at([90.36402, 23.82373])', 'javascript')).toContain(
      '<span class="lon">90.36402</span>, <span class="lat">23.82373</span>',
    );
    expect(await documented("'23.82373,90.36402'", 'javascript')).toContain(
      '<span class="lat">23.82373</span>,<span class="lon">90.36402</span>',
    );
  });

  it('leaves other numbers alone: versions, integers, numbers outside the country or too coarse', async () => {
    const html = await documented(
      '"bkoi-gl": "3.0.0", a: 90, b: 23.5.1, c: 45.12, d: 190.36, e: 90.4',
      'javascript',
    );
    expect(html).not.toMatch(/class="(lon|lat)"/);
  });

  it('writes no style attribute, which the security policy would refuse', async () => {
    expect(await highlight('const a = 1; // b', 'typescript')).not.toContain('style=');
  });

  it('marks the coordinates that the caller names, wherever they are, and leaves comments alone', async () => {
    const axes = new Map([
      ['-0.5', 'lon' as const],
      ['51.4', 'lat' as const],
    ]);
    const html = await highlight("at('p=-0.5%2C51.4') // 51.4", 'javascript', { axes });
    expect(html).toContain('p=<span class="lon">-0.5</span>%2C<span class="lat">51.4</span>');
    expect(html).toContain('<span class="c">// 51.4</span>');
  });

  it('wraps the host and the key, in comments too, and Bangla with its language', async () => {
    const words = [{ text: 'https://a.example', className: 'host' as const }];
    const html = await highlight('curl https://a.example/ঢাকা # https://a.example', 'bash', { words });
    expect(html.match(/<span class="host">https:\/\/a\.example<\/span>/g)).toHaveLength(2);
    expect(html).toContain('<span lang="bn">ঢাকা</span>');
  });

  it('is the same on a machine that stops for seconds, so that two builds are identical', async () => {
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
    const html = await highlight("if (kind === 'Slow') return { url };", 'javascript');
    vi.restoreAllMocks();
    expect(html).toBe(
      `<span class="k">if</span> (kind === <span class="s">'Slow'</span>) <span class="k">return</span> { url };\n`,
    );
  });

  it('marks whole lines', async () => {
    const html = await highlight('one\ntwo\nthree', 'text', { lines: new Set([2]) });
    expect(html).toBe('one\n<span class="hl">two\n</span>three\n');
  });
});

describe('markedLines', () => {
  it('reads numbers and ranges', () => {
    expect([...markedLines('title="a" {2,4-6}')]).toEqual([2, 4, 5, 6]);
    expect([...markedLines('')]).toEqual([]);
  });
});
