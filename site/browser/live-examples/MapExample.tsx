import type { ReactNode } from 'react';
import Island from '../islands/Island.tsx';
import Example, { type Props } from './Example.tsx';

/** A live map example, not hydrated until one of its buttons is meant. Its source is part of the page and stays there. */
export default function MapExample({ children, ...props }: Props): ReactNode {
  return (
    <Island name="map-example" props={props} className="wide">
      <Example {...props}>{children}</Example>
    </Island>
  );
}
