import {
  type MappedService,
  type MappingRow,
  type MappingTable,
  mappingTables,
} from '@portal/request/convert';
import { Fault } from '@portal/settings';
import { DataTable } from '../reference/DataTable.tsx';
import { Markdown } from '../reference/Markdown.tsx';
import { OperationLink } from '../reference/OperationLink.tsx';
import { useDrawing } from '../reference/render/context.ts';
import { findOperation } from '../reference/render/source.ts';

/** What of other providers' requests has an equivalent: the tables by which they are converted, with their sources. */
export function MappingTables({ provider }: { provider?: string }) {
  const tables = mappingTables.filter((table) => provider === undefined || table.provider === provider);
  if (tables.length === 0) {
    const names = mappingTables.map((table) => table.provider).join(', ');
    throw new Fault(`There is no provider "${provider}". Expected one of: ${names}.`);
  }
  return tables.map((table) => (
    <section key={table.provider}>
      {provider === undefined && <h2 id={anchorOf(table)}>From {table.provider}</h2>}
      {table.services.map((service) => (
        <Service key={service.name} service={service} provider={table.provider} />
      ))}
    </section>
  ));
}

/** The tables of one provider, in prose. An unknown provider fails the build. */
export function Mappings({ provider }: { provider: string }) {
  return (
    <div className="rm-mappings">
      <MappingTables provider={provider} />
    </div>
  );
}

function anchorOf({ provider }: MappingTable): string {
  return `from-${provider.toLowerCase().replaceAll(' ', '-')}`;
}

function Service({ service, provider }: { service: MappedService; provider: string }) {
  const operation = findOperation(useDrawing(), service.operationId);
  return (
    <details className="rm-service">
      <summary>
        <b>{service.name}</b> becomes {operation.name}
      </summary>
      <p className="rm-dim">
        <OperationLink operation={operation} /> replaces{' '}
        <a href={service.source}>
          {provider}: {service.name}
        </a>
        .
      </p>
      <DataTable label={`${provider}: ${service.name}`} heads={['You send', 'Version 2', 'Note', 'Source']}>
        <tbody>
          {service.rows
            .filter(({ isSilent }) => !isSilent)
            .map((row) => (
              <tr key={row.from}>
                <td>
                  <code>{row.from}</code>
                </td>
                <td data-label="Version 2">
                  <Target row={row} name={operation.name} />
                </td>
                <Markdown text={row.note} tag="td" />
                <td>
                  <a href={row.source}>
                    Source<span className="visually-hidden"> of {row.from}</span>
                  </a>
                </td>
              </tr>
            ))}
        </tbody>
      </DataTable>
    </details>
  );
}

function Target({ row, name }: { row: MappingRow; name: string }) {
  if (row.to === null) return <span className="rm-lost">Not available</span>;
  return row.to === 'endpoint' ? name : <code>{row.to}</code>;
}
