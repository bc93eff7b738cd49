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
  const blocks = Children.toArray(children).filter((child) => isValidElement(child));
  const sides = [
    { words: before, icon: 'cross' },
    { words: after, icon: 'check' },
  ] as const;
  return (
    <div className="pair">
      {sides.map(({ words, icon }, at) => (
        <div key={icon}>
          <p className="pair-title">
            {isMistake && <Icon name={icon} />}
            {words}
          </p>
          {blocks[at]}
        </div>
      ))}
    </div>
  );
}
