/**
 * The font of the pages' own Bangla: per group of pages one file of each weight, with the glyphs of the words that
 * these pages hold, a third of what the same letters weigh with every conjunct. Pages without Bangla fetch none.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { DiskCache, hashOf } from '../../parts/disk-cache.ts';
import { subsetterOf } from './subset.ts';

/** Letters of the Bengali script, its joiners and its sentence marks. */
const bangla = /[\u0964-\u0965\u0980-\u09ff\u200c\u200d]+/g;

/** Weights as the style sheets use them, by weight of the file. */
const weights: Record<number, string> = { 400: '400', 700: '600 700' };

const subsetter = resolve(import.meta.dirname, 'subset.ts');

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
export async function writeBanglaFonts(
  outDir: string,
  baseUrl: string,
  groups: Record<string, string[]>,
): Promise<Record<string, string>> {
  const folder = join(outDir, 'assets/fonts');
  mkdirSync(folder, { recursive: true });
  const css: Record<string, string> = {};
  const cut = new DiskCache('fonts');
  const wordsOf = Object.entries(groups).map(([group, files]): [string, string[]] => [
    group,
    banglaWords(files.map((file) => readFileSync(join(outDir, file), 'utf8'))),
  ]);
  for (const [weight, used] of Object.entries(weights)) {
    const whole = readFileSync(fontFile(weight));
    let subset: ReturnType<typeof subsetterOf> | undefined;
    for (const [group, words] of wordsOf) {
      if (words.length === 0) continue;
      const font = await cut.get(hashOf([whole, ...words], [subsetter]), async () => {
        subset ??= subsetterOf(whole);
        return (await subset)(words);
      });
      const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
      const name = `bangla-${group.replace(/\W+/g, '-')}-${weight}.${hash}.woff2`;
      writeFileSync(join(folder, name), font);
      css[group] = `${css[group] ?? ''}${face(used, `${baseUrl}assets/fonts/${name}`)}`;
    }
  }
  cut.removeUnused();
  return css;
}

function fontFile(weight: string): string {
  return createRequire(import.meta.url).resolve(
    `@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-${weight}-normal.woff2`,
  );
}

function face(weight: string, url: string): string {
  return `@font-face{font-family:"Noto Sans Bengali Words";font-weight:${weight};font-display:swap;src:url(${url})format("woff2");unicode-range:U+0964-0965,U+0980-09FF,U+200C-200D}`;
}
