/**
 * The sections of the documentation and every page the specification names, each at its literal path.
 * One table for configuration, sidebars, address copies and tests. Texts carry `{product}` for the product's slug.
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
];

export interface FolderAlias {
  /** Public folder in which the pages live. */
  folder: string;
  /** Other folders under which the same pages answer. */
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

export interface SpecificationRoute {
  /** Canonical path, decoded. */
  path: string;
  /** Other paths that serve the same page. */
  aliases: string[];
  section: Section['id'] | 'home' | 'api';
  /** Label in the sidebar, where the specification names one. */
  sidebarLabel?: string;
}

const specificationFolders: [folder: string, pages: string[]][] = [
  ['/docs', ['maps-api']],
  ['/docs/API Reference', ['bkoi-map']],
  [
    '/docs/JS library',
    ['library-intro', 'autocomplete-js', 'geocoding-js', 'nearby-js', 'rev-geo-js', 'search-js'],
  ],
  [
    '/docs/Example',
    [
      'add-maps-control',
      'add-marker',
      'add-marker-map-click',
      'add-popup',
      'context-menu',
      'display-basic-map',
      'display-custom-map-style',
      'fit-bound',
      'fly-location',
      'geojson-layer',
      'icon-layer',
      'marker-popup',
      'measure-distance',
      'measure-polygon-area',
      'mouse-position',
    ],
  ],
  ['/docs/migration', ['mapbox-to-{product}']],
  ['/android', ['android-intro']],
  [
    '/android/Android location library',
    [
      'android-access-token',
      'android-location-library',
      'android-nearby',
      'android-project-start',
      'android-rev-geo',
      'android-search',
    ],
  ],
  [
    '/android/Map android SDK',
    [
      'add-a-simple-map',
      'add-geometry',
      'add-line',
      'add-marker',
      'add-Polygon',
      'QuickStart',
      'view-current-location',
    ],
  ],
  [
    '/flutter/{product} Map Flutter',
    [
      'flutter-intro',
      'add-a-simple-map',
      'add-a-line-on-map',
      'add-a-polygon',
      'add-a-symbol',
      'camera-controls',
    ],
  ],
  ['/flutter/Place Picker', ['{product}-map-place-picker']],
  ['/laravel', ['laravel-intro']],
  ['/npm/{product} APIs', ['npm-intro', 'autocomplete', 'nearby', 'reverse-geocode', 'rupantor']],
  [
    '/npm/GL JS',
    [
      'bkoi-gl-installation',
      'bkoi-gl-example',
      'bkoi-gl-flyto-example',
      'add-layer',
      'add-linestring',
      'add-map-styles',
      'bkoi-gl-marker',
      'bkoi-gl-Popup',
      'control-docs',
      'draw-polygon',
    ],
  ],
  [
    '/npm/React GL',
    [
      'react-bkoi-gl-installation',
      'react-bkoi-gl-example',
      'controls-docs',
      'deckgl-layer-docs',
      'draggable-marker-docs',
      'draw-polygon-docs',
      'marker-docs',
    ],
  ],
  ['/npm/Widget', ['autocomplete-with-map']],
  ['/pricing', ['pricing-call']],
];

const specificationLabels: Record<string, string> = {
  '/docs/maps-api': 'Quickstart!',
  '/android/android-intro': 'Getting Started',
  '/npm/{product} APIs/npm-intro': 'Installation',
};

/** Every route of the specification's section 2, home and both API versions first. */
export const specificationRoutes: SpecificationRoute[] = [
  { path: '/', aliases: [], section: 'home' },
  { path: '/api/', aliases: [], section: 'api' },
  { path: '/api/v1/', aliases: [], section: 'api' },
  ...specificationFolders.flatMap(([folder, pages]) =>
    pages.map((page) => documentationRoute(`${folder}/${page}`)),
  ),
];

function documentationRoute(path: string): SpecificationRoute {
  return {
    path,
    aliases: aliasesOf(path),
    section: path.split('/')[1] as Section['id'],
    sidebarLabel: specificationLabels[path],
  };
}
