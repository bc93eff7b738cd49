/** Puts into each page the styles that it needs: nothing is fetched before the first paint. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { mapLibraryFolder } from '../../parts/map/library-files.ts';
import { selectorOf } from '../../parts/vocabulary.ts';
import { cssWithin, facesOf } from './css-within.ts';
import { addNamesOfChunk, addNamesOfHtml, addNamesOfScript, type Names } from './names.ts';
import { canMatch, usedCss } from './used-css.ts';

/** A script above this size draws with React; its style sheets come with the rest, bytes. */
const largestOwnScript = 64_000;

/** The family for text that nobody knows in advance, such as a response; its faces come with the first Bangla in one. */
const fullFamilies = ['Noto Sans Bengali'];

/**
 * Replaces the style sheet of every page by a `<style>` with what the pages of its template can use, `extraCss` of
 * the template included. What islands need beyond that is only named there: the behavior layer links their sheet before one
 * is hydrated. Its rules are for islands alone, so that the page is not styled and laid out anew while something is waited for. The
 * search, which has less to draw than others, has a small one.
 */
export function inlineStyles(
  outDir: string,
  baseUrl: string,
  templates: Record<string, string[]>,
  extraCss: (template: string) => string,
): void {
  const whole = wholeSheet(Object.values(templates).flat(), outDir);
  const css = readFileSync(fileOf(whole, outDir, baseUrl), 'utf8');
  const groups = Object.entries(templates).map(([template, files]) => ({
    template,
    files,
    names: namesOf(files, outDir, baseUrl),
  }));
  const onPages = new Set(groups.flatMap(({ names }) => [...names]));
  const isOnPages = (selector: string) => groups.some(({ names }) => canMatch(selector, names));
  const within = (root: string, drawn: Names) => {
    const all = new Set([...drawn, ...onPages]);
    return cssWithin(root, css, {
      hasInside: (selector) => canMatch(selector, drawn),
      // What is around an island can depend on what is in it.
      hasOutside: (selector) => selector.includes(':has(') && !isOnPages(selector) && canMatch(selector, all),
    });
  };
  const islands = `:is(${selectorOf('island')},${selectorOf('run-slot')})`;
  const sheets = {
    sheet: within(islands, namesOfChunks(outDir, /\.js$/, 'assets/js', mapLibraryFolder)),
    'search-sheet': within('[data-island=search]', namesOfChunks(outDir, /^search\.\w+\.js$/, 'assets/js')),
    'font-sheet': facesOf(css, fullFamilies),
  };
  const attributes = Object.entries(sheets).map(([name, text]) => {
    const address = writeSheet(name, text, outDir, baseUrl);
    return Object.entries(dataAttributes({ [name]: address })).map(
      ([attribute, value]) => `${attribute}="${value}"`,
    )[0];
  });
  for (const { template, files, names } of groups) {
    const style = `<style ${attributes.join(' ')}>${extraCss(template)}${usedCss(css, names, fullFamilies)}</style>`;
    for (const file of files) {
      const html = readFileSync(join(outDir, file), 'utf8');
      writeFileSync(
        join(outDir, file),
        html.replace(sheetLink, () => style),
      );
    }
  }
}

/** What a selector can match on these pages. */
function namesOf(files: string[], outDir: string, baseUrl: string): Names {
  const names: Names = new Set();
  const scripts = new Set<string>();
  for (const file of files) {
    const html = readFileSync(join(outDir, file), 'utf8');
    addNamesOfHtml(html, names);
    for (const script of scriptsOf(html, outDir, baseUrl)) scripts.add(script);
    for (const sample of samplesOf(html, outDir, baseUrl)) addNamesOfHtml(sample, names);
  }
  for (const script of scripts) addNamesOfScript(script, names);
  return names;
}

/** Address of the one style sheet that all these pages link. */
function wholeSheet(files: string[], outDir: string): string {
  const sheets = new Set<string>();
  for (const file of files) {
    const linked = sheetsOf(readFileSync(join(outDir, file), 'utf8'));
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

/** What code in the files of these folders can draw. */
function namesOfChunks(outDir: string, name: RegExp, ...folders: string[]): Names {
  const names: Names = new Set();
  const files = folders.flatMap((folder) =>
    readdirSync(join(outDir, folder))
      .filter((file) => name.test(file))
      .map((file) => join(outDir, folder, file)),
  );
  if (files.length === 0) throw new Error(`${folders} has no ${name}. Expected the code of an island.`);
  for (const file of files) addNamesOfChunk(readFileSync(file, 'utf8'), names);
  return names;
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
function sheetsOf(html: string): string[] {
  return [...html.matchAll(sheetLink)].map(([, href = '']) => href);
}

/** Texts of the scripts that a page includes itself: inline ones, and small files. */
function scriptsOf(html: string, outDir: string, baseUrl: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', text = '']) => {
      if (/type="?application\//.test(attributes)) return [];
      const src = /\ssrc="?([^">\s]+)/.exec(attributes)?.[1];
      if (!src) return [text];
      const file = fileOf(src, outDir, baseUrl);
      const script = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return script.length <= largestOwnScript ? [script] : [];
    },
  );
}

/** Samples that a page fetches when another language is chosen. */
function samplesOf(html: string, outDir: string, baseUrl: string): string[] {
  const base = /\sdata-samples-base="?([^">\s]+)/.exec(html)?.[1];
  if (!base) return [];
  const start = fileOf(base, outDir, baseUrl);
  return readdirSync(dirname(start))
    .filter((name) => name.startsWith(basename(start)) && name.endsWith('.json'))
    .flatMap((name) =>
      Object.values(JSON.parse(readFileSync(join(dirname(start), name), 'utf8')) as Record<string, string>),
    );
}

function fileOf(href: string, outDir: string, baseUrl: string): string {
  return join(outDir, decodeURI(href).slice(baseUrl.length));
}
