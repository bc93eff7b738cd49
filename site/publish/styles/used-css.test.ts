import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addNamesOfHtml, addNamesOfScript, type Names } from './names.ts';
import { canMatch, usedCss } from './used-css.ts';

function namesOf(html: string, script = ''): Names {
  const names: Names = new Set();
  addNamesOfHtml(html, names);
  addNamesOfScript(script, names);
  return names;
}

const page = namesOf('<main class="a b"><p id=x data-on>text</p><details></details></main>');

describe('canMatch', () => {
  it.each([
    'main.a > p#x',
    '.a.b',
    '[data-on]',
    '*, .gone',
    ':is(.gone, p):hover',
    'p:not(.gone)',
    'main:has(> p)',
    'details[open] > p::before',
    ':root',
    'html body',
  ])('%s can', (selector) => expect(canMatch(selector, page)).toBe(true));

  it.each(['.gone', '.a .gone', 'p#y', '[data-off]', ':is(.gone, h1) p', 'main:has(.gone)', 'text'])(
    '%s cannot',
    (selector) => expect(canMatch(selector, page)).toBe(false),
  );

  it('what a script may set, can, as it writes it', () => {
    const script =
      "root.dataset.navbarHidden = ''; box.className=`note note-error`; html='<b class=\"k\">'; find('is-open')";
    const names = namesOf('<p>', script);
    expect(canMatch('html[data-navbar-hidden] .note-error > .k', names)).toBe(true);
    expect(canMatch('.is-open', names)).toBe(false);
  });

  it('the behavior layer assigns classes as literals only', () => {
    const folder = 'site/browser/behavior/';
    for (const name of readdirSync(folder)) {
      const code = readFileSync(folder + name, 'utf8');
      const uses = code.match(/\bclassName\b|\bclassList\b|\bclass=/g)?.length ?? 0;
      expect({ name, uses }).toEqual({ name, uses: code.match(/\b\.className = '[\w -]+';/g)?.length ?? 0 });
    }
  });
});

describe('usedCss', () => {
  it('keeps order, conditions and the part of a list that matches', () => {
    const css = '.gone{a:b}p,.gone{c:d}@media print{.gone{e:f}p{g:h}}@media (x){.gone{i:j}}p{k:l}';
    expect(usedCss(css, page)).toBe('p{c:d}@media print{p{g:h}}p{k:l}');
  });

  it('keeps every property, and the keyframes that rules use', () => {
    const css =
      ':root{--a:1px;--b:2px}@keyframes turn{to{d:e}}@keyframes gone{to{f:g}}p{width:var(--a);animation:turn 1s}';
    expect(usedCss(css, page)).toBe(css.replace('@keyframes gone{to{f:g}}', ''));
  });

  it('omits the faces of a font family', () => {
    const css = '@font-face{font-family:"Full";src:url(a)}@font-face{font-family:Part;src:url(b)}';
    expect(usedCss(css, page, ['Full'])).toBe('@font-face{font-family:Part;src:url(b)}');
  });
});
