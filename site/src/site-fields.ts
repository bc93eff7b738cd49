import siteConfig from '@generated/docusaurus.config';
import type { Settings } from '@portal/settings';
import type { NavigationLink } from './routes.ts';

/** What components know about this portal. It travels in the site configuration, so keep it small. */
export interface SiteFields {
  settings: Settings;
  /** The navigation bar with the product's name filled in. */
  navigation: NavigationLink[];
  /** Section id -> name in breadcrumbs. */
  sectionLabels: Record<string, string>;
}

/** What components know about this portal: those that the build draws, and islands alike. */
export const siteFields = siteConfig.customFields as unknown as SiteFields;

/** A path of the site below its base address: `/pages.json`. */
export function sitePath(path: string): string {
  return siteConfig.baseUrl + path.slice(1);
}
