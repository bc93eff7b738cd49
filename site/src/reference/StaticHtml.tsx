import { pieceUrl, staticHtml } from '@reference-html';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { announcePage } from '../behavior/pages.ts';

interface Props {
  /** Name under which the piece was drawn. */
  name: string;
  id?: string;
  className?: string;
  /** Part of a sentence: a span. */
  isInline?: boolean;
}

/**
 * HTML drawn before the build, as it stands. While the site is written nothing is drawn on a server: then the piece
 * is fetched from where the plugin has put it.
 */
export function StaticHtml({ name, id, className, isInline = false }: Props): ReactNode {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const url = pieceUrl(name);
    if (url) void fetchPiece(url, element.current);
  }, [name]);
  const Tag = (isInline ? 'span' : 'div') as 'div';
  return (
    <Tag
      ref={element as RefObject<HTMLDivElement | null>}
      id={id}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own components before the build.
      dangerouslySetInnerHTML={{ __html: staticHtml(name) }}
    />
  );
}

async function fetchPiece(url: string, element: HTMLElement | null): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}. Restart \`npm run dev\`.`);
  if (element) element.innerHTML = await response.text();
  announcePage();
}
