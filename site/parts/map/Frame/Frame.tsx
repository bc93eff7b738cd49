import type { ReactNode } from 'react';
import styles from './styles.module.css';
import { type Bounds, ticks } from './ticks.ts';

interface Props {
  /** What the map shows, degrees, for a picture of `width` by `height` pixels. */
  bounds: Bounds;
  width: number;
  height: number;
  /** Point whose coordinates are marked on the frame, `[longitude, latitude]`. */
  point?: [longitude: number, latitude: number];
  /** The map itself. */
  children: ReactNode;
}

/** A map sheet: longitude ticks above in blue, latitude ticks at the left in orange, the selected point marked on both. */
export default function Frame({ bounds, width, height, point, children }: Props): ReactNode {
  const x = (longitude: number) => ((longitude - bounds.west) / (bounds.east - bounds.west)) * width;
  const y = (latitude: number) => ((bounds.north - latitude) / (bounds.north - bounds.south)) * height;
  const marked = point && { x: x(point[0]), y: y(point[1]) };
  return (
    <div className={styles.sheet}>
      <svg
        className={styles.top}
        viewBox={`0 0 ${width} 20`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {ticks(bounds.west, bounds.east, width).map(({ degrees, label }) => (
          <g key={label} transform={`translate(${x(degrees)} 0)`}>
            <path d="M0 14V20" />
            {isFree(x(degrees), marked?.x, width) && (
              <text x="4" y="14">
                {label}
              </text>
            )}
          </g>
        ))}
        {marked && point && (
          <g transform={`translate(${marked.x} 0)`} className={styles.marked}>
            <rect x="-33" y="1" width="66" height="17" />
            <text y="14">{point[0].toFixed(5)}</text>
          </g>
        )}
      </svg>
      <svg
        className={styles.left}
        viewBox={`0 0 20 ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {ticks(bounds.south, bounds.north, height).map(({ degrees, label }) => (
          <g key={label} transform={`translate(0 ${y(degrees)})`}>
            <path d="M14 0H20" />
            {isFree(height - y(degrees), marked && height - marked.y, height) && (
              <text transform="translate(14 -4) rotate(-90)">{label}</text>
            )}
          </g>
        ))}
        {marked && point && (
          <g transform={`translate(0 ${marked.y})`} className={styles.marked}>
            <rect x="1" y="-33" width="17" height="66" />
            <text transform="translate(14 0) rotate(-90)">{point[1].toFixed(5)}</text>
          </g>
        )}
      </svg>
      <div className={styles.map}>{children}</div>
    </div>
  );
}

/** Width of a tick's label with its gap, pixels. */
const labelPx = 44;

/** Whether a label that starts at `at` is neither cut by the end nor covered by the marked value. */
function isFree(at: number, marked: number | undefined, length: number): boolean {
  if (at < 0 || at + labelPx > length) return false;
  return marked === undefined || at + labelPx < marked - 33 || at > marked + 33;
}
