import type { Operation } from '@portal/contract';
import Neighbours from '../docs/Neighbours.tsx';
import { operationPath, useDrawing } from './render/context.ts';

/** The neighbors of an operation in the order of the reference. */
export function PreviousNext({ operation }: { operation: Operation }) {
  const drawing = useDrawing();
  const { operations } = drawing.contract;
  const at = operations.findIndex(({ id }) => id === operation.id);
  const link = (other: Operation | undefined) =>
    other && { title: other.name, href: operationPath(drawing, other) };
  return <Neighbours kind="operation" previous={link(operations[at - 1])} next={link(operations[at + 1])} />;
}
