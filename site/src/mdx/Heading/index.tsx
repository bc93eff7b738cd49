import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { ComponentProps, ReactNode } from 'react';
import { unwritten } from '../../page/unwritten.ts';

type Level = 'h2' | 'h3' | 'h4';

function heading(Level: Level): (props: ComponentProps<Level>) => ReactNode {
  return function Heading({ id, children, ...rest }) {
    useBrokenLinks().collectAnchor(id);
    return (
      <Level id={id} {...rest}>
        {children}
        {id && (
          <a className="heading-anchor" href={`#${id}`} aria-label="Link to this section" {...unwritten}>
            #
          </a>
        )}
      </Level>
    );
  };
}

/** Headings that can be linked to. */
export const H2 = heading('h2');
export const H3 = heading('h3');
export const H4 = heading('h4');
