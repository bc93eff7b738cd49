import type { ReactNode } from 'react';

interface Props {
  level: 1 | 2 | 3 | 4 | 5;
  id?: string;
  /** What a screen reader announces for the link, when the heading is not plain text. */
  name?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A heading that is its own anchor. On the page of all endpoints, the parts of an endpoint have no link: their names are the
 * same in each, and the endpoint's own page has them.
 */
export function Heading({ level, id, name, className, children }: Props) {
  const Tag = `h${level}` as const;
  if (!id) return <Tag className={className}>{children}</Tag>;
  const label = name ?? (typeof children === 'string' ? children : 'this section');
  return (
    <Tag id={id} className={className}>
      {children}
      {level < 4 && (
        <>
          {' '}
          {/* biome-ignore lint/a11y/useAnchorContent: the label names it; the sign is drawn by the style. */}
          <a className="rf-hash" href={`#${id}`} aria-label={`Link to ${label}`} />
        </>
      )}
    </Tag>
  );
}
