import { CoordinateOrder } from '../CoordinateOrder/index.tsx';
import { useDrawing } from '../render/context.ts';
import { positionInputs } from '../render/fields.ts';

/** Every place where a request takes a position, with its order, read from the contract. */
export function CoordinateOrders() {
  const { contract } = useDrawing();
  const rows = contract.operations.flatMap((operation) =>
    positionInputs(operation).map((input) => ({ operation, input })),
  );
  return (
    <section className="rf-scroll" aria-label="Order of coordinates in requests">
      <table className="rf-tbl">
        <thead>
          <tr>
            <th>Operation</th>
            <th>Where</th>
            <th>Order</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ operation, input }) => (
            <tr key={operation.id + input.names.join()}>
              <td>
                <a href={`#${operation.slug}`}>{operation.name}</a>
              </td>
              <td>
                {input.names.map((name) => (
                  <code key={name}>{name}</code>
                ))}{' '}
                in the {input.where}
              </td>
              <td>
                <CoordinateOrder order={input.order} /> {input.isNamed && 'by name, any order'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
