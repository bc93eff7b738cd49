import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
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

/** What components know about this portal. */
export function useSiteFields(): SiteFields {
  return useDocusaurusContext().siteConfig.customFields as unknown as SiteFields;
}
