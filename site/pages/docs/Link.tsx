import type { ComponentProps } from 'react';
import { sitePath } from '../../parts/site-fields.ts';

/** A link. A path is below the base of the site; another site opens in its own tab. */
export default function Link({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const isElsewhere = /^[a-z][a-z\d+.-]*:|^\/\//i.test(href);
  const address = href.startsWith('/') && !isElsewhere ? sitePath(href) : href;
  return (
    <a
      href={address.replaceAll(' ', '%20')}
      {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
      {...rest}
    >
      {children}
    </a>
  );
}
