import { Fragment, type ReactNode } from 'react';

/** A path that wraps before a slash or comma, not inside a word. */
export function BreakablePath({ path }: { path: string }): ReactNode {
  return path.split(/(?=[/,])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one path never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part.includes('-') ? <span>{part}</span> : part}
    </Fragment>
  ));
}
