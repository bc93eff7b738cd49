/** The frame round every page: boot script, own entry, own loader of pages, style sheets. */
import { resolve } from 'node:path';
import type { PluginModule } from '@docusaurus/types';
import type { Settings } from '@portal/settings';
import { buildSync } from 'esbuild';

const sourceFolder = resolve(__dirname, '../../src');

/** Wires the portal's shell into the framework. */
export function shellPlugin(settings: Settings): PluginModule {
  return () => ({
    name: 'shell',
    getClientModules: () => [
      resolve(sourceFolder, 'css/tokens.css'),
      resolve(sourceFolder, 'css/base.css'),
      resolve(sourceFolder, 'css/prose.css'),
      resolve(sourceFolder, 'css/parts.css'),
      resolve(sourceFolder, 'client/page-changes.ts'),
    ],
    getPathsToWatch: () => [resolve(sourceFolder, 'boot/*.ts')],
    injectHtmlTags: () => ({
      preBodyTags: [{ tagName: 'script', innerHTML: bootScript(settings.announcement.id) }],
    }),
    configureWebpack: (_config, isServer) => ({
      mergeStrategy: { 'resolve.alias': 'prepend' },
      ...(isServer ? {} : { entry: resolve(sourceFolder, 'client/entry.tsx') }),
      resolve: {
        alias: {
          'react-loadable$': resolve(sourceFolder, 'client/loadable.tsx'),
          [require.resolve('@docusaurus/core/lib/client/SiteMetadataDefaults')]: resolve(
            sourceFolder,
            'client/SiteDefaults.tsx',
          ),
          // What the documentation plugins tell every page about all others; nothing of ours asks.
          '@generated/globalData$': resolve(sourceFolder, 'client/no-global-data.json'),
        },
      },
    }),
  });
}

/** The boot script as one line of JavaScript for the start of each body. */
function bootScript(announcementId: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [resolve(sourceFolder, 'boot/boot.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    define: { ANNOUNCEMENT_ID: JSON.stringify(announcementId) },
  });
  return outputFiles[0]?.text.trim() ?? '';
}
