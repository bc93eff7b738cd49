import { Children, isValidElement, type ReactNode } from 'react';
import Icon from '../../parts/Icon.tsx';

interface Props {
  /** Words above the two blocks. */
  before?: string;
  after?: string;
  /** True where the first block is wrong, not only old. */
  isMistake?: boolean;
  children: ReactNode;
}

/** Two code blocks side by side. */
export default function Compare({ before = 'Before', after = 'After', isMistake = false, children }: Props) {
  const [first, second] = Children.toArray(children).filter((child) => isValidElement(child));
  return (
    <div className="pair">
      <div>
        <p className="pair-title">
          {isMistake && <Icon name="cross" />}
          {before}
        </p>
        {first}
      </div>
      <div>
        <p className="pair-title">
          {isMistake && <Icon name="check" />}
          {after}
        </p>
        {second}
      </div>
    </div>
  );
}
