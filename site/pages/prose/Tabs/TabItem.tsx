import type { ReactNode } from 'react';

export interface TabItemProps {
  value: string;
  label?: string;
  children?: ReactNode;
}

/** One tab of `<Tabs>`, which draws its content. */
export default function TabItem({ children }: TabItemProps) {
  return children;
}
