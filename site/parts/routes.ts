/**
 * The sections of the documentation, the navigation bar and the folders with more than one name.
 * One table for configuration, sidebars and address copies. Texts contain `{product}` for the product's slug.
 */

export interface Section {
  /** Folder below `content/`, plugin id, and first part of the public path. */
  id: 'docs' | 'android' | 'flutter' | 'laravel' | 'npm' | 'pricing';
  /** Name in breadcrumbs and navigation. */
  label: string;
  /** Public folder names in sidebar order, each with the heading it gets. Others follow in their own order. */
  groups: { folder: string; label: string }[];
}

export const sections: Section[] = [
  {
    id: 'docs',
    label: 'Maps',
    groups: [
      { folder: 'JS library', label: 'JS library' },
      { folder: 'Example', label: 'Example' },
      { folder: 'API Reference', label: 'API Reference' },
      { folder: 'migration', label: 'Migration' },
    ],
  },
  {
    id: 'android',
    label: 'Android',
    groups: [
      { folder: 'Map android SDK', label: 'Map android SDK' },
      { folder: 'Android location library', label: 'Android location library' },
    ],
  },
  {
    id: 'flutter',
    label: 'Flutter',
    groups: [
      { folder: '{product} Map Flutter', label: 'Map' },
      { folder: 'Place Picker', label: 'Place Picker' },
    ],
  },
  { id: 'laravel', label: 'Laravel', groups: [] },
  {
    id: 'npm',
    label: 'Npm',
    groups: [
      { folder: '{product} APIs', label: 'APIs' },
      { folder: 'GL JS', label: 'GL JS' },
      { folder: 'React GL', label: 'React GL' },
      { folder: 'Widget', label: 'Widget' },
    ],
  },
  { id: 'pricing', label: 'Pricing', groups: [] },
];

/** `JS library` -> `js-library`: where a group is on the overview of its section. */
export function anchorOf(label: string): string {
  return label.toLowerCase().replace(/\W+/g, '-');
}

/** Folders of files, which have no page: where the files are listed, on the overview of a section. */
export const fileFolders: { folder: string; section: Section['id']; group: string }[] = [
  { folder: '/examples', section: 'docs', group: 'Example' },
];

/** The page that explains the mark *Unconfirmed*. */
export const unconfirmedPath = '/docs/unconfirmed';

export interface NavigationLink {
  label: string;
  /** The specification's literal path. */
  to: string;
  /** Paths below this prefix mark the link as current; the longest matching prefix wins. */
  section: string;
}

/** The navigation bar, left to right. */
export const navigationLinks: NavigationLink[] = [
  { label: 'API', to: '/api', section: '/api' },
  { label: 'Maps', to: '/docs/maps-api', section: '/docs' },
  { label: 'Migration guide', to: '/docs/migration/mapbox-to-{product}', section: '/docs/migration' },
  { label: 'Android', to: '/android/android-intro', section: '/android' },
  { label: 'Npm', to: '/npm/{product} APIs/npm-intro', section: '/npm' },
  { label: 'Laravel', to: '/laravel/laravel-intro', section: '/laravel' },
  { label: 'Flutter', to: '/Flutter/{product} Map Flutter/flutter-intro', section: '/flutter' },
  { label: 'Pricing', to: '/pricing/pricing-call', section: '/pricing' },
  { label: 'Guides', to: '/docs/guides', section: '/docs/guides' },
];

export interface FolderAlias {
  /** Public folder in which the pages live. */
  folder: string;
  /** Other folders under which the same pages are served. */
  aliases: string[];
}

/** Folders that the specification writes in more than one way. Their pages are served under each. */
export const folderAliases: FolderAlias[] = [
  {
    folder: '/flutter/{product} Map Flutter',
    aliases: ['/Flutter/{product} Map Flutter', '/flutter/Map', '/Flutter/Map'],
  },
  { folder: '/flutter/Place Picker', aliases: ['/Flutter/Place Picker'] },
  { folder: '/npm/{product} APIs', aliases: ['/npm/APIs'] },
];

/** Other addresses of a canonical path: the same page under each alias of its folder. */
export function aliasesOf(path: string, folders = folderAliases): string[] {
  return folders
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .flatMap(({ folder, aliases }) => aliases.map((alias) => alias + path.slice(folder.length)));
}
