import type { ComponentType } from 'react';
import MapExample from '../../browser/live-examples/MapExample.tsx';
import { OfflineControl } from '../../browser/offline/OfflineControl/OfflineControl.tsx';
import Link from '../docs/Link.tsx';
import { ApiCall } from '../reference/mdx/ApiCall/ApiCall.tsx';
import { CreditCalculator } from '../reference/mdx/CreditCalculator/CreditCalculator.tsx';
import { Credits } from '../reference/mdx/Credits.tsx';
import { Mappings } from '../tools/MappingTables.tsx';
import Admonition from './Admonition.tsx';
import CodePanel from './CodePanel.tsx';
import Compare from './Compare.tsx';
import { H2, H3, H4 } from './Heading.tsx';
import Install from './Install/Install.tsx';
import Phone from './Phone/Phone.tsx';
import Order from './Position/Order.tsx';
import Position from './Position/Position.tsx';
import SectionIndex, { Guides } from './SectionIndex/SectionIndex.tsx';
import Table, { HeadCell } from './Table/Table.tsx';
import TabItem from './Tabs/TabItem.tsx';
import Tabs from './Tabs/Tabs.tsx';

/** Every component that a page may use by its name, without importing it. */
const named = {
  ApiCall,
  Compare,
  CreditCalculator,
  Credits,
  // The framework's name for the platform's own element.
  Details: 'details' as const,
  Guides,
  Install,
  MapExample,
  Mappings,
  OfflineControl,
  Order,
  Phone,
  Position,
  SectionIndex,
  TabItem,
  Tabs,
};
export type Named = typeof named;

/** What the Markdown of a page becomes, in addition. */
// biome-ignore lint/suspicious/noExplicitAny: each component has its own props.
export const components: Record<string, ComponentType<any> | 'details'> = {
  a: Link,
  h2: H2,
  h3: H3,
  h4: H4,
  table: Table,
  th: HeadCell,
  admonition: Admonition,
  CodePanel,
  ...named,
};
