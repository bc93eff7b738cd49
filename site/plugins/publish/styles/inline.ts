/** Puts into each page the styles that it needs: nothing is fetched before the first paint. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { marks } from '../../../src/behavior/vocabulary.ts';
import { addNamesOfHtml, addNamesOfScript, type Names } from './names.ts';
import { usedCss } from './used-css.ts';

/** A script above this size draws with React; its style sheets come with the rest, bytes. */
const largestOwnScript = 64_000;

/** Faces of the family for text that nobody knows in advance, such as a response; they come with the rest. */
const fullFamily = 'Noto Sans Bengali';

/**
 * Replaces the style sheet of every page by a `<style>` with what the pages of its template can use, `extraCss` of
 * the template included. The whole sheet is only named there: the behavior layer links it before an island wakes.
 */
export function inlineStyles(
  outDir: string,
  baseUrl: string,
  templates: Record<string, string[]>,
  extraCss: (template: string) => string,
): void {
  for (const [template, group] of Object.entries(templates)) {
    const files = group.map((file) => ({ file, html: readFileSync(join(outDir, file), 'utf8') }));
    const names: Names = new Set();
    for (const { html } of files) {
      addNamesOfHtml(html, names);
      for (const script of scriptsOf(html, outDir, baseUrl)) addNamesOfScript(script, names);
      for (const sample of samplesOf(html, outDir, baseUrl)) addNamesOfHtml(sample, names);
    }
    const sheets = [...new Set(files.flatMap(({ html }) => sheetsOf(html)))];
    const css = sheets.map((href) => readFileSync(fileOf(href, outDir, baseUrl), 'utf8')).join('\n');
    const [whole, ...others] = sheets;
    if (!whole || others.length > 0) {
      throw new Error(
        `Pages of "${template}" link ${sheets.length} style sheets. Expected one for the whole site.`,
      );
    }
    const attributes = Object.entries(marks({ sheet: whole })).map(([name, value]) => `${name}="${value}"`);
    const style = `<style ${attributes.join(' ')}>${extraCss(template)}${usedCss(css, names, [fullFamily])}</style>`;
    for (const { file, html } of files) {
      writeFileSync(
        join(outDir, file),
        html.replace(sheetLink, () => style),
      );
    }
  }
}

const sheetLink = /<link(?=[^>]*\srel="?stylesheet"?[\s/>])[^>]*\shref="?([^">\s]+)"?[^>]*>/g;

/** Addresses of a page's style sheets, in order. */
function sheetsOf(html: string): string[] {
  return [...html.matchAll(sheetLink)].map(([, href = '']) => href);
}

/** Texts of the scripts that a page brings itself: inline ones, and small files. */
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
