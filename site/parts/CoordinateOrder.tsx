import type { CoordinateOrder as Order } from '@portal/contract';
import { axesOf } from './code/coordinates.ts';

/** Two tinted cells in the order of the wire. */
export function CoordinateOrder({
  order,
  words = ['lon', 'lat'],
}: {
  order: Order;
  words?: [string, string];
}) {
  return (
    <span className="order">
      {axesOf(order).map((axis) => (
        <b key={axis} className={axis}>
          {axis === 'lon' ? words[0] : words[1]}
        </b>
      ))}
    </span>
  );
}
