import type { ReactNode } from 'react';
import { sitePath } from '../../site-fields.ts';
import { firstPosition } from '../content.ts';
import still from './still.json';
import styles from './styles.module.css';

const { width, height, bounds, names } = still;
const point = {
  x: ((firstPosition.longitude - bounds.west) / (bounds.east - bounds.west)) * width,
  y: ((bounds.north - firstPosition.latitude) / (bounds.north - bounds.south)) * height,
};

/** The picture that stands until the live map opens: streets as an image, words as text in the page's own font. */
export default function StillMap(): ReactNode {
  return (
    <>
      <img
        className={styles.light}
        src={sitePath('/home/map-light.svg')}
        alt=""
        width={width}
        height={height}
      />
      <img
        className={styles.dark}
        src={sitePath('/home/map-dark.svg')}
        alt=""
        width={width}
        height={height}
        loading="lazy"
      />
      <svg
        className={styles.words}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label="Map of northwest Dhaka. A green marker shows the address closest to a point in Mirpur."
      >
        {names.map(({ x, y, bangla, english }) => (
          <g key={english}>
            <text x={x} y={y - 2} lang="bn" className={styles.bangla}>
              {bangla}
            </text>
            <text x={x} y={y + 12} className={styles.english}>
              {english}
            </text>
          </g>
        ))}
        <text lang="bn" className={styles.water} transform="translate(238 290) rotate(72)">
          তুরাগ নদী
        </text>
        <path d={`M${point.x} 0V${point.y - 14}`} className={styles.lonLine} />
        <path d={`M0 ${point.y}H${point.x - 14}`} className={styles.latLine} />
        <g transform={`translate(${point.x} ${point.y})`}>
          <circle r="9" className={styles.halo} />
          <circle r="9" className={styles.sent} />
          <circle r="5" className={styles.answered} />
        </g>
      </svg>
    </>
  );
}
