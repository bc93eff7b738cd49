import type { ReactNode } from 'react';
import { type DrawnFeature, positionsOf, wordsOf } from '../geometry.ts';
import styles from './styles.module.css';

/** The same points in words: one row for a point, the two ends of a line, the size of an area. */
export default function PositionTable({ features }: { features: DrawnFeature[] }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Points in the request and response">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="lon">
              lon
            </th>
            <th scope="col" className="lat">
              lat
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(features).map(({ feature, note, position, key }) => (
            <tr key={key}>
              <th scope="row">
                <span>
                  {feature.letter && `${feature.letter} `}
                  {feature.label}
                </span>
                <small>
                  {feature.role === 'fetched' ? 'not in the response' : feature.role}
                  {note && `, ${note}`}
                  {feature.label !== wordsOf(feature.path) && feature.role === 'returned' && (
                    <>
                      , <code>{wordsOf(feature.path)}</code>
                    </>
                  )}
                </small>
              </th>
              <td className="lon">{position[0].toFixed(6)}</td>
              <td className="lat">{position[1].toFixed(6)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TableRow {
  feature: DrawnFeature;
  position: [number, number];
  /** Which of a geometry's points this is. */
  note?: string;
  key: string;
}

function rowsOf(features: DrawnFeature[]): TableRow[] {
  return features.flatMap((feature) => {
    const positions = positionsOf(feature.geometry);
    const key = `${feature.role}${feature.path}`;
    const row = (position: [number, number] | undefined, note?: string): TableRow[] =>
      position ? [{ feature, position, note, key: `${key} ${note}` }] : [];
    if (feature.kind === 'line') {
      return [
        ...row(positions[0], `first of ${positions.length} positions`),
        ...row(positions.at(-1), 'last position'),
      ];
    }
    if (feature.kind === 'area') return row(middleOf(positions), 'middle of the area');
    if (positions.length === 1) return row(positions[0]);
    return positions.flatMap((position, at) => row(position, `${at + 1} of ${positions.length}`));
  });
}

/** The middle of the bounds of these points. */
function middleOf(positions: [number, number][]): [number, number] {
  const middle = (axis: 0 | 1) => {
    const values = positions.map((position) => position[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
}
