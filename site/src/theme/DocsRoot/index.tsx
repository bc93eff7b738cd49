import renderRoutes from '@docusaurus/renderRoutes';
import type { ReactNode } from 'react';

type Routes = Parameters<typeof renderRoutes>[0];

/** All pages of one section. */
export default function DocsRoot({ route }: { route: { routes: Routes } }): ReactNode {
  return renderRoutes(route.routes);
}
