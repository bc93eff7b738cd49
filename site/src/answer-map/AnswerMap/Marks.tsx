import type { ReactNode } from 'react';
import { type DrawnFeature, type LngLat, positionsOf, wordsOf } from '../geometry.ts';
import { pixelOf, tagPosition, type View } from '../view.ts';
import styles from './styles.module.css';

interface Props {
  view: View;
  features: DrawnFeature[];
  /** The answered feature ringed in blue. */
  selected?: DrawnFeature;
  picked?: LngLat;
}

/** What stands above the map: markers of what was sent, the selected feature's ring and tag, the picked position. */
export default function Marks({ view, features, selected, picked }: Props): ReactNode {
  const at = (position: LngLat) => {
    const { x, y } = pixelOf(view, position);
    return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  };
  const pick = picked && pixelOf(view, picked);
  return (
    <svg className={styles.marks} aria-hidden="true">
      {features.map(
        (feature) =>
          feature.role === 'sent' &&
          feature.kind === 'point' && (
            <SentMarker
              key={feature.path}
              at={at(tagPosition(feature))}
              letter={feature.letter}
              isAnswered={features.some((other) => isSamePoint(other, feature))}
            />
          ),
      )}
      {selected?.kind === 'point' &&
        positionsOf(selected.geometry).map((position) => (
          <circle key={String(position)} className={styles.ring} r="16" transform={at(position)} />
        ))}
      {selected && <Tag view={view} feature={selected} />}
      {pick && (
        <>
          <path className={styles.lonLine} d={`M${pick.x} 0V${pick.y - 12}`} />
          <path className={styles.latLine} d={`M0 ${pick.y}H${pick.x - 12}`} />
          <g transform={`translate(${pick.x} ${pick.y})`}>
            <circle className={styles.halo} r="9" />
            <path className={styles.cross} d="M-9 0H9M0 -9V9" />
          </g>
        </>
      )}
    </svg>
  );
}

/** A disc with its letter, a disc, or, where an answer stands at the same place, a ring round it. */
function SentMarker({ at, letter, isAnswered }: { at: string; letter?: string; isAnswered: boolean }) {
  if (!letter && isAnswered) {
    return (
      <g transform={at}>
        <circle className={styles.halo} r="12" />
        <circle className={styles.sentRing} r="12" />
      </g>
    );
  }
  return (
    <g transform={at}>
      <circle className={styles.sent} r={letter ? 11 : 8} />
      {letter && <text y="4.5">{letter}</text>}
    </g>
  );
}

function isSamePoint(answered: DrawnFeature, sent: DrawnFeature): boolean {
  return answered.role === 'answered' && JSON.stringify(answered.geometry) === JSON.stringify(sent.geometry);
}

/** Width of one letter of the code face at 12 pixels. */
const letterPx = 7.3;

/** The selected feature's path in a tag above it, moved in where an edge would cut it. */
function Tag({ view, feature }: { view: View; feature: DrawnFeature }) {
  const words = wordsOf(feature.path);
  const { x, y } = pixelOf(view, tagPosition(feature));
  if (x < 0 || y < 0 || x > view.width || y > view.height) return null;
  const width = words.length * letterPx + 14;
  const left = Math.min(Math.max(x - width / 2, 6), Math.max(6, view.width - width - 6));
  const lift = feature.kind === 'point' ? 22 : 12;
  const top = y - lift - 22 >= 4 ? y - lift - 22 : y + lift;
  return (
    <g className={styles.tag} transform={`translate(${left.toFixed(1)} ${top.toFixed(1)})`}>
      <rect width={width} height="22" rx="3" />
      <text x={width / 2} y="15">
        {words}
      </text>
    </g>
  );
}
