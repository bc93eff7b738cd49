import type { EngineMap } from './engine.ts';
import { drawnMessage, report } from './report.ts';

const noWebgl =
  'The map requires WebGL, which this browser doesn’t provide. Enable WebGL or hardware acceleration in the browser’s settings, then select Run.';

/**
 * Says why a map can't be made. The libraries come from another origin than the frame's, so the browser itself would
 * only report "Script error.".
 */
export function reportNoMap(error: unknown): void {
  const { message } = error as Error;
  report({ problem: /webgl/i.test(message) ? noWebgl : message });
}

/** Says that a map is drawn, or why it isn't: it has no graphics context, or no style. */
export function reportDrawing(map: EngineMap): void {
  // mapbox-gl 1.13 continues without a context. A canvas that has one returns it again.
  const canvas = map.getCanvas();
  if (!canvas.getContext('webgl2') && !canvas.getContext('webgl')) report({ problem: noWebgl });
  map.once('load', () => parent.postMessage(drawnMessage, '*'));
  let hasStyle = false;
  map.on('styledata', () => {
    hasStyle = true;
  });
  map.on('error', ({ error }) => {
    // What the library does where nothing listens.
    console.error(error);
    if (!hasStyle) report({ problem: `The map’s style couldn’t load: ${error.message}` });
  });
}
