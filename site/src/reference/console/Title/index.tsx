import type { Operation } from '@portal/contract';
import { Fragment, type Ref } from 'react';

/** Name, method and path of the operation. The path breaks at `/`, never inside a name. */
export function Title({ operation, heading }: { operation: Operation; heading: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {operation.name}
      </h2>
      <span className={`rf-m ${operation.method.toLowerCase()}`}>{operation.method}</span>
      <code>
        {operation.path.split(/(?=\/)/).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one path never move.
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </code>
    </>
  );
}
