/** Every page that the specification names, each at its literal path. Texts contain `{product}` for the product's slug. */
import { aliasesOf, type Section } from '../parts/routes.ts';

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
