import type { ReactNode } from 'react';
import Icon, { type IconName } from '../shell/Icon.tsx';

const kinds: Record<string, { className: string; icon: IconName }> = {
  note: { className: 'note', icon: 'info' },
  info: { className: 'note', icon: 'info' },
  tip: { className: 'note note-tip', icon: 'check' },
  caution: { className: 'note note-caution', icon: 'warning' },
  warning: { className: 'note note-caution', icon: 'warning' },
  danger: { className: 'note note-error', icon: 'warning' },
};

interface Props {
  type: string;
  title?: ReactNode;
  children: ReactNode;
}

/** A note in the margin of the text: `:::note`, `:::tip`, `:::caution`, `:::danger`. The first sentence is its title. */
export default function Admonition({ type, title, children }: Props): ReactNode {
  const { className, icon } = kinds[type] ?? { className: 'note', icon: 'info' };
  return (
    <div className={className} role="note">
      <Icon name={icon} />
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </div>
  );
}
