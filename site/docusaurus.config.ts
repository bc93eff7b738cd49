import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config, PluginModule } from '@docusaurus/types';
import { fillTokens, loadSettings } from '@portal/settings';
import { documentationPlugins } from './plugins/documentation/index.ts';
import examplesPlugin from './plugins/examples/index.ts';
import { homePlugin } from './plugins/home/index.ts';
import { mapLibraryPlugin } from './plugins/map-library/index.ts';
import { oneAfterTheOther } from './plugins/one-after-the-other.ts';
import { publishPlugin } from './plugins/publish/index.ts';
import { shellPlugin } from './plugins/shell/index.ts';
import { navigationLinks, sections } from './src/routes.ts';
import type { SiteFields } from './src/site-fields.ts';

const settings = loadSettings();
const { site } = settings;
const fill = (text: string) => fillTokens(text, settings);

const fields: SiteFields = {
  settings,
  navigation: navigationLinks.map((link) => ({ ...link, to: fill(link.to) })),
  sectionLabels: Object.fromEntries(sections.map(({ id, label }) => [id, label])),
};

export default async function createConfig(): Promise<Config> {
  const reference = await referencePlugin();
  return {
    title: site.title,
    tagline: site.tagline,
    url: site.url,
    baseUrl: site.baseUrl,
    favicon: 'favicon.svg',
    customFields: fields as unknown as Record<string, unknown>,
    i18n: { defaultLocale: site.locale, locales: [site.locale] },
    future: {
      v4: true,
      // The persistent cache does not notice another settings file; a cold build is quick enough.
      faster: {
        swcJsLoader: true,
        swcJsMinimizer: true,
        swcHtmlMinimizer: true,
        lightningCssMinimizer: true,
        rspackBundler: true,
        rspackPersistentCache: false,
        mdxCrossCompilerCache: true,
        ssgWorkerThreads: true,
      },
    },
    // The home page has a banner of its own, which names both addresses.
    baseUrlIssueBanner: false,
    onBrokenLinks: reference ? 'throw' : 'warn',
    onBrokenAnchors: 'warn',
    onDuplicateRoutes: 'warn',
    staticDirectories: ['static', 'generated/static'],
    markdown: {
      hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' },
      preprocessor: ({ fileContent }) => fill(fileContent),
      parseFrontMatter: async (file) => {
        const { frontMatter, content } = await file.defaultParseFrontMatter(file);
        return { frontMatter: fillValues(frontMatter), content: fill(content) };
      },
    },
    plugins: oneAfterTheOther([
      shellPlugin(settings),
      mapLibraryPlugin(),
      examplesPlugin,
      ...documentationPlugins(settings),
      homePlugin(settings),
      ...(reference ? [reference] : []),
      publishPlugin(settings),
    ]),
  };
}

/** The API reference, once it is there. */
async function referencePlugin(): Promise<PluginModule | undefined> {
  const file = resolve(__dirname, 'plugins/reference/index.ts');
  if (!existsSync(file) || process.env.PORTAL_SKIP_REFERENCE) return undefined;
  const module: { default: PluginModule } = await import(file);
  return module.default;
}

/** Fills tokens in every text of the front matter. */
function fillValues<Value>(value: Value): Value {
  if (typeof value === 'string') return fill(value) as Value;
  if (Array.isArray(value)) return value.map(fillValues) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillValues(inner)])) as Value;
}
