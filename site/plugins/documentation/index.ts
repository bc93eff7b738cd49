import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PluginOptions } from '@docusaurus/plugin-content-docs';
import type { PluginConfig } from '@docusaurus/types';
import { fillTokens, type Settings } from '@portal/settings';
import { remarkCodePanels } from '../../src/code/remark-code-panels.ts';
import { remarkCellLabels } from '../../src/mdx/Table/remark-cell-labels.ts';
import { type Section, sections } from '../../src/routes.ts';
import remarkMapExample from '../examples/remark-map-example.ts';

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
    sidebarItemsGenerator: sidebarOf(section, settings) as PluginOptions['sidebarItemsGenerator'],
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

/** What the framework tells about a page when it asks for the sidebar. */
interface Doc {
  id: string;
  frontMatter: { slug?: string };
  sourceDirName: string;
  sidebarPosition?: number;
}

type SidebarItem =
  | { type: 'doc'; id: string }
  | { type: 'category'; label: string; collapsible: boolean; collapsed: boolean; items: SidebarItem[] };

/**
 * The sidebar of a section: its own pages first, then one heading per public folder in the order of the section's
 * table, pages by `sidebar_position`. A new page or folder needs no entry anywhere.
 */
function sidebarOf(section: Section, settings: Settings): (section: { docs: Doc[] }) => SidebarItem[] {
  const groups = section.groups.map(({ folder, label }) => ({ folder: fillTokens(folder, settings), label }));
  return ({ docs }) => {
    const byFolder = new Map<string, Doc[]>([
      ['', []],
      ...groups.map(({ folder }) => [folder, []] as [string, Doc[]]),
    ]);
    for (const doc of docs) {
      const folder = publicFolder(doc);
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), doc]);
    }
    return [...byFolder].flatMap(([folder, pages]): SidebarItem[] => {
      const items = pages.sort(byPosition).map(({ id }) => ({ type: 'doc' as const, id }));
      if (folder === '' || items.length === 0) return items;
      const label = groups.find((group) => group.folder === folder)?.label ?? folder;
      return [{ type: 'category' as const, label, collapsible: false, collapsed: false, items }];
    });
  };
}

/** The folder part of a page's slug: `/JS library/autocomplete-js` is in `JS library`. */
function publicFolder({ frontMatter, sourceDirName }: Doc): string {
  const slug = frontMatter.slug ?? `/${sourceDirName}/`;
  return slug.split('/').slice(1, -1).join('/').replace(/^\.$/, '');
}

function byPosition(first: Doc, second: Doc): number {
  const last = Number.POSITIVE_INFINITY;
  const [one, other] = [first.sidebarPosition ?? last, second.sidebarPosition ?? last];
  return one === other ? first.id.localeCompare(second.id) : one - other;
}
