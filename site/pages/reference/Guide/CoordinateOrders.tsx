import { Fragment } from 'react';
import { CoordinateOrder } from '../../../parts/CoordinateOrder.tsx';
import { DataTable } from '../DataTable.tsx';
import { useDrawing } from '../render/context.ts';
import { positionInputs } from '../render/fields.ts';

/** Every place where a request has coordinates, with their order, from the contract. */
export function CoordinateOrders() {
  const { contract } = useDrawing();
  const rows = contract.operations.flatMap((operation) =>
    positionInputs(operation).map((input) => ({ operation, input })),
  );
  return (
    <DataTable label="Order of coordinates in requests" heads={['Endpoint', 'Where', 'Order']}>
      <tbody>
        {rows.map(({ operation, input }) => (
          <tr key={operation.id + input.names.join()}>
            <td>
              <a href={`#${operation.slug}`}>{operation.name}</a>
            </td>
            <td>
              {input.names.map((name) => (
                <Fragment key={name}>
                  <code>{name}</code>{' '}
                </Fragment>
              ))}
              in the {input.where}
            </td>
            <td data-label="Order">
              {input.isNamed ? 'by name, in any order' : <CoordinateOrder order={input.order} />}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
