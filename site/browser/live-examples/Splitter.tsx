import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import styles from './styles.module.css';

/** Share of the code's width, percent: the least at first, and how far it goes. */
const first = 44;
const least = 20;
const most = 75;
const step = 4;

/** The share that the code has now, percent: at first it depends on the width of the page. */
function shareNow({ parentElement, offsetLeft, offsetWidth }: HTMLElement): number {
  return (100 * (offsetLeft + offsetWidth / 2)) / (parentElement?.clientWidth ?? 1);
}

/** The line between code and map; the pointer, the arrow keys, Home and End move it. */
export default function Splitter(): ReactNode {
  const set = (line: HTMLElement, percent: number) => {
    const share = Math.round(Math.min(most, Math.max(least, percent)));
    // Not a style property in React: the page's security policy refuses style attributes.
    line.parentElement?.style.setProperty('--code', `${share}%`);
    line.setAttribute('aria-valuenow', String(share));
  };
  const onPointerMove = ({ currentTarget: line, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const box = line.parentElement?.getBoundingClientRect();
    if (box && line.hasPointerCapture(pointerId)) set(line, (100 * (clientX - box.left)) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step, Home: -most, End: most }[event.key];
    if (!by) return;
    event.preventDefault();
    set(event.currentTarget, shareNow(event.currentTarget) + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a separator that moves.
    <div
      role="separator"
      aria-label="Width of the code"
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={first}
      tabIndex={0}
      className={styles.splitter}
      onFocus={({ currentTarget: line }) =>
        line.setAttribute('aria-valuenow', `${Math.round(shareNow(line))}`)
      }
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
