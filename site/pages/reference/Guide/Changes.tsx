import type { Operation } from '@portal/contract';
import { Markdown } from '../Markdown.tsx';
import { operationPath, useDrawing } from '../render/context.ts';
import { findOperation } from '../render/source.ts';

/** Each version 1 endpoint and its replacement. */
export function Changes() {
  const { contract } = useDrawing();
  return (
    <section className="rf-scroll" aria-label="Version 1 endpoints and their replacements">
      <table className="rf-tbl rf-stack">
        <thead>
          <tr>
            <th>Version 1</th>
            <th>Version 2</th>
            <th>What to change</th>
          </tr>
        </thead>
        <tbody>
          {contract.operations.map((operation) => (
            <Row key={operation.id} operation={operation} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ operation }: { operation: Operation }) {
  const drawing = useDrawing();
  const replacedBy = operation.deprecation?.replacedBy;
  const next = replacedBy && findOperation(drawing, replacedBy.operationId);
  return (
    <tr>
      <td>
        <a href={`#${operation.slug}`}>{operation.name}</a>
      </td>
      <td data-label="Version 2">{next ? <a href={operationPath(drawing, next)}>{next.name}</a> : 'None'}</td>
      <Markdown
        text={replacedBy?.explanation ?? operation.deprecation?.reasonWithoutReplacement ?? ''}
        tag="td"
      />
    </tr>
  );
}
