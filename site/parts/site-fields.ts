import type { Settings } from '@portal/settings';
import type { NavigationLink } from './routes.ts';

/** What components know about this portal. Every script of the site holds it, so keep it small. */
export interface SiteFields {
  settings: Settings;
  /** The navigation bar with the product's name filled in. */
  navigation: NavigationLink[];
  /** Section id -> name in breadcrumbs. */
  sectionLabels: Record<string, string>;
}

/** Filled in by the bundler. */
declare const filledIn: SiteFields;

/** What components know about this portal: those that the build draws, and islands alike. */
export const siteFields: SiteFields = filledIn;

/** A path of the site below its base address: `/pages.json`. */
export function sitePath(path: string): string {
  return siteFields.settings.site.baseUrl + path.slice(1);
}
