import type { HTMLAttributes, ReactNode } from 'react';
import { dataAttributes } from './data-attributes.ts';

interface Props extends HTMLAttributes<HTMLElement> {
  /** Name for screen readers. */
  label: string;
  tabs: readonly { value: string | number; label: ReactNode }[];
  /** Value of the tab that is selected first: the first one where it is omitted. */
  selected?: string;
  /** Lists of one group switch together, on every page, and stay chosen. */
  group?: string;
  /** What the ids of the panels begin with; the value follows. Where it is omitted, the panels have no ids. */
  panels?: string;
}

/** The tabs of alternatives. The behavior layer switches the panels by their values. */
export default function TabList({ label, tabs, selected, group = '', panels, ...others }: Props): ReactNode {
  const first = selected ?? tabs[0]?.value;
  return (
    <div {...others} role="tablist" aria-label={label} {...dataAttributes({ tabs: group })}>
      {tabs.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          role="tab"
          {...(panels && { id: `${panels}${value}-tab`, 'aria-controls': panels + value })}
          {...dataAttributes({ tab: value })}
          aria-selected={value === first}
          tabIndex={value === first ? 0 : -1}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
