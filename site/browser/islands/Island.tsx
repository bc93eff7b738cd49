import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { dataAttributes } from '../../parts/data-attributes.ts';
import type { IslandName } from '../../parts/island-names.ts';

interface Props {
  name: IslandName;
  /** What the part is made of, as far as it can be written as JSON: the HTML contains it. */
  props?: object;
  className?: string;
  /** The part itself, drawn with these properties. */
  children?: ReactNode;
}

/**
 * A part of the page that is drawn once, by the build, and that React hydrates when it is needed. It is drawn
 * apart from its page, as the browser does it, with the marks by which React finds its texts again; the page has none.
 */
export default function Island({ name, props, className, children }: Props): ReactNode {
  return (
    <div
      className={className}
      {...dataAttributes({ island: name, ...(props && { props: JSON.stringify(props) }) })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own components.
      dangerouslySetInnerHTML={children === undefined ? undefined : { __html: renderToString(children) }}
    />
  );
}
