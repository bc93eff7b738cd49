import { readdirSync, readFileSync } from 'node:fs';
import { loadSettings } from '@portal/settings';
import fc from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { exampleKind } from './kinds.ts';
import { toSandboxFile } from './runnable.ts';
import { copiedPage } from './sheet.ts';

const page = [
  '<!doctype html>',
  '<html lang="en">',
  '  <head>',
  '    <link rel="stylesheet" href="./example.css">',
  '  </head>',
  '  <body>',
  '    <p>$&</p>',
  '',
  '    <script>',
  '      start();',
  '    </script>',
  '  </body>',
  '</html>',
  '',
];

describe('copiedPage', () => {
  it('writes the rules into the page, and omits what HTML does without', () => {
    const [doctype, root, rules, ...rest] = copiedPage(page.join('\n')).split('\n');
    expect([doctype, root]).toEqual(page.slice(0, 2));
    expect(rules).toMatch(/^<style>html, body \{.*\}<\/style>$/);
    expect(rest).toEqual(['<p>$&</p>', '<script>', '  start();', '</script>', '']);
  });

  it('changes no line of a page with a string over several lines', () => {
    const text = page.with(9, '      const text = `a\n\n      b`;').join('\n');
    expect(copiedPage(text).split('\n').slice(4)).toEqual(text.split('\n').slice(4));
  });
});

/** What users write into an example. */
const pieces = [
  ...['<p>Text</p>', '<script>start();</script>', '<style>p { color: red; }</style>', '<!-- Note -->', ''],
  ...['<pre>\n      a\n\n      b\n    </pre>', '<textarea>\n\n  x</textarea>', '<title>Second</title>'],
  ...['<template><p>Row</p></template>', '<noscript>No script</noscript>', '<meta name="a" content="b">'],
  "<script>const text = 'a\\\n\n      b';</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code in a page.
  '<script>const text = `a ${b ? `\n\n      c` : d}`;</script>',
];

it('the copy of a page means what the page means, whatever a user writes into it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 4 }), (written) => {
      const whole = page.with(6, written.map((piece) => `    ${piece}`).join('\n')).join('\n');
      const copy = copiedPage(whole);
      expect(elementsOf(copy)).toEqual(elementsOf(whole));
      for (const piece of written.filter((one) => one.includes('\n\n'))) expect(copy).toContain(piece);
    }),
  );
});

/** The most lines of a copied page. */
const mostLines = 60;

describe('a copied example', () => {
  const files = readdirSync('examples').filter((file) => /\.(html|tsx)$/.test(file));

  it.each(files)('%s is one file of 60 lines at most that means what its page means', async (file) => {
    const kind = exampleKind(file.split('.').at(-1) ?? '');
    const whole = await kind.toPage(readFileSync(`examples/${file}`, 'utf8'));
    const copy = toSandboxFile(copiedPage(whole), loadSettings(), kind, 'https://portal.test');
    expect(copy).not.toMatch(/frame\.js|example\.css|bangla=pictures|href="\.\//);
    expect(elementsOf(copiedPage(whole))).toEqual(elementsOf(whole));
    expect(copy.trimEnd().split('\n').length).toBeLessThanOrEqual(mostLines);
  });
});

/** Every element that a browser makes of a page, with its parent; the sheet and its rules are one. */
function elementsOf(html: string): string[] {
  const found: string[] = [];
  const visit = (node: { type: string; tagName?: string; children?: unknown[] }, parent: string) => {
    const name = node.tagName ?? '';
    if (node.type === 'element') found.push(`${parent} > ${name === 'style' ? 'link' : name}`);
    for (const child of node.children ?? []) visit(child as typeof node, name);
  };
  visit(unified().use(rehypeParse).parse(html) as Parameters<typeof visit>[0], '');
  return found;
}
