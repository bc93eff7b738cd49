import { expect, test } from 'vitest';
import { followsRequest, onUserMove } from './user-moves.ts';

/** A map that is only moved, as the library moves it. */
function movedMap() {
  const listeners: ((event: object) => void)[] = [];
  let zoom = 12;
  const map = {
    on: (_: 'moveend', listener: (event: object) => void) => listeners.push(listener),
    getCenter: () => ({ toString: () => 'LngLat(90.4, 23.8)' }),
    getZoom: () => zoom,
  };
  const end = (event: object) => {
    for (const listener of listeners) listener(event);
  };
  const zoomTo = (next: number, event: object = {}) => {
    zoom = next;
    end(event);
  };
  return { map, end, zoomTo };
}

test.each([
  ['a gesture', { originalEvent: {} }],
  ['a button or the wheel, whose event has no origin', {}],
])('%s is a move of the user', (_, event) => {
  const { map, zoomTo } = movedMap();
  let moves = 0;
  onUserMove(map, () => {
    moves += 1;
  });
  zoomTo(13, event);
  expect(moves).toBe(1);
});

test('neither what follows the request nor another size is a move of the user', () => {
  const { map, end, zoomTo } = movedMap();
  let moves = 0;
  onUserMove(map, () => {
    moves += 1;
  });
  zoomTo(15, followsRequest);
  end({});
  expect(moves).toBe(0);
});
