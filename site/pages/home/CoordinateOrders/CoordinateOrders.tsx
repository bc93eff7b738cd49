import type { ReactNode } from 'react';
import Order from '../../prose/Position/Order.tsx';
import Table from '../../prose/Table/Table.tsx';
import styles from './styles.module.css';

const rows: { where: string; order: string; example: ReactNode }[] = [
  {
    where: 'Route Overview, Route Match, Point in Polygon',
    order: 'lon,lat',
    example: (
      <>
        <span className="lon">90.4125</span>,<span className="lat">23.7925</span>
      </>
    ),
  },
  {
    where: 'Snap to Road, Route Optimization',
    order: 'lat,lon',
    example: (
      <>
        <span className="lat">23.80475</span>,<span className="lon">90.36289</span>
      </>
    ),
  },
  {
    where: 'All coordinate pairs in responses',
    order: 'lon,lat',
    example: (
      <>
        [<span className="lon">90.36288</span>, <span className="lat">23.80476</span>]
      </>
    ),
  },
];

/** The rule of two colors, and which endpoint requires which order. */
export default function CoordinateOrders() {
  return (
    <section>
      <h2>Coordinate order</h2>
      <div className={styles.columns}>
        <div className={styles.words}>
          <p>
            Endpoints accept coordinates in different orders. On every page, longitude is blue and latitude is
            orange, in text, in code and on the edges of maps.
          </p>
          <p>
            In Bangladesh, longitude ranges from <span className="position lon">88.0</span> to{' '}
            <span className="position lon">92.7</span> and latitude from{' '}
            <span className="position lat">20.5</span> to <span className="position lat">26.7</span>. The
            ranges don't overlap, so you can always detect a swapped pair.
          </p>
        </div>
        <Table>
          <thead>
            <tr>
              <th>Used in</th>
              <th>Order</th>
              <th>Example</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ where, order, example }) => (
              <tr key={where}>
                <td>{where}</td>
                <td>
                  <Order value={order} />
                </td>
                <td className={styles.example}>
                  <code>{example}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
