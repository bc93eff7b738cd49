/**
 * The font of the pages' own Bangla: per group of pages one file of each weight, with the glyphs of the words that
 * these pages hold, a third of what the same letters weigh with every conjunct. Pages without Bangla fetch none.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What the process that makes the fonts is told. */
export interface FontOrder {
  folder: string;
  /** Files by weight. */
  fonts: Record<string, string>;
  /** Words by group of pages. */
  groups: Record<string, string[]>;
}

export interface MadeFont {
  group: string;
  weight: number;
  /** File below `assets/fonts/`. */
  name: string;
}

/** Letters of the Bengali script, its joiners and its sentence marks. */
const bangla = /[\u0964-\u0965\u0980-\u09ff\u200c\u200d]+/g;

/** Weights as the style sheets use them, by weight of the file. */
const weights: Record<number, string> = { 400: '400', 700: '600 700' };

/** The words of Bangla in pages, each once. */
export function banglaWords(pages: string[]): string[] {
  const words = new Set<string>();
  for (const html of pages) {
    const text = html.slice(html.indexOf('<body')).replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
    for (const [word] of text.matchAll(bangla)) words.add(word);
  }
  return [...words].sort();
}

/** Makes the fonts of each group of files and returns the font faces of each group as CSS. */
export function writeBanglaFonts(
  outDir: string,
  baseUrl: string,
  groups: Record<string, string[]>,
): Record<string, string> {
  const words = Object.entries(groups).flatMap(([group, files]) => {
    const found = banglaWords(files.map((file) => readFileSync(join(outDir, file), 'utf8')));
    return found.length > 0 ? [[group, found] as const] : [];
  });
  const order: FontOrder = {
    folder: join(outDir, 'assets/fonts'),
    fonts: Object.fromEntries(Object.keys(weights).map((weight) => [weight, fontFile(weight)])),
    groups: Object.fromEntries(words),
  };
  const css: Record<string, string> = {};
  for (const { group, weight, name } of make(order)) {
    css[group] = `${css[group] ?? ''}${face(weights[weight] as string, `${baseUrl}assets/fonts/${name}`)}`;
  }
  return css;
}

function fontFile(weight: string): string {
  return require.resolve(
    `@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-${weight}-normal.woff2`,
  );
}

/** In its own process: HarfBuzz is an ES module that waits for its WebAssembly, which plugins cannot import. */
function make(order: FontOrder): MadeFont[] {
  const said = execFileSync(process.execPath, ['--import', 'tsx', resolve(__dirname, 'run.mts')], {
    cwd: resolve(__dirname, '../../..'),
    input: JSON.stringify(order),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return JSON.parse(said.toString()) as MadeFont[];
}

function face(weight: string, url: string): string {
  return `@font-face{font-family:"Noto Sans Bengali Words";font-weight:${weight};font-display:swap;src:url(${url})format("woff2");unicode-range:U+0964-0965,U+0980-09FF,U+200C-200D}`;
}
