import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import type { NavigationLink as Target } from '../routes.ts';

interface Props {
  link: Target;
  isCurrent: boolean;
  children?: ReactNode;
}

/** A link of the navigation bar or drawer. */
export default function NavigationLink({ link, isCurrent, children }: Props): ReactNode {
  return (
    // The specification's path may differ in case from the page's own; the browser tests request each.
    <Link to={link.to} aria-current={isCurrent ? 'true' : undefined} data-noBrokenLinkCheck>
      {link.label}
      {children}
    </Link>
  );
}
