import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { lasting } from '../browser/behavior/storage.ts';

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
  /** The width of the column, which in a small window is less than the chosen one. */
  const shown = ({ previousElementSibling, nextElementSibling }: Element) =>
    (isRight ? nextElementSibling : previousElementSibling)?.getBoundingClientRect().width ?? width;
  const sign = isRight ? -1 : 1;
  const drag = useRef({ width, x: 0 });
  const onPointerDown = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) => {
    currentTarget.setPointerCapture(pointerId);
    drag.current = { width: shown(currentTarget), x: clientX };
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    change(drag.current.width + sign * (clientX - drag.current.x));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = { ArrowLeft: -step, ArrowRight: step, Home: -Infinity, End: Infinity }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    change(shown(event.currentTarget) + sign * move);
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
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
