import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { unwritten } from '../../parts/unwritten.ts';

type Level = 'h2' | 'h3' | 'h4';

function heading(Level: Level): (props: ComponentProps<Level>) => ReactNode {
  return function Heading({ id, children, ...rest }) {
    return (
      <Level id={id} {...rest}>
        {children}
        {id && (
          <a
            className="heading-anchor"
            href={`#${id}`}
            aria-label={`Link to ${wordsOf(children)}`}
            {...unwritten}
          >
            #
          </a>
        )}
      </Level>
    );
  };
}

/** What a heading says, without its markup. */
function wordsOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return wordsOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

/** Headings that can be linked to. */
export const H2 = heading('h2');
export const H3 = heading('h3');
export const H4 = heading('h4');
