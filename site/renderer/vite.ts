/** How Vite reads the sources of the site, for what it draws, for what it bundles, and while the site is written. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fillTokens, type Settings } from '@portal/settings';
import type { InlineConfig, Plugin } from 'vite';
import { navigationLinks, sections } from '../parts/routes.ts';
import type { SiteFields } from '../parts/site-fields.ts';

export const siteFolder = resolve(import.meta.dirname, '..');

export function viteConfig(settings: Settings): InlineConfig {
  return {
    root: siteFolder,
    base: settings.site.baseUrl,
    configFile: false,
    appType: 'custom',
    publicDir: false,
    cacheDir: resolve(siteFolder, '../node_modules/.cache/vite'),
    clearScreen: false,
    logLevel: 'warn',
    define: { filledIn: JSON.stringify(fieldsOf(settings)) },
    css: { modules: { generateScopedName: scopedName } },
    plugins: [widthsInEms],
  };
}

function fieldsOf(settings: Settings): SiteFields {
  return {
    settings,
    navigation: navigationLinks.map((link) => ({ ...link, to: fillTokens(link.to, settings) })),
    sectionLabels: Object.fromEntries(sections.map(({ id, label }) => [id, label])),
  };
}

/** Style sheets of the whole site, in the order in which they may overrule each other, then those of components. */
export function styleSheets(): string[] {
  const below = (folder: string, names: string[], end = '/style.css') =>
    names.map((name) => `${folder}/${name}${end}`);
  const shared = [
    ...below(
      'parts/css',
      [
        'tokens',
        'full-bangla',
        'base',
        'prose',
        'table',
        'stack',
        'buttons',
        'positions',
        'notes',
        'tabs',
        'code',
        'code-panel',
        'pair',
        'page',
      ],
      '.css',
    ),
    'parts/CrashNote/style.css',
    'pages/reference/endpoint.css',
    ...below('pages/reference', ['Page', 'Navigation']),
    ...below('pages/reference', ['Operation', 'ParameterRow', 'FieldTree', 'CodeCard', 'Guide']),
    ...below('pages/reference/mdx', ['ApiCall', 'CreditCalculator']),
    'console/frame.css',
    ...below('console', [
      'Form',
      'Positions',
      'Outcome',
      'JsonTree',
      'ResponseTable',
      'History',
      'CostHint',
      'PasteRequest',
    ]),
    'console/below.css',
    'console/Sheet/style.css',
    'pages/tools/style.css',
    ...below('pages/tools', ['ErrorPage', 'Recipe', 'Units', 'Convert', 'Changes']),
  ];
  const ofComponents = ['parts', 'browser', 'console', 'pages'].flatMap((room) =>
    readdirSync(resolve(siteFolder, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .sort()
      .map((file) => `${room}/${file}`),
  );
  return [...shared, ...ofComponents].map((file) => resolve(siteFolder, file));
}

/** `sidebar` of a component's sheet -> `sidebar_1a2b`. */
function scopedName(name: string, file: string): string {
  const path = relative(siteFolder, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 4)}`;
}

/** Pixels in the conditions of style sheets -> multiples of the browser's default font size: a larger one has the layout of a narrower window. */
const widthsInEms: Plugin = {
  name: 'widths-in-ems',
  enforce: 'pre',
  transform(source, id) {
    if (!id.endsWith('.css')) return undefined;
    return source.replace(/@media[^{]+/g, (condition) =>
      condition.replace(/\b\d+px/g, (length) => `${Number.parseInt(length, 10) / 16}em`),
    );
  },
};
