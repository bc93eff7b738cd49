import routes from '@generated/routes';
import { matchRoutes } from 'react-router-config';

/** The encoded path under which the page at `pathname` is published, or undefined when there is no page. */
export function canonicalPath(pathname: string): string | undefined {
  const page = matchRoutes(routes, decodeURI(pathname))
    .map(({ route }) => route)
    .find((route) => route.exact && route.path !== '*');
  return typeof page?.path === 'string' ? encodeURI(page.path) : undefined;
}
