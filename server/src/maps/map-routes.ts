import type { FastifyInstance } from 'fastify';
import { corsHeaders } from '../http/headers.ts';
import { glyphRange, isGlyphRange } from './glyphs.ts';
import type { MapMode } from './palette.ts';
import { sprite } from './sprite.ts';
import { type LabelScript, mapStyle } from './style.ts';
import { type MapLayer, type TileSource, tileSource } from './tiles.ts';

const dayInSeconds = 86_400;

/**
 * The sample map: `/map/styles/{light|dark}/style.json` (`?labels=en` for English alone, `&glyphs=pbf` for
 * engines that need glyphs), its vector tiles, the sprite of its icons, and the glyphs.
 * No key is asked for: it is the documentation's own map, not one of the documented calls.
 */
export function addMapRoutes(app: FastifyInstance, readLayers: () => MapLayer[], attribution: string): void {
  let source: TileSource | undefined;
  const headers = {
    ...corsHeaders,
    'Cache-Control': `public, max-age=${dayInSeconds}`,
    'X-Content-Type-Options': 'nosniff',
  };

  app.get<{ Params: { mode: string } }>('/map/styles/:mode/style.json', async (request, reply) => {
    const { mode } = request.params;
    if (mode !== 'light' && mode !== 'dark') return reply.callNotFound();
    const asked = request.raw.url ?? '';
    const labels: LabelScript = /[?&]labels=en\b/.test(asked) ? 'en' : 'both';
    const hasGlyphs = /[?&]glyphs=pbf\b/.test(asked);
    const origin = `${request.protocol}://${request.host}`;
    // The style names its own origin, so it is asked for again when it may have moved.
    reply.headers({ ...headers, 'Cache-Control': 'no-cache' });
    return mapStyle({ mode, labels, origin, attribution, hasGlyphs });
  });

  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/map/tiles/:z/:x/:y.pbf', async (request, reply) => {
    source ??= tileSource(readLayers());
    const { z, x, y } = request.params;
    const tile = source.tile(Number(z), Number(x), Number(y));
    reply.headers(headers);
    if (!tile) return reply.code(204).send();
    return reply.type('application/vnd.mapbox-vector-tile').header('Content-Encoding', 'gzip').send(tile);
  });

  app.get<{ Params: { file: string } }>('/map/sprites/:file', async (request, reply) => {
    const [, mode, density, form] = /^(light|dark)(@2x)?\.(json|png)$/.exec(request.params.file) ?? [];
    if (!mode) return reply.callNotFound();
    const { json, png } = sprite(mode as MapMode, density ? 2 : 1);
    reply.headers(headers);
    return form === 'json' ? json : reply.type('image/png').send(png);
  });

  app.get<{ Params: { range: string } }>('/map/glyphs/:font/:range.pbf', async (request, reply) => {
    const [first = Number.NaN, last = Number.NaN] = request.params.range.split('-').map(Number);
    if (!isGlyphRange(first, last)) return reply.callNotFound();
    reply.headers(headers);
    return reply.type('application/x-protobuf').send(glyphRange(first));
  });
}
