/** Gestures of an engine that takes every wheel and finger for itself: with these the page keeps its scroll. */
import type { EngineMap } from './engine.ts';

const hintMs = 1200;

export function leaveScrollToPage(map: EngineMap): void {
  const hint = document.createElement('div');
  hint.className = 'gesture-hint';
  hint.setAttribute('role', 'status');
  map.getContainer().append(hint);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (words: string) => {
    hint.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => {
      hint.textContent = '';
    }, hintMs);
  };
  const isMac = navigator.platform.startsWith('Mac');
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.stopImmediatePropagation();
    show(`Use ${isMac ? '⌘' : 'Ctrl'} + scroll to zoom the map`);
  };
  const onTouch = (event: TouchEvent) => {
    if ((event.target as Element).closest('.mapboxgl-marker')) return;
    // Two fingers are the map's: the engine prevents the page's scroll only once it has drawn.
    if (event.touches.length > 1) return event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'touchmove') show('Use two fingers to move the map');
  };
  // Two fingers move the map, since one scrolls the page. The engine would tilt it when they go up or down together.
  map.touchPitch.disable();
  // Before the engine's own listeners, which are on the same element or below it.
  const first = { capture: true, passive: true };
  map.getContainer().addEventListener('wheel', onWheel, first);
  for (const type of ['touchstart', 'touchmove'] as const)
    map.getContainer().addEventListener(type, onTouch, { capture: true, passive: false });
  // The engine's sheet forbids the browser's own gestures on both.
  for (const part of [map.getCanvasContainer(), map.getCanvas()]) part.style.touchAction = 'pan-x pan-y';
}
