import type { Operation } from '@portal/contract';
import { DataTable } from '../DataTable.tsx';
import { Markdown } from '../Markdown.tsx';
import { OperationLink } from '../OperationLink.tsx';
import { useDrawing } from '../render/context.ts';
import { replacementOf } from '../render/source.ts';

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
  const { replacedBy, reasonWithoutReplacement = '' } = operation.deprecation ?? {};
  const next = replacementOf(useDrawing(), operation);
  return (
    <tr>
      <td>
        <a href={`#${operation.slug}`}>{operation.name}</a>
      </td>
      <td data-label="Version 2">{next ? <OperationLink operation={next} /> : 'None'}</td>
      <Markdown text={replacedBy?.explanation ?? reasonWithoutReplacement} tag="td" />
    </tr>
  );
}
