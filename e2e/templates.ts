/** One page for each template, for tests, pictures and measurements. */
import { loadSettings } from '@portal/settings';

const { slug } = loadSettings().product;

/** One path for each template that draws pages differently. */
export const templates: Record<string, string> = {
  home: '/',
  'docs page': '/docs/maps-api',
  'map example': '/docs/Example/add-marker',
  'class reference': '/docs/API Reference/bkoi-map',
  migration: `/docs/migration/mapbox-to-${slug}`,
  npm: `/npm/${slug} APIs/npm-intro`,
  android: '/android/android-intro',
  flutter: `/flutter/${slug} Map Flutter/flutter-intro`,
  laravel: '/laravel/laravel-intro',
  pricing: '/pricing/pricing-call',
  reference: '/api/',
  'deprecated reference': '/api/v1/',
  operation: '/api/reverse-geocode/',
  'operation with a body': '/api/optimize-route/',
  'deprecated operation': '/api/v1/get-distance-v1/',
  units: '/api/units/',
  errors: '/api/errors/',
  error: '/api/errors/402/',
  convert: '/api/convert/',
  changes: '/api/changes/',
  recipes: '/api/recipes/',
  recipe: '/api/recipes/sorted-delivery-round/',
  offline: '/docs/offline',
  'not found': '/no/such/page',
};
