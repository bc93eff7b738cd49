import type { Config } from '@docusaurus/types';
import { fillTokens, loadSettings } from '@portal/settings';
import { documentationPlugins } from './plugins/documentation/index.ts';
import examplesPlugin from './plugins/examples/index.ts';
import { homePlugin } from './plugins/home/index.ts';
import { mapLibraryPlugin } from './plugins/map-library/index.ts';
import { proofOf } from './plugins/proofs.ts';
import { publishPlugin } from './plugins/publish/index.ts';
import referencePlugin from './plugins/reference/index.ts';
import { sandboxPlugin } from './plugins/sandbox.ts';
import searchPlugin from './plugins/search/index.ts';
import { sequential } from './plugins/sequential.ts';
import { shellPlugin } from './plugins/shell/index.ts';
import { navigationLinks, sections } from './src/routes.ts';
import type { SiteFields } from './src/site-fields.ts';

// Minified pages lose their end tags, and two widely used HTML parsers then lose the page.
process.env.SKIP_HTML_MINIFICATION = 'true';

const settings = loadSettings();
const { site } = settings;
const fill = (text: string) => fillTokens(text, settings);

const fields: SiteFields = {
  settings,
  navigation: navigationLinks.map((link) => ({ ...link, to: fill(link.to) })),
  sectionLabels: Object.fromEntries(sections.map(({ id, label }) => [id, label])),
};

const config: Config = {
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
      // The server's build would wait for the browser's, which holds no page.
      mdxCrossCompilerCache: false,
      ssgWorkerThreads: true,
    },
  },
  // The home page has its own banner, which shows both base URLs.
  baseUrlIssueBanner: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'warn',
  staticDirectories: ['static', 'generated/static'],
  markdown: {
    hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' },
    preprocessor: ({ fileContent }) => fill(fileContent),
    parseFrontMatter: async (file) => {
      const { frontMatter, content } = await file.defaultParseFrontMatter(file);
      const proof = fillValues(proofOf(file.filePath));
      return { frontMatter: { ...fillValues(frontMatter), ...(proof && { proof }) }, content: fill(content) };
    },
  },
  plugins: sequential([
    shellPlugin(settings),
    mapLibraryPlugin(),
    examplesPlugin,
    ...documentationPlugins(settings),
    homePlugin(settings),
    referencePlugin,
    searchPlugin,
    sandboxPlugin(),
    publishPlugin(settings),
  ]),
};

export default config;

/** Fills tokens in every text of the front matter. */
function fillValues<Value>(value: Value): Value {
  if (typeof value === 'string') return fill(value) as Value;
  if (Array.isArray(value)) return value.map(fillValues) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillValues(inner)])) as Value;
}
