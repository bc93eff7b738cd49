import renderRoutes from '@docusaurus/renderRoutes';
import { useLocation } from '@docusaurus/router';
import type { ReactNode } from 'react';
import { canonicalPath } from '../../page/canonical.ts';
import NotFound from '../NotFound/index.tsx';

type Routes = Parameters<typeof renderRoutes>[0];

/** All pages of one section; an address below it that is no page gets the not-found page, as anywhere. */
export default function DocsRoot({ route }: { route: { routes: Routes } }): ReactNode {
  const { pathname } = useLocation();
  return canonicalPath(pathname) ? renderRoutes(route.routes) : <NotFound />;
}
