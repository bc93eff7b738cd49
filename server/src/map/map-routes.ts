import { Readable } from 'node:stream';
import {
  type Basemap,
  BasemapMissing,
  glyphsMissing,
  isGlyphRange,
  type LabelLanguage,
  type MapMode,
  mapStyle,
  weightOf,
} from '@portal/basemap';
import type { Data } from '@portal/data';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, describeFound } from '../http/api-error.ts';
import { corsHeaders } from '../http/headers.ts';
import { byteRangeOf } from './byte-range.ts';
import type { HeldBasemap } from './held-basemap.ts';

const dayInSeconds = 86_400;
const labelLanguages = new Set<string>(['both', 'bn', 'en'] satisfies LabelLanguage[]);

interface MapInUse {
  basemap: HeldBasemap;
  data: Data;
}

/**
 * The basemap: `/map/styles/{light|dark}/style.json` (`?labels=both|bn|en`, `&glyphs=pbf` for engines that need
 * glyphs, `&bangla=pictures` for those that do not shape Bangla), its vector tiles, sprites and glyphs, and the whole
 * archive for clients that read it in ranges.
 * No key is required: it is the documentation's own map, not one of the documented endpoints.
 */
export function addMapRoutes(app: FastifyInstance, inUse: () => MapInUse): void {
  const headers = {
    ...corsHeaders,
    'Cache-Control': `public, max-age=${dayInSeconds}`,
    'X-Content-Type-Options': 'nosniff',
  };
  const mapFor = (reply: FastifyReply) => inUse().basemap.for(reply.raw);

  app.get<{ Params: { '*': string } }>('/map/*', (request) => {
    throw notOnMap(
      'path',
      request.params['*'],
      'a style, tile, sprite, file of glyphs, or the archive',
      styleHint,
    );
  });

  app.get<{ Params: { mode: string } }>('/map/styles/:mode/style.json', async (request, reply) => {
    const { mode } = request.params;
    if (!isMode(mode)) throw notOnMap('style', mode, 'light or dark');
    const query = new URLSearchParams(request.raw.url?.split('?')[1]);
    const labels = query.get('labels') ?? 'both';
    const origin = `${request.protocol}://${request.host}`;
    // The style contains its own origin, so clients check it again: the origin may have moved.
    reply.headers({ ...headers, 'Cache-Control': 'no-cache' });
    const hasGlyphs = query.get('glyphs') === 'pbf';
    const style = mapStyle({
      mode,
      tiles: await mapFor(reply).tileSet(),
      labels: labelLanguages.has(labels) ? (labels as LabelLanguage) : 'both',
      origin,
      attribution: inUse().data.description.attribution,
      hasGlyphs,
      hasBanglaPictures: query.get('bangla') === 'pictures',
    });
    return hasGlyphs && !(await mapFor(reply).hasGlyphs())
      ? { ...style, metadata: { glyphs: glyphsMissing } }
      : style;
  });

  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/map/tiles/:z/:x/:y.pbf', async (request, reply) => {
    const basemap = mapFor(reply);
    const [zoom, x, y] = tileOf(request.params, (await basemap.tileSet()).maxZoom);
    const tile = await basemap.tile(zoom, x, y);
    reply.headers(headers);
    if (!tile) return reply.code(204).send();
    return reply.type('application/vnd.mapbox-vector-tile').header('Content-Encoding', 'gzip').send(tile);
  });

  app.get<{ Params: { file: string } }>('/map/sprites/:file', async (request, reply) => {
    const [, mode, density, form] = /^(light|dark)(@2x)?\.(json|png)$/.exec(request.params.file) ?? [];
    if (!mode)
      throw notOnMap('sprite', request.params.file, 'light or dark, with or without @2x, .json or .png');
    const file = await mapFor(reply).sprite(
      mode as MapMode,
      density ? 2 : 1,
      form === 'json' ? 'json' : 'png',
    );
    return reply
      .headers(headers)
      .type(form === 'json' ? 'application/json; charset=utf-8' : 'image/png')
      .send(file);
  });

  app.get<{ Params: { font: string; range: string } }>(
    '/map/glyphs/:font/:range.pbf',
    async (request, reply) => {
      const [, first, last] = /^(\d+)-(\d+)$/.exec(request.params.range) ?? [];
      if (!isGlyphRange(Number(first), Number(last))) {
        throw notOnMap(
          'range',
          request.params.range,
          'a range of 256 characters, such as 0-255 or 2304-2559',
        );
      }
      const glyphs = await mapFor(reply).glyphs(weightOf(request.params.font), Number(first));
      // An empty file is one without glyphs: engines go on without these characters.
      return reply
        .headers(headers)
        .type('application/x-protobuf')
        .send(glyphs ?? Buffer.alloc(0));
    },
  );

  app.get('/map/basemap.pmtiles', async (request, reply) => {
    const basemap = mapFor(reply);
    const size = await basemap.archiveBytes().catch(archiveMissing);
    // A part is for GET alone, and none is of the version that `If-Range` names (RFC 9110, sections 14.2 and 13.1.5).
    const isPart = request.method === 'GET' && request.headers['if-range'] === undefined;
    const range = isPart ? byteRangeOf(request.headers.range, size) : null;
    if (range === 'outside') {
      reply.header('Content-Range', `bytes */${size}`);
      throw rangeOutside(request.headers.range!, size);
    }
    reply.headers({ ...headers, 'Accept-Ranges': 'bytes' }).type('application/vnd.pmtiles');
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) reply.code(206).header('Content-Range', `bytes ${first}-${last}/${size}`);
    reply.header('Content-Length', last - first + 1);
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : partOf(basemap, first, last));
  });
}

/** The numbers of a tile that a map with so many zooms can have, or throws a 404. */
function tileOf({ z, x, y }: Record<'z' | 'x' | 'y', string>, deepest: number): [number, number, number] {
  const zoom = wholeNumber('z', z, deepest);
  const last = 2 ** zoom - 1;
  return [zoom, wholeNumber('x', x, last), wholeNumber('y', y, last)];
}

function wholeNumber(parameter: string, text: string, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw notOnMap(parameter, text, `an integer from 0 to ${most}`, styleHint);
}

const styleHint = 'GET /map/styles/light/style.json has the addresses of the whole map.';

function notOnMap(parameter: string, found: string, expected: string, hint?: string): ApiError {
  return new ApiError('notFound', [
    { parameter, found: describeFound(found), expected, ...(hint !== undefined && { hint }) },
  ]);
}

const isMode = (mode: string): mode is MapMode => mode === 'light' || mode === 'dark';

/** At most this much of the archive is in memory for one request, bytes. */
const partBytes = 1 << 20;

function partOf(basemap: Basemap, first: number, last: number): Readable {
  async function* parts() {
    for (let offset = first; offset <= last; offset += partBytes) {
      yield await basemap.archivePart(offset, Math.min(partBytes, last - offset + 1));
    }
  }
  return Readable.from(parts());
}

function rangeOutside(range: string, size: number): ApiError {
  const expected = `bytes from 0 to ${size - 1}`;
  return new ApiError('rangeOutside', [{ parameter: 'Range', found: describeFound(range), expected }]);
}

/** An archive that nobody has built is a fault of the installation, with its remedy. */
function archiveMissing(error: unknown): never {
  if (!(error instanceof BasemapMissing)) throw error;
  throw new ApiError('unavailable', [
    {
      parameter: 'map',
      found: 'no built map',
      expected: 'the map that `npm run generate` or `npm run import` builds',
    },
  ]);
}
