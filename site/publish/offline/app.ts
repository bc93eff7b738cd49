/** What makes the site an app that browsers can install: its manifest and its icons. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@portal/settings';
import { Resvg } from '@resvg/resvg-js';

interface Icon {
  file: string;
  /** Pixels. */
  size: number;
  /** Share of the width that the mark takes. A maskable icon may lose all outside a circle of 80 % of its width. */
  share: number;
  purpose: 'any' | 'maskable';
}

const icons: Icon[] = [
  { file: 'icons/192.png', size: 192, share: 0.69, purpose: 'any' },
  { file: 'icons/512.png', size: 512, share: 0.69, purpose: 'any' },
  { file: 'icons/maskable-512.png', size: 512, share: 0.52, purpose: 'maskable' },
];

/** As in `css/tokens.css`: what a window shows before its page has painted. */
const paper = { light: '#ffffff', dark: '#0f1412' };
/** As in the mark, and legible around both papers. */
const brand = '#4e9f3d';

/** Writes `manifest.webmanifest` and its icons, drawn from `favicon.svg`. */
export function writeApp(outDir: string, settings: Settings): void {
  mkdirSync(join(outDir, 'icons'), { recursive: true });
  const mark = readFileSync(join(outDir, 'favicon.svg'), 'utf8');
  for (const icon of icons) writeFileSync(join(outDir, icon.file), drawIcon(mark, icon));
  writeFileSync(join(outDir, 'manifest.webmanifest'), webManifest(settings));
}

/** The manifest as JSON (https://www.w3.org/TR/appmanifest/). */
export function webManifest({ product, site }: Settings): string {
  const manifest = {
    id: site.baseUrl,
    name: site.title,
    short_name: product.name,
    description: `${site.tagline}: guides, API reference and examples.`,
    lang: site.locale,
    start_url: site.baseUrl,
    scope: site.baseUrl,
    display: 'standalone',
    theme_color: brand,
    background_color: paper.light,
    user_preferences: { color_scheme: { dark: { theme_color: brand, background_color: paper.dark } } },
    icons: icons.map(({ file, size, purpose }) => ({
      src: site.baseUrl + file,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The mark on white paper, as PNG. */
function drawIcon(mark: string, { size, share }: Icon): Buffer {
  const width = size * share;
  const place = (size - width) / 2;
  const placed = mark.replace('<svg ', `<svg x="${place}" y="${place}" width="${width}" height="${width}" `);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${paper.light}"/>${placed}</svg>`;
  return new Resvg(svg).render().asPng();
}
