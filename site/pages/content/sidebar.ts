import { fillTokens, type Settings } from '@portal/settings';
import Slugger from 'github-slugger';
import type { Section } from '../../parts/routes.ts';
import type { Document } from './document.ts';
import { mainHeadingsOf } from './headings.ts';

export interface SidebarLink {
  type: 'link';
  label: string;
  /** Below the base of the site, decoded; to a section of a page with its anchor. */
  href: string;
  description?: string;
  /** Name of the live example that the page shows first. */
  example?: string;
  /** Order of coordinates on the page, such as `lon,lat`. */
  order?: string;
}

export type SidebarItem = SidebarLink | { type: 'group'; label: string; items: SidebarLink[] };

/**
 * The sidebar of a section: its own pages first, then one heading per public folder in the order of the section's
 * table, pages by `sidebar_position`. A new page or folder is found without an entry. A section with one page besides its
 * overview lists the sections of that page.
 */
export function sidebarOf(section: Section, documents: Document[], settings: Settings): SidebarItem[] {
  const groups = section.groups.map(({ folder, label }) => ({ folder: fillTokens(folder, settings), label }));
  const byFolder = new Map<string, Document[]>(
    ['', ...groups.map(({ folder }) => folder)].map((folder) => [folder, []]),
  );
  for (const document of documents) {
    const folder = publicFolder(document);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), document]);
  }
  const items = [...byFolder].flatMap(([folder, pages]): SidebarItem[] => {
    const links = pages.sort(byPosition).map(linkTo);
    if (folder === '' || links.length === 0) return links;
    return [
      {
        type: 'group',
        label: groups.find((group) => group.folder === folder)?.label ?? folder,
        items: links,
      },
    ];
  });
  const [only, ...others] = documents.filter(({ slug }) => slug !== '/');
  return only && others.length === 0 ? [...items, sectionsOf(only)] : items;
}

/** Every link of a sidebar, from top to bottom. */
export function linksOf(items: SidebarItem[]): SidebarLink[] {
  return items.flatMap((item) => (item.type === 'group' ? item.items : item));
}

function linkTo({ label, path, description, order, text }: Document): SidebarLink {
  const example = /<MapExample name="([^"]+)"/.exec(text)?.[1];
  return {
    type: 'link',
    label,
    href: path,
    description,
    ...(example && { example }),
    ...(order && { order }),
  };
}

/** The sections of the only page of a section, each with a link to its anchor. */
function sectionsOf({ path, text }: Document): SidebarItem {
  const slugger = new Slugger();
  const items = mainHeadingsOf(text).map((label) => ({
    type: 'link' as const,
    label,
    href: `${path}#${slugger.slug(label)}`,
  }));
  return { type: 'group', label: 'Contents', items };
}

/** The folder part of a page's slug: `/JS library/autocomplete-js` is in `JS library`. */
function publicFolder({ slug }: Document): string {
  return slug.split('/').slice(1, -1).join('/');
}

function byPosition(first: Document, second: Document): number {
  return first.position - second.position || first.file.localeCompare(second.file);
}
