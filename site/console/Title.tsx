import type { Operation } from '@portal/contract';
import type { Ref } from 'react';
import { BreakablePath } from '../parts/BreakablePath/BreakablePath.tsx';
import { Method } from '../parts/Method.tsx';

/** Name, method and path of the operation. The path breaks at `/`, never inside a name. */
export function Title({ operation, heading }: { operation: Operation; heading: Ref<HTMLHeadingElement> }) {
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {operation.name}
      </h2>
      <Method method={operation.method} />
      <code>
        <BreakablePath path={operation.path} />
      </code>
    </>
  );
}
