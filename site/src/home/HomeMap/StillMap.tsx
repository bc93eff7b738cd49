import useBaseUrl from '@docusaurus/useBaseUrl';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface Label {
  x: number;
  y: number;
  bangla: string;
  english: string;
  isSmall?: boolean;
}

const labels: Label[] = [
  { x: 480.8, y: 252.3, bangla: 'মিরপুর', english: 'Mirpur' },
  { x: 873.3, y: 314.8, bangla: 'বনানী', english: 'Banani' },
  { x: 846, y: 478.3, bangla: 'মহাখালী', english: 'Mohakhali' },
  { x: 775.6, y: 122.5, bangla: 'ক্যান্টনমেন্ট', english: 'Cantonment', isSmall: true },
  { x: 683.2, y: 281.2, bangla: 'কাফরুল', english: 'Kafrul', isSmall: true },
  { x: 586.4, y: 98.4, bangla: 'মিরপুর ১১', english: 'Mirpur 11', isSmall: true },
];

/** The picture that stands until the live map opens: streets as an image, words as text in the page's own font. */
export default function StillMap(): ReactNode {
  return (
    <>
      <img
        className={styles.light}
        src={useBaseUrl('/home/map-light.svg')}
        alt=""
        width="1120"
        height="520"
      />
      <img
        className={styles.dark}
        src={useBaseUrl('/home/map-dark.svg')}
        alt=""
        width="1120"
        height="520"
        loading="lazy"
      />
      <svg
        className={styles.words}
        viewBox="0 0 1120 520"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label="Map of north-west Dhaka. A point in Mirpur was asked; the nearest address is marked in green."
      >
        {labels.map(({ x, y, bangla, english, isSmall }) => (
          <g key={english} className={isSmall ? styles.small : undefined}>
            <text x={x} y={y} lang="bn" className={styles.bangla}>
              {bangla}
            </text>
            <text x={x} y={y + 14} className={styles.english}>
              {english}
            </text>
          </g>
        ))}
        <text lang="bn" className={styles.water} transform="translate(259 213.8) rotate(78)">
          তুরাগ নদী
        </text>
        <path d="M456.4 0V164.2" className={styles.lonLine} />
        <path d="M0 178.2H442.4" className={styles.latLine} />
        <g transform="translate(456.4 178.2)">
          <circle r="9" className={styles.halo} />
          <circle r="9" className={styles.sent} />
          <circle r="5" className={styles.answered} />
        </g>
      </svg>
    </>
  );
}
