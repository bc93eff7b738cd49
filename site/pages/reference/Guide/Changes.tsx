import type { Operation } from '@portal/contract';
import { DataTable } from '../DataTable.tsx';
import { Markdown } from '../Markdown.tsx';
import { operationPath, useDrawing } from '../render/context.ts';
import { findOperation } from '../render/source.ts';

/** Each version 1 endpoint and its replacement. */
export function Changes() {
  const { contract } = useDrawing();
  return (
    <DataTable
      label="Version 1 endpoints and their replacements"
      heads={['Version 1', 'Version 2', 'What to change']}
    >
      <tbody>
        {contract.operations.map((operation) => (
          <Row key={operation.id} operation={operation} />
        ))}
      </tbody>
    </DataTable>
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
