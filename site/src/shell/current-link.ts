import { usePage } from '../page/page-context.ts';
import type { NavigationLink } from '../routes.ts';
import { siteFields } from '../site-fields.ts';

/** The navigation link of the current section: the longest prefix of the path, or none. */
export function useCurrentLink(): NavigationLink | undefined {
  const { path: ofPage = '' } = usePage();
  const path = `${ofPage.toLowerCase().replace(/\/$/, '')}/`;
  return siteFields.navigation
    .filter(({ section }) => path.startsWith(`${section}/`))
    .sort((one, other) => other.section.length - one.section.length)[0];
}
