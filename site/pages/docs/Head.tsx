import type { ReactNode } from 'react';
import { usePage } from './page-context.ts';

/** Elements for the head of the page, wherever they are drawn. */
export default function Head({ children }: { children: ReactNode }) {
  usePage().head.push(children);
  return null;
}
