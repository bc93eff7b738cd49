import type { ReactNode } from 'react';

/** The keys that open the search. The boot script decides which of the two the user's keyboard has. */
export default function SearchKey({ className }: { className?: string }): ReactNode {
  return (
    <kbd className={className}>
      <span className="on-others">Ctrl K</span>
      <span className="on-apple">⌘ K</span>
    </kbd>
  );
}
