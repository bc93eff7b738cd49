import renderRoutes from '@docusaurus/renderRoutes';
import type { ReactNode } from 'react';

/** The pages that share a sidebar, which the section has drawn already. */
export default function DocRoot({
  route,
}: {
  route: { routes: Parameters<typeof renderRoutes>[0] };
}): ReactNode {
  return renderRoutes(route.routes);
}
