import type { ReactNode } from 'react';
import Icon, { type IconName } from '../../parts/Icon.tsx';

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
  children: ReactNode;
}

/** A note in the margin of the text: `:::note`, `:::tip`, `:::caution`, `:::danger`. `:::note[Title]` has a title. */
export default function Admonition({ type, children }: Props) {
  const { className, icon } = kinds[type] ?? { className: 'note', icon: 'info' };
  return (
    <div className={className} role="note">
      <Icon name={icon} />
      {children}
    </div>
  );
}
