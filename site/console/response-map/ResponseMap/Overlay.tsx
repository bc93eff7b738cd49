import type { LngLat } from '@portal/geo';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { lengthWords } from '../../../parts/map/reading.ts';
import { pixelOf, positionAt, type View } from '../../../parts/map/view.ts';
import { type DrawnFeature, orderedStopsOf, positionsOf, wordsOf } from '../geometry.ts';
import type { Leg } from '../legs.ts';
import { offsetsOf } from '../offsets.ts';
import { tagPosition } from '../view.ts';
import styles from './styles.module.css';

interface Props {
  view: View;
  features: DrawnFeature[];
  legs: readonly Leg[];
  /** The returned feature with a blue ring. */
  selected?: DrawnFeature;
  /** Point marked on the frame, such as the one placed last. */
  picked?: LngLat;
  /** Present where the markers of what is sent can be dragged. */
  onMove?: (path: string, position: LngLat) => void;
}

/** What is above the map: markers of what was sent, the selected feature's ring and tag, the picked point. Markers follow the pointer that drags them. */
export default function Overlay({ view, features, legs, selected, picked, onMove }: Props): ReactNode {
  const at = (position: LngLat) => moveTo(pixelOf(view, position));
  const [dragged, setDragged] = useState<Drag>();
  const drag = (path: string): DragHandlers | undefined =>
    onMove && {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ path, from: [event.clientX, event.clientY] });
      },
      onPointerMove: (event) => {
        if (dragged?.path !== path) return;
        const [x, y] = dragged.from;
        const hasMoved = dragged.position || Math.hypot(event.clientX - x, event.clientY - y) >= leastDragPx;
        if (hasMoved) setDragged({ ...dragged, position: positionUnder(view, event) });
      },
      onPointerUp: () => {
        setDragged(undefined);
        if (dragged?.position) onMove(path, dragged.position);
      },
      onPointerCancel: () => setDragged(undefined),
    };
  const stops = orderedStopsOf(features);
  const shownPick = dragged?.position ?? picked;
  const pick = shownPick && pixelOf(view, shownPick);
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {labelsOf(view, legs, features).map(({ words, ...place }) => (
        <g key={`${place.x} ${place.y}`} className={styles.leg} transform={moveTo(place)}>
          <rect x={-widthOf(words) / 2} y="-11" width={widthOf(words)} height="20" rx="3" />
          <text y="3.5">{words}</text>
        </g>
      ))}
      {stops.map(({ position, order }) => (
        <g key={order} transform={at(position)}>
          <circle className={styles.stop} r="13" />
          <text y="4.5">{order}</text>
        </g>
      ))}
      {features.map(
        (feature) =>
          feature.role === 'sent' &&
          feature.kind === 'point' && (
            <SentMarker
              key={feature.path}
              at={at((dragged?.path === feature.path && dragged.position) || tagPosition(feature))}
              drag={drag(feature.path)}
              letter={feature.letter}
              isSmall={stops.some(({ letter }) => letter && letter === feature.letter)}
              isReturned={features.some((other) => isSamePoint(other, feature))}
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
        </>
      )}
    </svg>
  );
}

function moveTo({ x, y }: { x: number; y: number }): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

interface Drag {
  path: string;
  /** Where the pointer went down, pixels of the window. */
  from: [x: number, y: number];
  /** Where the marker is, once it has left its place. */
  position?: LngLat;
}

/** A pointer that moves less only presses. */
const leastDragPx = 4;

type DragHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<SVGGElement>) => void
>;

/** The point under a pointer, in an image that fills its svg. */
function positionUnder(view: View, event: PointerEvent<SVGGElement>): LngLat {
  const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
  return positionAt(view, event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0));
}

interface MarkerProps {
  at: string;
  letter?: string;
  isReturned: boolean;
  /** True next to the number that the stop has in the response. */
  isSmall: boolean;
  drag?: DragHandlers;
}

/** A disc with its letter, a disc, or, where a returned point is at the same place, a ring around it. */
function SentMarker({ at, letter, isReturned, isSmall, drag }: MarkerProps) {
  const isRing = !letter && isReturned;
  return (
    <g transform={at} className={drag && styles.draggable} {...drag}>
      <g transform={isSmall ? 'translate(12 10) scale(0.68)' : undefined}>
        <circle className={styles.grip} r={isRing ? 12 : 16} />
        {isRing && <circle className={styles.halo} r="12" />}
        <circle className={isRing ? styles.sentRing : styles.sent} r={isRing ? 12 : letter ? 11 : 8} />
        {letter && <text y="4.5">{letter}</text>}
      </g>
    </g>
  );
}

interface Label {
  x: number;
  y: number;
  words: string;
}

/** Labels of legs and offsets where there is room: none over another, over a stop or at the edge. */
function labelsOf(view: View, legs: readonly Leg[], features: readonly DrawnFeature[]): Label[] {
  const taken = features
    .filter(({ kind }) => kind === 'point')
    .flatMap(({ geometry }) =>
      positionsOf(geometry).map((position) => ({ ...pixelOf(view, position), half: 14 })),
    );
  const offsets = offsetsOf(features).flatMap(({ from, to, meters }): Label[] => {
    const [start, end] = [pixelOf(view, from), pixelOf(view, to)];
    const isLong = Math.hypot(end.x - start.x, end.y - start.y) > 48;
    return isLong ? [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, words: lengthWords(meters) }] : [];
  });
  const ofLegs = legs.flatMap(({ middle, distanceMeters }): Label[] =>
    middle && distanceMeters !== undefined
      ? [{ ...pixelOf(view, middle), words: lengthWords(distanceMeters) }]
      : [],
  );
  return [...offsets, ...ofLegs].filter((label) => {
    const half = widthOf(label.words) / 2;
    const isInside =
      label.x > half && label.x < view.width - controlsPx && label.y > 12 && label.y < view.height - 24;
    const isFree = taken.every(
      (other) => Math.abs(other.x - label.x) > other.half + half || Math.abs(other.y - label.y) > 26,
    );
    if (isInside && isFree) taken.push({ ...label, half });
    return isInside && isFree;
  });
}

function widthOf(words: string): number {
  return words.length * letterPx + 12;
}

function isSamePoint(returned: DrawnFeature, sent: DrawnFeature): boolean {
  return returned.role === 'returned' && JSON.stringify(returned.geometry) === JSON.stringify(sent.geometry);
}

/** What the map's controls cover at the right edge. */
const controlsPx = 60;

/** Width of one letter of the code face at 12 pixels. */
const letterPx = 7.3;

/** The selected feature's path in a tag above it, moved in where an edge or the map's controls would cover it. */
function Tag({ view, feature }: { view: View; feature: DrawnFeature }) {
  const words = wordsOf(feature.path);
  const { x, y } = pixelOf(view, tagPosition(feature));
  if (x < 0 || y < 0 || x > view.width || y > view.height) return null;
  const width = words.length * letterPx + 14;
  const left = Math.min(Math.max(x - width / 2, 6), Math.max(6, view.width - width - controlsPx));
  const lift = feature.kind === 'point' ? 22 : 12;
  const top = y - lift - 22 >= 4 ? y - lift - 22 : y + lift;
  return (
    <g className={styles.tag} transform={moveTo({ x: left, y: top })}>
      <rect width={width} height="22" rx="3" />
      <text x={width / 2} y="15">
        {words}
      </text>
    </g>
  );
}
