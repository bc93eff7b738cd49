import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { lasting } from '../../../behavior/storage.ts';

interface Props {
  /** The custom property `--rc-<name>` of the console is set, and the choice is stored under this name. */
  name: 'form' | 'map';
  label: string;
  /** Widths of the column, pixels. */
  initial: number;
  least: number;
  most: number;
  /** True where the column is at the right of the splitter. */
  isRight?: boolean;
}

/** Pixels for one press of an arrow key. */
const step = 24;

/** Between two columns: dragged, or moved with the arrow keys, Home and End. The width is remembered. */
export function Splitter({ name, label, initial, least, most, isRight = false }: Props) {
  const slot = `choice.console-${name}` as const;
  const separator = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => clamp(Number(lasting.read(slot)) || initial));
  // Before the first layout: every style of the console is computed with it.
  useLayoutEffect(() => {
    separator.current?.closest<HTMLElement>('.rc')?.style.setProperty(`--rc-${name}`, `${width}px`);
  }, [name, width]);
  const change = (next: number) => {
    setWidth(clamp(next));
    lasting.write(slot, String(clamp(next)));
  };
  function clamp(pixels: number): number {
    return Math.round(Math.min(most, Math.max(least, pixels)));
  }
  const sign = isRight ? -1 : 1;
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) change(width + sign * event.movementX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: -step, ArrowRight: step, Home: -Infinity, End: Infinity }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    change(width + sign * move);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule divides; this separator moves.
    <div
      ref={separator}
      className="rc-splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
