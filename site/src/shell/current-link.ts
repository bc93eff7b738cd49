import { useLocation } from '@docusaurus/router';
import type { NavigationLink } from '../routes.ts';
import { useSiteFields } from '../site-fields.ts';

/** The navigation link of the section that the reader is in: the longest prefix of the address, or none. */
export function useCurrentLink(): NavigationLink | undefined {
  const { pathname } = useLocation();
  const path = `${pathname.toLowerCase().replace(/\/$/, '')}/`;
  return useSiteFields()
    .navigation.filter(({ section }) => path.startsWith(`${section}/`))
    .sort((one, other) => other.section.length - one.section.length)[0];
}
