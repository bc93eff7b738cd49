/** Which moves of the map are a user's: with the pointer, the wheel, keys or a button. */

/** Passed to the map with each move that follows the request instead. */
export const followsRequest = { followsRequest: true };

interface MovableMap {
  on(event: 'moveend', listener: (event: object) => void): unknown;
  getCenter(): object;
  getZoom(): number;
}

/** Calls `report` after each move of a user. */
export function onUserMove(map: MovableMap, report: () => void): void {
  let known = cameraOf(map);
  map.on('moveend', (event) => {
    const camera = cameraOf(map);
    // A new size ends in this event, too.
    if (camera === known) return;
    known = camera;
    if (!('followsRequest' in event)) report();
  });
}

/** Center and zoom as one text, to be compared. */
export function cameraOf(map: Pick<MovableMap, 'getCenter' | 'getZoom'>): string {
  return `${map.getCenter()} ${map.getZoom()}`;
}
