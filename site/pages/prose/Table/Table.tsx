import type { ComponentProps } from 'react';

/** A table that scrolls sideways where it does not fit. */
export default function Table(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; this is a region that scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too.
    <div className="table" tabIndex={0} role="group" aria-label="Table">
      <table {...props} />
    </div>
  );
}

/** A head cell; without a text it is no head of anything, so a plain cell. */
export function HeadCell(props: ComponentProps<'th'>) {
  return props.children ? <th {...props} /> : <td />;
}
