import { readFileSync } from 'node:fs';
import { createSlugger } from '@docusaurus/utils';
import { fillTokens, type Settings } from '@portal/settings';
import type { Section } from '../../src/routes.ts';
import { mainHeadingsOf } from './headings.ts';

/** What the framework provides about a page when it builds the sidebar. */
export interface Doc {
  id: string;
  /** Path of the file, with `@site` for the folder of the site. */
  source: string;
  frontMatter: { slug?: string; order?: string };
  sourceDirName: string;
  sidebarPosition?: number;
}

/** What the overview of a section shows next to a page's title and description. */
export interface CardFields {
  /** Name of the live example that the page shows first. */
  example?: string;
  /** Order of coordinates on the page, such as `lon,lat`. */
  order?: string;
}

export type SidebarItem =
  | { type: 'doc'; id: string; customProps: CardFields }
  | { type: 'link'; label: string; href: string }
  | { type: 'category'; label: string; collapsible: boolean; collapsed: boolean; items: SidebarItem[] };

/**
 * The sidebar of a section: its own pages first, then one heading per public folder in the order of the section's
 * table, pages by `sidebar_position`. A new page or folder is found without an entry. A section with one page besides its
 * overview lists the sections of that page.
 */
export function sidebarOf(
  section: Section,
  settings: Settings,
  siteFolder: string,
): (section: { docs: Doc[] }) => SidebarItem[] {
  const groups = section.groups.map(({ folder, label }) => ({ folder: fillTokens(folder, settings), label }));
  const textOf = ({ source }: Doc) =>
    fillTokens(readFileSync(source.replace(/^@site/, siteFolder), 'utf8'), settings);
  return ({ docs }) => {
    const byFolder = new Map<string, Doc[]>([
      ['', []],
      ...groups.map(({ folder }) => [folder, []] as [string, Doc[]]),
    ]);
    for (const doc of docs) {
      const folder = publicFolder(doc);
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), doc]);
    }
    const items = [...byFolder].flatMap(([folder, pages]): SidebarItem[] => {
      const links = pages.sort(byPosition).map((doc) => pageItem(doc, textOf(doc)));
      if (folder === '' || links.length === 0) return links;
      return [category(groups.find((group) => group.folder === folder)?.label ?? folder, links)];
    });
    const pages = docs.filter(({ frontMatter }) => frontMatter.slug !== '/');
    const [only] = pages;
    return only && pages.length === 1 ? [...items, sectionsOf(only, section, textOf(only))] : items;
  };
}

function pageItem({ id, frontMatter: { order } }: Doc, text: string): SidebarItem {
  const example = /<MapExample name="([^"]+)"/.exec(text)?.[1];
  return { type: 'doc', id, customProps: { ...(example && { example }), ...(order && { order }) } };
}

function category(label: string, items: SidebarItem[]): SidebarItem {
  return { type: 'category', label, collapsible: false, collapsed: false, items };
}

/** The sections of the only page of a section, each with a link to its anchor. */
function sectionsOf({ frontMatter }: Doc, { id }: Section, text: string): SidebarItem {
  const slugger = createSlugger();
  const links = mainHeadingsOf(text).map((label) => ({
    type: 'link' as const,
    label,
    href: `/${id}${frontMatter.slug}#${slugger.slug(label)}`,
  }));
  return category('Contents', links);
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
