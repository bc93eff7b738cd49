import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import TabList from '../../../parts/TabList.tsx';
import { isOneLanguage, unwritten } from '../../../parts/unwritten.ts';
import CodePanel from '../CodePanel.tsx';
import type { TabItemProps } from './TabItem.tsx';

interface Props {
  /** Tabs with the same group switch together, on every page, and stay chosen. */
  groupId?: string;
  /** Name of the tab list for screen readers. */
  label?: string;
  children: ReactNode;
}

/** Alternatives of which one shows. The behavior layer switches them; without it all show. */
export default function Tabs({ groupId, label = 'Alternatives', children }: Props) {
  const id = useId();
  const items = Children.toArray(children).filter((child): child is ReactElement<TabItemProps> =>
    isValidElement(child),
  );
  const first = items[0]?.props.value;
  const isCode = items.every(({ props }) => isOneCodePanel(props.children));
  return (
    <div className={isCode ? 'tabs tabs-code' : 'tabs'} {...dataAttributes({ tabbed: '' })}>
      <TabList
        className="tablist"
        label={label}
        group={groupId}
        panels={id}
        selected={first}
        tabs={items.map(({ props: { value, label: text = value } }) => ({ value, label: text }))}
      />
      {items.map((item) => (
        <div
          key={item.props.value}
          role="tabpanel"
          id={`${id}${item.props.value}`}
          aria-labelledby={`${id}${item.props.value}-tab`}
          {...dataAttributes({ panel: item.props.value, ...(item.props.value === first && { on: '' }) })}
          {...(isOneLanguage(groupId) && item !== items[0] && unwritten)}
        >
          {item}
        </div>
      ))}
    </div>
  );
}

function isOneCodePanel(children: ReactNode): boolean {
  const elements = Children.toArray(children).filter((child) => isValidElement(child));
  return elements.length === 1 && (elements[0] as ReactElement).type === CodePanel;
}
