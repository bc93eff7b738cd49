import { afterEach, expect, it, vi } from 'vitest';
import type { EngineMap } from './engine.ts';
import { reportDrawing, reportNoMap } from './map-problems.ts';

const reported: string[] = [];
vi.stubGlobal('parent', { postMessage: ({ problem }: { problem: string }) => reported.push(problem) });
afterEach(() => {
  reported.length = 0;
});

function mapOf(contexts: string[]) {
  const listeners: Record<string, (event: { error: Error }) => void> = {};
  const map = {
    getCanvas: () => ({ getContext: (kind: string) => (contexts.includes(kind) ? {} : null) }),
    once: () => undefined,
    on: (event: string, listener: (event: { error: Error }) => void) => {
      listeners[event] = listener;
    },
  } as unknown as EngineMap;
  const send = (event: string, message = '') => listeners[event]?.({ error: new Error(message) });
  return { map, send };
}

it.each([
  ['Failed to initialize WebGL', /requires WebGL/],
  [JSON.stringify({ type: 'webglcontextcreationerror' }), /requires WebGL/],
  ["Container 'map' not found.", /^Container 'map' not found\.$/],
])('a map that throws %s says why', (message, words) => {
  reportNoMap(new Error(message));
  expect(reported).toEqual([expect.stringMatching(words)]);
});

it.each([
  [['webgl2'], 0],
  [['webgl'], 0],
  [[], 1],
])('a map whose canvas has %j reports %i problems', (contexts, count) => {
  reportDrawing(mapOf(contexts).map);
  expect(reported).toHaveLength(count);
});

it('a style that is missing is a problem, a tile that is missing is none', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { map, send } = mapOf(['webgl2']);
  reportDrawing(map);
  send('error', 'Not Found (404): /map/styles/light/style.json');
  expect(reported).toEqual(['The map’s style couldn’t load: Not Found (404): /map/styles/light/style.json']);
  send('styledata');
  send('error', 'Not Found (404): /map/tiles/1/1/1.pbf');
  expect(reported).toHaveLength(1);
});
