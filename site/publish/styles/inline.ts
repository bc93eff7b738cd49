/** Puts into each page the styles that it needs: nothing is fetched before the first paint. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { selectorOf } from '../../parts/vocabulary.ts';
import { cssWithin } from './css-within.ts';
import { classesIn, ownersOf, type Sheet, splitSheets } from './sheets.ts';

/** Elements, and what the behavior layer draws: a note with a button where a part couldn't load, a page that crashed. */
export const ofEveryPage = [
  ...['tokens', 'base', 'buttons', 'notes'].map((name) => `parts/css/${name}.css`),
  'parts/CrashNote/style.css',
];

/** Of text that nobody knows in advance, such as a response; it comes with the first Bangla in one. */
const fullFont = 'parts/css/full-bangla.css';

/**
 * Replaces the style sheet of every page by a `<style>` with the sheets of the components that the pages of its template
 * contain, `extraCss` of the template included. What islands need is only named there: the behavior layer links their sheet before
 * one is hydrated. Its rules are for islands alone, so that the page is not styled and laid out anew while something is waited for.
 * The search, which has less to draw than others, has a small one.
 */
export function inlineStyles(
  outDir: string,
  baseUrl: string,
  templates: Record<string, string[]>,
  extraCss: (template: string) => string,
): void {
  const whole = wholeSheet(Object.values(templates).flat(), outDir);
  const sheets = splitSheets(readFileSync(fileOf(whole, outDir, baseUrl), 'utf8'));
  const ofPages = sheets.filter(({ name }) => name !== fullFont);
  const sheetOf = ownersOf(ofPages);
  const sheetsOf = (classes: Iterable<string>) => {
    const named = new Set([...classes].map((one) => sheetOf.get(one)));
    return ofPages.filter((sheet) => named.has(sheet) || ofEveryPage.includes(sheet.name));
  };
  const groups = Object.entries(templates).map(([template, files]) => {
    const texts = files.map((file) => readFileSync(join(outDir, file), 'utf8'));
    return { template, files, texts, own: sheetsOf(texts.flatMap((html) => [...classesIn(html)])) };
  });
  const onPages = new Set(groups.flatMap(({ own }) => own));
  const within = (root: string, code: string) => {
    const named = sheetsOf(code.match(/[\w-]+/g) ?? []);
    // Those of every page come first there, too.
    const own = named.findIndex(({ name }) => !ofEveryPage.includes(name));
    return named
      .slice(own)
      .map((sheet) => cssWithin(root, sheet.css, onPages.has(sheet)))
      .join('');
  };
  const linked = {
    sheet: within(`:is(${selectorOf('island')},${selectorOf('run-slot')})`, chunks(outDir, /\.js$/)),
    'search-sheet': within('[data-island=search]', chunks(outDir, /^search\.\w+\.js$/)),
    'font-sheet': textOf(sheets.filter(({ name }) => name === fullFont)),
  };
  const attributes = Object.entries(linked).map(([name, text]) => {
    const address = writeSheet(name, text, outDir, baseUrl);
    return Object.entries(dataAttributes({ [name]: address })).map(
      ([attribute, value]) => `${attribute}="${value}"`,
    )[0];
  });
  for (const { template, files, texts, own } of groups) {
    const style = `<style ${attributes.join(' ')}>${extraCss(template)}${textOf(own)}</style>`;
    for (const [at, file] of files.entries()) {
      const html = texts[at]!.replace(sheetLink, () => style);
      writeFileSync(join(outDir, file), html);
    }
  }
}

function textOf(sheets: Sheet[]): string {
  return sheets.map(({ css }) => css).join('');
}

/** The code of islands in these files. */
function chunks(outDir: string, name: RegExp): string {
  const folder = join(outDir, 'assets/js');
  const files = readdirSync(folder).filter((file) => name.test(file));
  if (files.length === 0) throw new Error(`${folder} has no ${name}. Expected the code of an island.`);
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

/** Address of the one style sheet that all these pages link. */
function wholeSheet(files: string[], outDir: string): string {
  const sheets = new Set<string>();
  for (const file of files) {
    const linked = linkedIn(readFileSync(join(outDir, file), 'utf8'));
    if (linked.length !== 1) {
      throw new Error(`${file} links ${linked.length} style sheets. Expected one for the whole site.`);
    }
    sheets.add(linked[0]!);
  }
  const [whole, ...others] = sheets;
  if (!whole || others.length > 0) {
    throw new Error(`The pages link ${[...sheets].join(', ')}. Expected one style sheet for the whole site.`);
  }
  return whole;
}

/** Writes a sheet next to the whole one, and returns its address. */
function writeSheet(name: string, css: string, outDir: string, baseUrl: string): string {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8);
  const path = `assets/css/${name}.${hash}.css`;
  writeFileSync(join(outDir, path), css);
  return baseUrl + path;
}

const sheetLink = /<link(?=[^<>]*\srel="?stylesheet"?[\s/>])[^<>]*\shref="?([^">\s]+)(?=[">\s])[^<>]*>/g;

/** Addresses of a page's style sheets, in order. */
function linkedIn(html: string): string[] {
  return [...html.matchAll(sheetLink)].map(([, href = '']) => href);
}

function fileOf(href: string, outDir: string, baseUrl: string): string {
  return join(outDir, decodeURI(href).slice(baseUrl.length));
}
