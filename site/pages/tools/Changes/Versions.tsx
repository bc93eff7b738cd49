import type { Operation } from '@portal/contract';
import { Fragment } from 'react';
import { axisOf } from '../../../parts/code/coordinates.ts';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { Method } from '../../../parts/Method.tsx';
import { DataTable } from '../../reference/DataTable.tsx';
import { Markdown } from '../../reference/Markdown.tsx';
import { OperationLink } from '../../reference/OperationLink.tsx';
import { useDrawing } from '../../reference/render/context.ts';
import type { ComparedEndpoint, ComparedVersions } from './compared.ts';
import { KindBadge } from './KindBadge.tsx';

/** Version 1 next to version 2: what is the same everywhere first, then each endpoint, then what is new. */
export function Versions({ compared }: { compared: ComparedVersions }) {
  const { baseUrl } = useDrawing();
  const { rows, added, replacements, keyMove } = compared;
  return (
    <>
      <h2 id="version-1-and-version-2">Version 1 and version 2</h2>
      <p>
        {rows.length} endpoints of version 1 become {replacements} of version 2; {added.length} more exist
        only in version 2. <a href={`${baseUrl}api/convert/`}>Convert a request</a> shows both side by side.
      </p>
      {keyMove && (
        <div className="rm-everywhere">
          <KindBadge kind="breaking" />
          <p>
            In every endpoint, the key moves from the {keyMove.old.key.in} to the {keyMove.next.key.in}.
          </p>
          <pre>
            <del>
              {'−\u00a0'}
              <Path operation={keyMove.old} />
            </del>
            {'\n'}
            <ins>
              {'+\u00a0'}
              <Path operation={keyMove.next} />
            </ins>
          </pre>
        </div>
      )}
      <DataTable
        label="Version 1 endpoints next to version 2"
        heads={['Version 1', 'Version 2', keyMove ? 'Besides the key' : 'What differs']}
        className="stack rm-versions"
      >
        <tbody>
          {rows.map((row) => (
            <Row key={row.old.id} row={row} hasOnlyKey={keyMove !== undefined} />
          ))}
        </tbody>
      </DataTable>
      <h3 id="only-in-version-2">Only in version 2</h3>
      <ul className="rm-at rm-added">
        {added.map((operation) => (
          <li key={operation.id}>
            <OperationLink operation={operation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ row, hasOnlyKey }: { row: ComparedEndpoint; hasOnlyKey: boolean }) {
  const { old, next, differences } = row;
  return (
    <tr {...dataAttributes({ words: differences.map(({ kind }) => kind).join(' ') })}>
      <td>
        <Method method={old.method} /> <OperationLink operation={old} />
      </td>
      <td data-label="Version 2">{next ? <OperationLink operation={next} /> : 'No replacement'}</td>
      <td>
        {differences.map(({ kind, text }, at) => (
          <div key={text} className="rm-difference">
            <span>
              {at > 0 && <span className="visually-hidden">; </span>}
              <KindBadge kind={kind} />
              <span className="visually-hidden">: </span>
            </span>
            <Markdown text={text} inline />
          </div>
        ))}
        {differences.length === 0 && (
          <span className="rm-dim">
            {next && hasOnlyKey
              ? 'Only the key moves'
              : (old.deprecation?.reasonWithoutReplacement ?? 'Nothing')}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Path and key of the endpoint's example, coordinates in their colors. */
function Path({ operation }: { operation: Operation }) {
  const { settings } = useDrawing();
  const { key, parameters, path, examples } = operation;
  const values = examples[0]?.parameters ?? {};
  const partOf = (part: string) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined) return part;
    if (name === key.name) return <b>{settings.keys.placeholder}</b>;
    const parameter = parameters.find((one) => one.name === name);
    return <span className={parameter && axisOf(parameter)}>{String(values[name])}</span>;
  };
  return (
    <>
      {path.split(/(\{[^{}]+\})/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path never change places.
        <Fragment key={at}>{partOf(part)}</Fragment>
      ))}
      {key.in === 'query' && <b>{`?${key.name}=${settings.keys.placeholder}`}</b>}
    </>
  );
}
