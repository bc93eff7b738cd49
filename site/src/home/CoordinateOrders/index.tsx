import type { ReactNode } from 'react';
import Order from '../../mdx/Position/Order.tsx';
import Table from '../../mdx/Table/index.tsx';
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
    where: 'Every coordinate pair in an answer',
    order: 'lon,lat',
    example: (
      <>
        [<span className="lon">90.36288</span>, <span className="lat">23.80476</span>]
      </>
    ),
  },
];

/** The rule of two colours, and where which order is due. */
export default function CoordinateOrders(): ReactNode {
  return (
    <section>
      <h2>Longitude is blue, latitude is orange</h2>
      <div className={styles.columns}>
        <div className={styles.words}>
          <p>
            The API takes coordinates in both orders. On every page, in every sample and on the edge of every
            map, longitude has one colour and latitude the other.
          </p>
          <p>
            In Bangladesh the two ranges do not overlap: longitude runs from{' '}
            <span className="position lon">88.0</span> to <span className="position lon">92.7</span>, latitude
            from <span className="position lat">20.5</span> to <span className="position lat">26.7</span>. A
            swapped pair always shows.
          </p>
        </div>
        <Table>
          <thead>
            <tr>
              <th>Where</th>
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
