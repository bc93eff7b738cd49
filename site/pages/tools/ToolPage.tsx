import type { ReactNode } from 'react';
import Crumbs from '../docs/Crumbs.tsx';
import { useDrawing, versionPath } from '../reference/render/context.ts';

interface Props {
  /** Pages between the reference and this one. */
  above?: { name: string; href: string }[];
  name: string;
  children: ReactNode;
}

/** A page next to the reference: its link back, and its article. */
export function ToolPage({ above = [], name, children }: Props) {
  const drawing = useDrawing();
  const { tag } = drawing.contract;
  return (
    <article className="rm">
      <Crumbs
        above={[{ name: tag.displayName, href: versionPath(drawing, 'v2') }, ...above]}
        current={name}
      />
      {children}
    </article>
  );
}
