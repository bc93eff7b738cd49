import type { FastifyInstance } from 'fastify';

/** A tile that holds the whole country: cutting it reads the map's data. */
const WIDEST_TILE = '/map/tiles/6/48/27.pbf';

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
    () => app.inject(WIDEST_TILE),
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
