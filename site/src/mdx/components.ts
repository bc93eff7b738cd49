import Link from '@docusaurus/Link';
import type { ComponentType } from 'react';
import MapExample from '../map-example/index.tsx';
import { OfflineControl } from '../offline/OfflineControl/index.tsx';
import { ApiCall, CreditCalculator, Credits, Mappings } from '../reference/mdx/index.tsx';
import Admonition from './Admonition/index.tsx';
import CodePanel from './CodePanel/index.tsx';
import Compare from './Compare/index.tsx';
import { H2, H3, H4 } from './Heading/index.tsx';
import Install from './Install/index.tsx';
import Phone from './Phone/index.tsx';
import Position from './Position/index.tsx';
import Order from './Position/Order.tsx';
import SectionIndex from './SectionIndex/index.tsx';
import Table, { HeadCell } from './Table/index.tsx';
import Tabs from './Tabs/index.tsx';
import TabItem from './Tabs/TabItem.tsx';

/** Every component that a page may use without importing it. */
// biome-ignore lint/suspicious/noExplicitAny: each component has its own props.
export const components: Record<string, ComponentType<any> | 'details'> = {
  a: Link,
  h2: H2,
  h3: H3,
  h4: H4,
  table: Table,
  th: HeadCell,
  admonition: Admonition,
  ApiCall,
  CodePanel,
  Compare,
  CreditCalculator,
  Credits,
  // The framework's name for the platform's own element.
  Details: 'details',
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
