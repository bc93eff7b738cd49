import type { ServerResponse } from 'node:http';
import type { Basemap } from '@portal/basemap';

export type HeldBasemap = ReturnType<typeof heldBasemap>;

/** A map that is closed only after every response that reads it has ended. */
export function heldBasemap(basemap: Basemap) {
  let responses = 0;
  let isRetired = false;
  const closeIfUnused = () => {
    if (isRetired && responses === 0) void basemap.close();
  };
  return {
    /** Opens the archive, or starts what makes tiles without one. A map that isn't there is what its own requests say. */
    open: () => basemap.tile(6, 48, 27).catch(() => null),
    for(response: ServerResponse): Basemap {
      responses += 1;
      response.once('close', () => {
        responses -= 1;
        closeIfUnused();
      });
      return basemap;
    },
    retire() {
      isRetired = true;
      closeIfUnused();
    },
    /** At once, as a server that stops. */
    close: () => basemap.close(),
  };
}
