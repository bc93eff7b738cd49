import type { ReactNode } from 'react';
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
      <nav aria-label="Breadcrumbs">
        <ol className="crumbs">
          {[{ name: tag.displayName, href: versionPath(drawing, 'v2') }, ...above].map((page) => (
            <li key={page.href}>
              <a href={page.href}>{page.name}</a>
            </li>
          ))}
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      {children}
    </article>
  );
}
