import type { ReactNode } from 'react';
import { duration, lengthWords } from '../../../parts/map/reading.ts';
import type { Reading } from '../../use-reading.ts';
import { type DrawnFeature, orderedStopsOf } from '../geometry.ts';
import type { Leg } from '../legs.ts';
import styles from './styles.module.css';

/** Distance and duration from stop to stop, and their sum; nothing without legs. */
export function Legs({ reading }: { reading: Reading }): ReactNode {
  const { features, hover, reveal } = reading;
  const { legs } = reading.drawn;
  const marked = reading.hovered ?? reading.selected;
  if (legs.length === 0) return null;
  const stops = namesOfStops(features, legs.length + 1);
  const sum = (of: (leg: Leg) => number | undefined) =>
    legs.reduce((total, leg) => total + (of(leg) ?? 0), 0);
  const measures = (meters: number | undefined, seconds: number | undefined) => (
    <>
      <td>{meters === undefined ? '' : lengthWords(meters)}</td>
      <td>{seconds === undefined ? '' : duration(seconds)}</td>
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={styles.legs} tabIndex={0} aria-label="Legs">
      <table onPointerLeave={() => hover(undefined)}>
        <thead>
          <tr>
            <th scope="col">Leg</th>
            <th scope="col">Distance</th>
            <th scope="col">Duration</th>
          </tr>
        </thead>
        <tbody>
          {legs.map(({ path, distanceMeters, durationSeconds }, at) => (
            <tr
              key={path}
              data-marked={marked === path || marked?.startsWith(`${path}/`) || undefined}
              onPointerEnter={() => hover(path)}
            >
              <th scope="row">
                <button type="button" onClick={() => reveal(path)}>
                  {stops[at]} <span aria-hidden="true">→</span>
                  <span className="visually-hidden">to</span> {stops[at + 1]}
                </button>
              </th>
              {measures(distanceMeters, durationSeconds)}
            </tr>
          ))}
        </tbody>
        {legs.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{legs.length} legs</th>
              {measures(
                sum((leg) => leg.distanceMeters),
                sum((leg) => leg.durationSeconds),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** What the stops are called on the map: the number in the visiting order with the letter sent, or the letter alone. */
function namesOfStops(features: readonly DrawnFeature[], count: number): string[] {
  const ordered = orderedStopsOf(features).sort((one, other) => one.order - other.order);
  const letters = features.flatMap(({ letter }) => letter ?? []);
  return Array.from({ length: count }, (_, at) => {
    const stop = ordered.length === count ? ordered[at] : undefined;
    if (stop) return stop.letter ? `${stop.order} (${stop.letter})` : String(stop.order);
    return (letters.length === count && letters[at]) || String(at + 1);
  });
}
