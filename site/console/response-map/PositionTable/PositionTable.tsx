import { type ReactNode, useState } from 'react';
import { type DrawnFeature, positionsOf, wordsOf } from '../geometry.ts';
import { boundsOfPositions } from '../view.ts';
import styles from './styles.module.css';

/** More rows are rendered on request: thousands would stop the page. */
const rowsAtOnce = 100;

interface Props {
  features: DrawnFeature[];
  /** Name of the endpoint that what is not in the response is from. */
  source: string | undefined;
}

/** The same points in words: one row for a point, the two ends of a line, the size of an area. */
export default function PositionTable({ features, source }: Props): ReactNode {
  const [shown, setShown] = useState(rowsAtOnce);
  const rows = rowsOf(features);
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
          {rows.slice(0, shown).map(({ feature, note, position, key }) => (
            <tr key={key}>
              <th scope="row">
                <span>
                  {feature.letter && `${feature.letter} `}
                  {feature.label}
                </span>
                <small>
                  {feature.role === 'fetched' ? `from ${source}` : feature.role}
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
      {rows.length > shown && (
        <button
          type="button"
          className={`rc-link ${styles.more}`}
          onClick={() => setShown(shown + rowsAtOnce)}
        >
          Show {Math.min(rowsAtOnce, rows.length - shown)} more of {rows.length}
        </button>
      )}
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
  const { west, south, east, north } = boundsOfPositions(positions);
  return [(west + east) / 2, (south + north) / 2];
}
