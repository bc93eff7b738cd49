import type { Operation } from '@portal/contract';
import { operationPath, useDrawing } from './render/context.ts';

/** The neighbors of an operation in the order of the reference. */
export function PreviousNext({ operation }: { operation: Operation }) {
  const drawing = useDrawing();
  const { operations } = drawing.contract;
  const at = operations.findIndex(({ id }) => id === operation.id);
  return (
    <nav className="rf-pn" aria-label="Previous and next operation">
      <Neighbour word="Previous" operation={operations[at - 1]} />
      <Neighbour word="Next" operation={operations[at + 1]} />
    </nav>
  );
}

function Neighbour({ word, operation }: { word: string; operation?: Operation }) {
  const drawing = useDrawing();
  if (!operation) return <span />;
  return (
    <a href={operationPath(drawing, operation)} rel={word === 'Next' ? 'next' : 'prev'}>
      <span>{word}</span> {operation.name}
    </a>
  );
}
