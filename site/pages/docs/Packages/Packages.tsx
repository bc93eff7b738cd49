import Order from '../../prose/Position/Order.tsx';
import styles from './styles.module.css';

interface Props {
  /** Such as `bkoi-gl@3.0.0`. */
  packages?: string[];
  /** Order of coordinates on this page, `lon,lat` or `lat,lon`. */
  order?: string;
}

/** What the page's samples were written for. */
export default function Packages({ packages = [], order }: Props) {
  if (packages.length === 0 && !order) return null;
  return (
    <dl className={styles.packages}>
      {packages.length > 0 && (
        <div>
          <dt>{packages.length > 1 ? 'Packages' : 'Package'}</dt>
          {packages.map((name) => (
            <dd key={name}>
              <code>{name.replace(/(.)@/, '$1 ')}</code>
            </dd>
          ))}
        </div>
      )}
      {order && (
        <div>
          <dt>Order</dt>
          <dd>
            <Order value={order} />
          </dd>
        </div>
      )}
    </dl>
  );
}
