/** Puts into each page the styles that it needs: nothing is fetched before the first paint. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addNamesOfHtml, addNamesOfScript, type Names } from './names.ts';
import { usedCss } from './used-css.ts';

/** A script above this size draws with React; its style sheets come with the rest, bytes. */
const largestOwnScript = 64_000;

/** Faces of the family for text that nobody knows in advance, such as a response; they come with the rest. */
const fullFamily = 'Noto Sans Bengali';

export interface StyledPage {
  /** File below the output folder. */
  file: string;
  /** Pages of one template share their styles, and so one hash in the Content-Security-Policy. */
  template: string;
}

/**
 * Replaces the style sheet of every page by a `<style>` with what the pages of its template can use, `extraCss` of
 * the template included. The whole sheet is linked at the end of the body, where it blocks nothing.
 */
export function inlineStyles(
  outDir: string,
  baseUrl: string,
  pages: StyledPage[],
  extraCss: (template: string) => string,
): void {
  for (const [template, group] of byTemplate(pages)) {
    const files = group.map(({ file }) => ({ file, html: readFileSync(join(outDir, file), 'utf8') }));
    const names: Names = new Set();
    for (const { html } of files) {
      addNamesOfHtml(html, names);
      for (const script of scriptsOf(html, outDir, baseUrl)) addNamesOfScript(script, names);
    }
    const sheets = [...new Set(files.flatMap(({ html }) => sheetsOf(html)))];
    const css = sheets.map((href) => readFileSync(fileOf(href, outDir, baseUrl), 'utf8')).join('\n');
    const style = `<style>${extraCss(template)}${usedCss(css, names, [fullFamily])}</style>`;
    for (const { file, html } of files) writeFileSync(join(outDir, file), withStyle(html, style));
  }
}

const sheetLink = /<link(?=[^>]*\srel="?stylesheet"?[\s/>])[^>]*\shref="?([^">\s]+)"?[^>]*>/g;

/** Addresses of a page's style sheets, in order. */
function sheetsOf(html: string): string[] {
  return [...html.matchAll(sheetLink)].map(([, href = '']) => href);
}

function withStyle(html: string, style: string): string {
  const links = [...html.matchAll(sheetLink)].map(([link]) => link);
  const [first] = links;
  if (!first) return html;
  const inlined = html.replace(first, () => style).replace(sheetLink, '');
  return inlined.replace('</body>', () => `${links.join('')}</body>`);
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

function fileOf(href: string, outDir: string, baseUrl: string): string {
  return join(outDir, decodeURI(href).slice(baseUrl.length));
}

function byTemplate(pages: StyledPage[]): Map<string, StyledPage[]> {
  const groups = new Map<string, StyledPage[]>();
  for (const page of pages) groups.set(page.template, [...(groups.get(page.template) ?? []), page]);
  return groups;
}
