import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ofEveryPage } from './inline.ts';
import { classesIn, joinSheets, ownersOf, splitSheets } from './sheets.ts';

const sheets = [
  { name: 'parts/css/tabs.css', css: '.tabs>p{a:b}@media print{.tabs,:is(.bar,.row) p{c:d}}' },
  { name: 'Card/styles.module.css', css: '.card_1a2b .tabs{e:f}.tabs:hover{g:h}' },
];

it('sheets are read from the one file as they were written into it', () => {
  expect(splitSheets(joinSheets(sheets))).toEqual(sheets);
});

it('a class belongs to the first sheet with a selector that begins with it', () => {
  const owners = [...ownersOf(sheets)].map(([name, sheet]) => [name, sheet.name]);
  expect(owners).toEqual([
    ['tabs', 'parts/css/tabs.css'],
    ['bar', 'parts/css/tabs.css'],
    ['row', 'parts/css/tabs.css'],
    ['card_1a2b', 'Card/styles.module.css'],
  ]);
});

it('no class belongs to a sheet that only says where it is not, or what it contains', () => {
  const css = '.box:not(.gone):has(> .mark:is(.on)) .inside{a:b}';
  expect([...ownersOf([{ name: 'a.css', css }]).keys()]).toEqual(['box']);
});

it('no class belongs to a sheet of what is around it, in a choice neither', () => {
  const css = ':is(.table :is(.stack,.flat), .rows > .row) thead{a:b}';
  expect([...ownersOf([{ name: 'a.css', css }]).keys()]).toEqual(['table', 'rows']);
});

it('a page has the classes of its elements', () => {
  expect([...classesIn('<main class="a b"><p title="c" class="a">class="x"</p>')]).toEqual(['a', 'b']);
});

it('every page has the sheets of what the behavior layer draws', () => {
  const folder = 'site/browser/behavior/';
  const code = readdirSync(folder).map((name) => readFileSync(folder + name, 'utf8'));
  const known = ownersOf(ofEveryPage.map((name) => ({ name, css: readFileSync(`site/${name}`, 'utf8') })));
  for (const text of code) {
    const drawn = [...text.matchAll(/\.className = '([\w -]+)';/g)].map(([, list = '']) => list);
    // Otherwise assigned, it would be missed here.
    expect(text.match(/\bclassName\b|\bclassList\b|\bclass=/g)?.length ?? 0).toBe(drawn.length);
    // What has its own style with it needs none of a sheet.
    const classes = drawn.flatMap((list) => list.split(' ')).filter((name) => !text.includes(`.${name} {`));
    expect(classes.filter((name) => !known.has(name))).toEqual([]);
  }
});
