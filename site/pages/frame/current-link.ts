import type { NavigationLink } from '../../parts/routes.ts';
import { siteFields } from '../../parts/site-fields.ts';
import { usePage } from '../docs/page-context.ts';

/** The navigation link of the current section: the longest prefix of the path, or none. */
export function useCurrentLink(): NavigationLink | undefined {
  const { path: ofPage = '' } = usePage();
  const path = `${ofPage.toLowerCase().replace(/\/$/, '')}/`;
  return siteFields.navigation
    .filter(({ section }) => path.startsWith(`${section}/`))
    .sort((one, other) => other.section.length - one.section.length)[0];
}
