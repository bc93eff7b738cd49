import type { ReactNode } from 'react';

interface Props {
  /** Read aloud instead of a caption. */
  label: string;
  heads: string[];
  /** `stack`, unless set: on a phone, each row is a block, with `data-label` in front of the cells that have it. */
  className?: string;
  /** One body or more. */
  children: ReactNode;
}

/** A table of the reference or of a tool, which scrolls sideways where it does not fit. */
export function DataTable({ label, heads, className = 'stack', children }: Props) {
  return (
    <section className="table">
      <table className={className || undefined} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
