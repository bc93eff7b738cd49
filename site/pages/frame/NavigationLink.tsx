import type { ReactNode } from 'react';
import type { NavigationLink as Target } from '../../parts/routes.ts';
import Link from '../docs/Link.tsx';

interface Props {
  link: Target;
  isCurrent: boolean;
  children?: ReactNode;
}

export default function NavigationLink({ link, isCurrent, children }: Props) {
  return (
    // The specification's path may differ in case from the page's own; the browser tests request each.
    <Link href={link.to} aria-current={isCurrent ? 'true' : undefined}>
      {link.label}
      {children}
    </Link>
  );
}
