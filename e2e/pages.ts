/** The portal's pages as its own sitemap lists them, and one page for each template. */
import { loadSettings } from '@portal/settings';
import { portalUrl } from './harness.ts';

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
  error: '/api/errors/402/',
  convert: '/api/convert/',
  changes: '/api/changes/',
  'not found': '/no/such/page',
};

/** Every page of the sitemap, as encoded paths. Throws when the sitemap is empty. */
export async function everyPage(): Promise<string[]> {
  const sitemap = await (await fetch(portalUrl('/sitemap.xml'))).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  if (paths.length === 0) throw new Error('The sitemap lists no page.');
  return paths;
}
