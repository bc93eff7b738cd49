import { useLocation } from '@docusaurus/router';
import { staticHtml } from '@reference-html';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadFailure } from '../LoadFailure/index.tsx';
import { fetchPiece, keep, kept } from './fetch-piece.ts';

interface Props {
  /** Name under which the piece was drawn. */
  name: string;
  id?: string;
  className?: string;
  /** Part of a sentence: a span, without spinner. */
  isInline?: boolean;
  /** Called when the piece's HTML stands in the page. */
  onReady?: (root: HTMLElement) => void;
}

/** How long a piece may take before the spinner shows, milliseconds. */
const spinnerDelayMs = 200;

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * HTML drawn before the build. The server puts it into the page; the browser keeps it, because its own copy is
 * empty and React leaves the inside of such an element alone. After a change of page inside the site there is
 * nothing to keep: the page's own HTML is fetched and the piece is taken from it.
 */
export function StaticHtml({ name, id, className, isInline = false, onReady }: Props): ReactNode {
  const element = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<string>();
  const [isLate, setLate] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useBrowserLayoutEffect(() => {
    const root = element.current;
    if (!root) return undefined;
    let isGone = false;
    const timer = setTimeout(() => setLate(true), spinnerDelayMs);
    const show = () => {
      clearTimeout(timer);
      setLate(false);
      setFailure(undefined);
      onReady?.(root);
    };
    const before = root.hasChildNodes() ? undefined : kept(name);
    if (before) root.append(before);
    if (root.hasChildNodes()) show();
    else {
      fetchPiece(pathname, name).then(
        (nodes) => {
          if (isGone) return;
          root.replaceChildren(nodes);
          show();
          scrollToHash();
        },
        (error: unknown) => {
          clearTimeout(timer);
          if (!isGone) setFailure(String(error instanceof Error ? error.message : error));
        },
      );
    }
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (id) keep(name, root);
    };
  }, [name, attempt]);

  const html = staticHtml(name);
  const Tag = (isInline ? 'span' : 'div') as 'div';
  return (
    <>
      {failure && !isInline && (
        <LoadFailure subject="This part" text={failure} retry={() => setAttempt(attempt + 1)} />
      )}
      {isLate && !failure && !isInline && <Waiting />}
      <Tag
        ref={element as RefObject<HTMLDivElement | null>}
        id={id}
        className={className}
        data-piece={name}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own components before the build.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}

function Waiting() {
  return (
    <p className="rf-wait" role="status">
      <span className="spinner" /> Loading the reference
    </p>
  );
}

function scrollToHash(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  document.getElementById(id)?.scrollIntoView();
}
