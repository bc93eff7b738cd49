import { Fragment, type ReactNode } from 'react';

/** A path that wraps before a slash or comma, not inside a word, nor after the version, for which every line has room. */
export function BreakablePath({ path }: { path: string }): ReactNode {
  return path.split(/(?=[/,])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one path never move.
    <Fragment key={at}>
      {at > 1 && <wbr />}
      {part.includes('-') ? <span>{part}</span> : part}
    </Fragment>
  ));
}
