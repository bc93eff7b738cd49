import type { Operation } from '@portal/contract';
import Island from '../../../browser/islands/Island.tsx';
import { creditWords } from '../../reference/CreditMeter.tsx';
import { DataTable } from '../../reference/DataTable.tsx';
import { Markdown } from '../../reference/Markdown.tsx';
import { OperationLink } from '../../reference/OperationLink.tsx';
import { useDrawing } from '../../reference/render/context.ts';
import { replacementOf } from '../../reference/render/source.ts';
import { changesPath } from '../Changes/feed.ts';
import { MappingTables } from '../MappingTables.tsx';
import { ToolPage } from '../ToolPage.tsx';
import Converter from './Converter.tsx';
import { examplesOf } from './examples.ts';

/** Paste a request of version 1 or another provider, and get that of version 2; below, every endpoint as a table. */
export function Convert() {
  const drawing = useDrawing();
  const { contracts, settings } = drawing;
  const props = {
    hosts: {
      live: settings.hosts.api,
      sandbox: settings.hosts.sandbox,
      sandboxKey: settings.keys.sandbox,
      placeholder: settings.keys.placeholder,
    },
    base: drawing.baseUrl,
    examples: examplesOf(drawing),
  };
  return (
    <ToolPage name="Convert">
      <h1>Convert a request to version 2</h1>
      <p className="rf-lead">
        Paste a URL, a cURL command or code. You get the version 2 request, every change with its reason, and
        both responses side by side.
      </p>
      <Island name="converter" props={props}>
        <Converter {...props} />
      </Island>
      <h2 id="version-1">Version 1 endpoints and their replacements</h2>
      <p>
        For what breaks and what is new in each, see{' '}
        <a href={`${drawing.baseUrl}${changesPath}#version-1-and-version-2`}>Version 1 and version 2</a>.
      </p>
      <DataTable
        label="Version 1 endpoints and their replacements"
        heads={['Version 1', 'Version 2', 'Credits', 'What changes']}
      >
        <tbody>
          {contracts.v1.operations.map((operation) => (
            <Replacement key={operation.id} operation={operation} />
          ))}
        </tbody>
      </DataTable>
      <MappingTables />
    </ToolPage>
  );
}

function Replacement({ operation }: { operation: Operation }) {
  const { replacedBy, reasonWithoutReplacement = '' } = operation.deprecation ?? {};
  const next = replacementOf(useDrawing(), operation);
  const [before, after] = [operation, next].map((one) => one && creditWords(one.credits));
  return (
    <tr>
      <td>
        <OperationLink operation={operation} />
      </td>
      <td data-label="Version 2">{next ? <OperationLink operation={next} /> : 'No replacement'}</td>
      <td data-label="Credits">{before === after || !after ? before : `${before} before, ${after} now`}</td>
      <Markdown text={replacedBy?.explanation ?? reasonWithoutReplacement} tag="td" />
    </tr>
  );
}
