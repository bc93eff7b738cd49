import styles from './styles.module.css';

interface Props {
  /** Pixels from the top left corner of the map. */
  x: number;
  y: number;
  /** Instead, from its middle. */
  isCentered?: boolean;
}

/** Longer than the way from any point of the map to its edges, pixels. */
const farPx = 3000;

/** The point that was requested, with the lines to its degrees on the frame. */
export default function PointMarker({ x, y, isCentered = false }: Props) {
  return (
    <svg className={isCentered ? `${styles.mark} ${styles.centered}` : styles.mark} aria-hidden="true">
      <path d={`M${x} ${-farPx}V${y - 14}`} className="lon" />
      <path d={`M${-farPx} ${y}H${x - 14}`} className="lat" />
      <g transform={`translate(${x} ${y})`}>
        <circle r="9" className={styles.halo} />
        <circle r="9" className={styles.sent} />
        <circle r="5" className={styles.returned} />
      </g>
    </svg>
  );
}
