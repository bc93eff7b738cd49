import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { useDrawing } from '../render/context.ts';

interface Props {
  /** What is in the bar: tabs or a caption. */
  bar: ReactNode;
  children: ReactNode;
  className?: string;
  /** True where it is seen at once, so that it has its button from the start. */
  isFirst?: boolean;
  /** True where the bar holds tabs and the card their panels. */
  isTabbed?: boolean;
  copy?: ReactNode;
}

/**
 * A sunken panel with a bar; its copy button takes the text of the panel that is shown. On the page of all operations
 * each gets its button when it comes near the window.
 */
export function CodeCard({ bar, children, className, isTabbed, isFirst, copy = <CopyCode /> }: Props) {
  const { isWhole } = useDrawing();
  return (
    <div
      className={className ? `rf-code ${className}` : 'rf-code'}
      {...dataAttributes({ copyable: '', ...(isTabbed && { tabbed: '' }) })}
    >
      <div className="rf-bar">
        {bar}
        {(isFirst || !isWhole) && copy}
      </div>
      {children}
    </div>
  );
}

/** Copies the code that is shown in its card, or the path that it is next to. */
export function CopyCode({ label = 'Copy' }: { label?: string }) {
  return (
    <button
      type="button"
      className="icon-button rf-copy"
      aria-label={label}
      {...dataAttributes({ action: 'copy' })}
    />
  );
}

/** Colored code; the region can be scrolled by keyboard and has a name. `isPlain` leaves its colors to the browser. */
export function Code({ html, label, isPlain }: { html: string; label: string; isPlain?: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a named piece of code.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <pre tabIndex={0} role="group" aria-label={label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter. */}
      <code {...(isPlain && dataAttributes({ plain: 'json' }))} dangerouslySetInnerHTML={{ __html: html }} />
    </pre>
  );
}
