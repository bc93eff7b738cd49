import type { ServerResponse } from 'node:http';
import type { Basemap } from '@portal/basemap';

export interface HeldBasemap {
  /** The map, open until the response is closed. */
  for(response: ServerResponse): Basemap;
  retire(): void;
  /** Closes it at once, as a server that stops. */
  close(): Promise<void>;
}

export function heldBasemap(basemap: Basemap): HeldBasemap {
  let responses = 0;
  let isRetired = false;
  const closeIfUnused = () => {
    if (isRetired && responses === 0) void basemap.close();
  };
  return {
    for(response) {
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
    close: () => basemap.close(),
  };
}
