import type { ReactNode } from 'react';
import { marks } from '../behavior/vocabulary.ts';
import type { IslandName } from './names.ts';

interface Props {
  name: IslandName;
  /** What the part is made of, as far as it can be written as JSON: the HTML carries it. */
  props?: object;
  className?: string;
  /** The part itself, drawn with these properties. */
  children?: ReactNode;
}

/**
 * A part of the page that is drawn once, by the build, and that React brings to life when it is wanted. While the
 * site is written, React draws the whole page and the part is alive at once.
 */
export default function Island({ name, props, className, children }: Props): ReactNode {
  const isAlive = process.env.NODE_ENV !== 'production' && children !== undefined;
  return (
    <div
      className={className}
      {...(isAlive ? {} : marks({ island: name, ...(props && { props: JSON.stringify(props) }) }))}
    >
      {children}
    </div>
  );
}

/** HTML inside an island that the build draws and React leaves alone: its copy in the browser is empty. */
export function Kept({ className, children }: { className?: string; children?: ReactNode }): ReactNode {
  if (typeof window === 'undefined' || process.env.NODE_ENV !== 'production')
    return <div className={className}>{children}</div>;
  return (
    <div
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it stays as the server drew it.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
