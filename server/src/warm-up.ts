import type { FastifyInstance } from 'fastify';

/** Tiles from the whole country down to a street of Dhaka: with each, the layers that begin at its zoom are cut. */
const TILES = ['/map/tiles/6/48/27.pbf', '/map/tiles/12/3077/1767.pbf', '/map/tiles/14/12312/7070.pbf'];

/**
 * Builds what the first calls would wait for, about two seconds of work, with room for requests between its parts. What
 * cannot be built is left for the call that needs it, whose answer says why.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const parts = [
    () => services.gazetteer(),
    () => services.areaIndex(),
    () => services.routing(),
    ...TILES.map((tile) => () => app.inject(tile)),
  ];
  for (const build of parts) {
    await new Promise((turn) => setImmediate(turn));
    try {
      await build();
    } catch {
      // Told to whoever calls.
    }
  }
}
