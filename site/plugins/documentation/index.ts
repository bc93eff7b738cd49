import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PluginOptions } from '@docusaurus/plugin-content-docs';
import type { PluginConfig } from '@docusaurus/types';
import type { Settings } from '@portal/settings';
import { remarkCodePanels } from '../../src/code/remark-code-panels.ts';
import { remarkCellLabels } from '../../src/mdx/Table/remark-cell-labels.ts';
import { type Section, sections } from '../../src/routes.ts';
import remarkMapExample from '../examples/remark-map-example.ts';
import { sidebarOf } from './sidebar.ts';

const siteFolder = resolve(__dirname, '../..');

/** One documentation plugin per section that has pages in `content/`. */
export function documentationPlugins(settings: Settings): PluginConfig[] {
  return sections
    .filter(hasPages)
    .map((section) => ['@docusaurus/plugin-content-docs', sectionOptions(section, settings)]);
}

function contentFolder(section: Section): string {
  return resolve(__dirname, '../../../content', section.id);
}

function hasPages(section: Section): boolean {
  const folder = contentFolder(section);
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => /\.mdx?$/.test(`${file}`))
  );
}

function sectionOptions(section: Section, settings: Settings): Partial<PluginOptions> {
  return {
    id: section.id,
    path: contentFolder(section),
    routeBasePath: section.id,
    sidebarItemsGenerator: sidebarOf(section, settings, siteFolder) as PluginOptions['sidebarItemsGenerator'],
    sidebarCollapsible: false,
    sidebarCollapsed: false,
    numberPrefixParser: false as unknown as PluginOptions['numberPrefixParser'],
    remarkPlugins: [
      [remarkMapExample, { examplesDir: resolve(__dirname, '../../../examples') }],
      remarkCodePanels,
      remarkCellLabels,
    ],
    breadcrumbs: false,
  };
}
