import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { encodeOsmPbf } from '@portal/data';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { bundleOf } from './testing/server-process.ts';

/** A town of one street, 1 km from west to east, imported as anybody would import his own. */
const importScript = join(import.meta.dirname, '../../scripts/import.mjs');
const folder = mkdtempSync(join(tmpdir(), 'own-data-'));
const dataDir = join(folder, 'data');
/** Nothing is built at run time: the import has built the tiles. */
const noCache = join(folder, 'not-there', 'routing');
const harbourStreet = { west: 90.01, east: 90.0198, lat: 24.05 };

let app: FastifyInstance;
let importArgs: string[];
/** An import that gets a signal, what is in its folder then, and the same import again. */
let stopped: Run;
let left: string[];
let continued: Run;

beforeAll(async () => {
  importArgs = writeFiles();
  stopped = await runImport(importArgs, (line) => /Areas:/.test(line) && 'SIGINT');
  left = readdirSync(dataDir);
  continued = await runImport(importArgs);
  app = await buildApp({ dataDir, routing: { cacheDir: noCache } });
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command, which gets the signal that a piece of its output leads to. */
async function runImport(
  args: string[],
  signalAt: (text: string) => NodeJS.Signals | false = () => false,
): Promise<Run> {
  const child = spawn(process.execPath, [importScript, ...args], {
    env: { ...process.env, INIT_CWD: folder },
  });
  const run: Run = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    run.stdout += String(chunk);
    const signal = signalAt(String(chunk));
    if (signal) child.kill(signal);
  });
  child.stderr.on('data', (chunk) => (run.stderr += String(chunk)));
  run.code = await new Promise((done) => child.on('close', done));
  return run;
}

/** Writes the files of an import, and returns its options. */
function writeFiles(): string[] {
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const ring = [
    [90, 24],
    [90.1, 24],
    [90.1, 24.1],
    [90, 24.1],
    [90, 24],
  ];
  const area = (properties: object) => feature({ type: 'Polygon', coordinates: [ring] }, properties);
  const areas = [
    area({ kind: 'division', name: 'Middle', name_bn: 'মধ্য' }),
    area({ kind: 'district', name: 'Midland', name_bn: 'মধ্যভূমি' }),
    area({ kind: 'sub_district', name: 'Westport', name_bn: 'পশ্চিম বন্দর' }),
  ];
  const places = [
    feature(
      { type: 'Point', coordinates: [90.015, 24.0501] },
      {
        name: 'Harbour School',
        name_bn: 'বন্দর বিদ্যালয়',
        type: 'Education',
        code: 'HARB0001',
        post_code: '1234',
      },
    ),
  ];
  const { west, east, lat } = harbourStreet;
  const streets = encodeOsmPbf({
    nodes: [
      { id: 1, position: [west, lat] },
      { id: 2, position: [(west + east) / 2, lat] },
      { id: 3, position: [east, lat] },
    ],
    ways: [{ id: 1, nodeIds: [1, 2, 3], tags: { highway: 'residential', name: 'Harbour Street' } }],
  });
  return [
    ...['--areas', write('areas.geojson', collection(areas))],
    ...['--places', write('places.geojson', collection(places))],
    ...['--streets', write('streets.osm.pbf', streets)],
    ...['--attribution', '© the surveyors of Westport', '--out', dataDir],
  ];
}

function feature(geometry: object, properties: object) {
  return { type: 'Feature', geometry, properties };
}

function collection(features: unknown[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features });
}

async function get(path: string) {
  return app.inject(`${path}${path.includes('?') ? '&' : '?'}api_key=sandbox`);
}

describe('npm run import', () => {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runImport(args);
    return { code, text: code === 0 ? stdout : stderr };
  };

  it('prints what it takes with --help', async () => {
    const { code, text } = await run('--help');
    expect(code).toBe(0);
    expect(text).toMatch(/--streets FILE/);
  });

  it('prints it with an option that is not known, and with one that is missing', async () => {
    for (const args of [
      ['--street', 'x'],
      ['--out', 'x'],
    ]) {
      const { code, text } = await run(...args);
      expect(code).toBe(1);
      expect(text).toMatch(/--streets FILE/);
    }
  });

  it('checks files and keeps nothing with --dry-run, with the columns that are named after a file', async () => {
    const places = join(folder, 'clinics.csv');
    writeFileSync(places, 'facility;east;north\nHarbour Clinic;90,015;24,0501\n');
    const out = join(folder, 'dry');
    const { code, text } = await run(
      ...['--dry-run', '--areas', join(folder, 'areas.geojson'), '--places', places],
      ...['--map', 'name=facility', '--map', 'longitude=east', '--map', 'latitude=north'],
      ...['--kind', 'Healthcare', '--streets', join(folder, 'streets.osm.pbf')],
      ...['--attribution', 'x', '--out', out],
    );
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('Places: 1; 0 outside') });
    expect(existsSync(out)).toBe(false);
  });

  it('keeps on a signal what is finished, where no server sees it, and continues after it', () => {
    expect(stopped).toMatchObject({
      code: 130,
      // The records are written when they are counted.
      stderr: 'Stopped. The same import continues after: records.\n',
    });
    expect(left).toEqual(['.draft']);
    expect(continued).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Continues after: records\.\nRead: 3 areas, 1 places\.\nAreas: 1/),
    });
    expect(continued.stdout).toMatch(/built; their builder used at most \d+ MB of memory\./);
    expect(readdirSync(dataDir)).toEqual([expect.stringMatching(/^\d{8}-\d{6}$/), 'current']);
    const files = readdirSync(join(dataDir, 'current'));
    expect(files).toContain('index.bin');
    expect(files).not.toContain('steps.json');
  });

  it('keeps nothing on a signal before a step is finished', async () => {
    const [out, temporary] = [join(folder, 'stopped-early'), mkdtempSync(join(folder, 'temporary-'))];
    const args = [
      ...['--areas', join(folder, 'areas.geojson'), '--places', join(folder, 'places.geojson')],
      ...['--streets', join(folder, 'streets.osm.pbf'), '--attribution', 'x', '--out', out],
    ];
    const child = spawn(process.execPath, [importScript, ...args], {
      env: { ...process.env, TMPDIR: temporary },
    });
    let text = '';
    child.stderr.on('data', (chunk) => (text += String(chunk)));
    const ended = new Promise((done) => child.on('close', done));
    const hasBegun = () => readdirSync(temporary).some((name) => name.startsWith('import-'));
    await expect.poll(hasBegun, { timeout: 20_000 }).toBe(true);
    child.kill('SIGTERM');
    expect([await ended, text]).toEqual([143, 'Stopped. Nothing is kept.\n']);
    expect(existsSync(out)).toBe(false);
    expect(hasBegun()).toBe(false);
  });

  it.each([
    [['--kind', 'Shop'], /Found --kind "Shop" before any file; expected it after its --areas or --places/],
    [['--osm', 'y'], /Found --osm for a second time; expected it once/],
    [['--outside', ''], /Found --outside ""; expected a share from 0 to 1/],
    [['--places', 'x', '--map', 'name'], /Found --map "name"; expected NAME=COLUMN/],
    [['--tiles', 'x.pmtiles'], /^x\.pmtiles: ENOENT.* Expected a file of tiles/],
  ])('says what is wrong with %s', async (args, message) => {
    const { code, text } = await run('--osm', 'x', '--out', 'x', ...args);
    expect(code).toBe(1);
    expect(text).toMatch(message);
  });

  const runBundle = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } }).then(
      () => ({ code: 0, text: '' }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
    );

  it('says that the disk is full, and keeps the version in use', async () => {
    const version = readlinkSync(join(dataDir, 'current'));
    const full = `data:text/javascript,import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      fs.writeSync = fs.writeFileSync = () => { throw new Error('ENOSPC: no space left on device, write') };
      syncBuiltinESMExports();`;
    const args = ['--import', full, bundleOf('import-data'), ...importArgs];
    expect(await runBundle(args)).toEqual({
      code: 1,
      text: expect.stringMatching(/^Found a full disk, .* Make room and run the same import again/),
    });
    expect(readlinkSync(join(dataDir, 'current'))).toBe(version);
  });

  it('says that a file is in the place of temporary files', async () => {
    const TMPDIR = join(folder, 'areas.geojson');
    const { text } = await runBundle([bundleOf('import-data'), ...importArgs], { TMPDIR });
    expect(text).toBe(`TMPDIR: ${TMPDIR} is a file, expected a folder for temporary files.\n`);
  });

  it('says how much heap it needs before it runs out', async () => {
    const places = join(folder, 'large.geojson');
    writeFileSync(places, '');
    truncateSync(places, 390_000_000);
    const { code, text } = await runBundle([
      ...['--max-old-space-size=500', bundleOf('import-data')],
      ...['--streets', places, '--places', places, '--areas', join(folder, 'areas.geojson')],
      ...['--attribution', 'x', '--out', join(folder, 'large')],
    ]);
    expect(code).toBe(1);
    expect(text).toMatch(
      /expected about \d+ MB for 390 MB of places and areas.\nSet NODE_OPTIONS=--max-old-space-size=\d+/,
    );
  });
});

describe('a server on imported data', () => {
  it('finds the imported place, in English and Bangla, and nothing of the sample', async () => {
    const response = await get('/v2/api/search/autocomplete/place?q=harbour%20school&bangla=true');
    expect(response.json().places).toMatchObject([
      {
        address: 'Harbour School, Westport, Midland',
        address_bn: 'বন্দর বিদ্যালয়, পশ্চিম বন্দর, মধ্যভূমি',
        postCode: 1234,
        uCode: 'HARB0001',
      },
    ]);
    expect((await get('/v2/api/search/autocomplete/place?q=lalbagh')).json().places).toEqual([]);
  });

  it('returns what is around a point, and corrects an address of the town', async () => {
    const around = await get('/v2/api/search/reverse/geocode?longitude=90.015&latitude=24.05&district=true');
    expect(around.json().place).toMatchObject({ area: 'Westport', district: 'Midland' });
    const mended = await app.inject({
      method: 'POST',
      url: '/v2/api/search/rupantor/geocode?api_key=sandbox',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'q=harbor scool, westport',
    });
    expect(mended.json().fixed_address).toBe('harbour school, westport');
  });

  it('lists the imported areas', async () => {
    const response = await get('/v2/api/districts');
    expect(response.json().places.map(({ name }: { name: string }) => name)).toEqual(['Midland']);
  });

  it('routes on the imported streets', async () => {
    const { west, east, lat } = harbourStreet;
    const response = await get(`/v2/api/route/${west},${lat};${east},${lat}?geometries=geojson`);
    expect(response.statusCode).toBe(200);
    const { distance } = response.json().routes[0];
    expect(distance).toBeGreaterThan(900);
    expect(distance).toBeLessThan(1010);
  });

  it('gives the attribution of the data with a route', async () => {
    const { west, east, lat } = harbourStreet;
    const response = await app.inject({
      method: 'POST',
      url: '/v2/api/routing?api_key=sandbox&type=gh&profile=car',
      payload: {
        data: {
          start: { longitude: west, latitude: lat },
          destination: { longitude: east, latitude: lat },
        },
      },
    });
    expect(response.json().info.copyrights).toEqual(['© the surveyors of Westport']);
  });

  it('routes on the tiles that the import has built', () => {
    expect(readdirSync(join(dataDir, 'current/routing'))).toEqual([
      expect.stringMatching(/^tiles-[0-9a-f]{16}$/),
    ]);
    expect(existsSync(noCache) ? readdirSync(noCache) : []).toEqual([]);
  });

  it('claims no sample data, and shows the attribution', async () => {
    const response = await get('/v2/api/districts');
    expect(response.headers).not.toHaveProperty('x-data-quality');
    const attribution = '© the surveyors of Westport';
    expect((await app.inject('/health')).json().data).toEqual({
      quality: 'imported',
      attribution,
      version: expect.stringMatching(/^\d{8}-\d{6}$/),
    });
    expect(response.headers).toHaveProperty('x-data-version');
    expect(response.headers['x-data-attribution']).toBe('%"%c2%a9 the surveyors of Westport"');
    const style = (await app.inject('/map/styles/light/style.json')).json();
    expect(style.sources.map.attribution).toBe(attribution);
    const far = await app.inject('/map/tiles/8/192/110.pbf');
    expect(far.statusCode).toBe(200);
    // Its street is in the extract alone.
    const near = await app.inject('/map/tiles/15/24577/14127.pbf');
    expect(gunzipSync(near.rawPayload).toString('latin1')).toMatch(/road.*Harbour Street/s);
  });

  it('does not start on a folder that no import has written', async () => {
    await expect(buildApp({ dataDir: folder })).rejects.toThrow(
      /no data.json in it. Expected a folder written by `npm run import`/,
    );
  });
});
