import type { Operation } from '@portal/contract';
import { operationPath, useDrawing } from './render/context.ts';

/** The name of an operation, which leads to its page. */
export function OperationLink({ operation }: { operation: Operation }) {
  return <a href={operationPath(useDrawing(), operation)}>{operation.name}</a>;
}
