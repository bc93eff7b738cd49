/** Builds Valhalla's tiles from an OSM PBF file, once per file content, road speeds and configuration. */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { openData, type RoadSpeeds } from '@portal/data';
import Database from 'libsql';
import { toDefaultSpeeds } from './default-speeds.ts';
import { packTiles } from './tile-extract.ts';
import { defaultSpeedsFile, valhallaConfig } from './valhalla-config.ts';

/** Raise it when what is done between the builders changes: tiles of a former version are not used. */
const recipeVersion = 3;

export interface TileBuild {
  /** Ends it. */
  signal?: AbortSignal;
  /** Called with the most memory that a builder has used so far, bytes; never where the system doesn't have this number. */
  used?(mostBytes: number): void;
}

/**
 * Folder of the tiles of `pbfFile`, below `cacheDir`. Built when missing, and then moved into place whole, so that
 * an interrupted build leaves nothing half done. Throws with the builder's own words when it fails.
 */
export async function ensureTiles(
  pbfFile: string,
  cacheDir: string,
  speeds: RoadSpeeds,
  build: TileBuild = {},
): Promise<string> {
  const streets = readFileSync(pbfFile);
  // What only the router reads leaves the tiles as they are.
  const recipe = JSON.stringify([recipeVersion, valhallaConfig('').mjolnir, toDefaultSpeeds(speeds)]);
  const version = createHash('sha256').update(streets).update(recipe).digest('hex').slice(0, 16);
  const tileDir = join(cacheDir, `tiles-${version}`);
  if (existsSync(tileDir)) return tileDir;
  // Of two builds at a time, in this process or in others, the first one done counts.
  await buildTiles(streets, tileDir, speeds, build);
  return tileDir;
}

/** Below a folder that an import writes: its tiles, so that a server on it starts without building. */
const defaultTilesFolder = 'routing';

/** Where tiles of the data in use are: in their folder when an import has built them there, else in `cacheDir`. */
export function tilesFolder(dataFolder: string | null, cacheDir: string): string {
  const own = dataFolder && join(dataFolder, defaultTilesFolder);
  return own && existsSync(own) ? own : cacheDir;
}

/** Builds the tiles of a data folder into it. Throws with the builder's own words when it fails. */
export async function buildTilesOf(dataFolder: string, build: TileBuild): Promise<void> {
  const cacheDir = join(dataFolder, defaultTilesFolder);
  // What a run that was killed has left.
  rmSync(cacheDir, { recursive: true, force: true });
  mkdirSync(cacheDir, { recursive: true });
  await ensureTiles(join(dataFolder, 'streets.osm.pbf'), cacheDir, openData(dataFolder).roadSpeeds(), build);
}

async function buildTiles(
  streets: Buffer,
  tileDir: string,
  speeds: RoadSpeeds,
  under: TileBuild,
): Promise<void> {
  const draftDir = `${tileDir}-${randomUUID()}`;
  mkdirSync(draftDir, { recursive: true });
  try {
    // A copy, because the file may be made anew while the builder reads it.
    const [streetsFile, configFile] = [join(draftDir, 'streets.osm.pbf'), join(draftDir, 'config.json')];
    writeFileSync(streetsFile, streets);
    writeFileSync(join(draftDir, defaultSpeedsFile), JSON.stringify(toDefaultSpeeds(speeds)));
    writeFileSync(configFile, JSON.stringify(valhallaConfig(draftDir)));
    // The borders first: the tiles take the side of the road to drive on from them.
    const build = (builder: string) =>
      runBuilder(builder, ['-c', resolve(configFile), resolve(streetsFile)], draftDir, under);
    await build('valhalla_build_admins');
    keepEnglishNames(join(draftDir, 'admin.sqlite'));
    await build('valhalla_build_tiles');
    rmSync(streetsFile);
    await packTiles(draftDir);
    moveUnlessThere(draftDir, tileDir);
  } finally {
    rmSync(draftDir, { recursive: true, force: true });
  }
}

/**
 * Adds `name:en` next to `name` to the tiles. Valhalla stores names in an area's `default_language` only, a tag that the
 * boundary of Bangladesh does not have.
 */
function keepEnglishNames(adminFile: string): void {
  const admins = new Database(adminFile);
  try {
    admins.exec("UPDATE admins SET default_language = 'en' WHERE default_language IS NULL");
  } finally {
    admins.close();
  }
}

/** Another process may have been quicker; its tiles are the same. */
function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

const lookMs = 100;

/** The most memory that a process has used, bytes; null for one that has ended, and where the system isn't Linux. */
function mostMemoryOf(pid: number | undefined): number | null {
  const file = `/proc/${pid}/status`;
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1];
    return kilobytes ? Number(kilobytes) * 1024 : null;
  } catch {
    return null;
  }
}

/** Runs one of Valhalla's builders in `folder`, where it leaves its notes. */
async function runBuilder(
  name: string,
  args: string[],
  folder: string,
  { signal, used }: TileBuild,
): Promise<void> {
  const builder = builderPath(name);
  const kept: Buffer[] = [];
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(builder, args, { cwd: folder, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (chunk: Buffer) => kept.push(chunk));
    const looks = setInterval(() => {
      const bytes = mostMemoryOf(child.pid);
      if (bytes !== null) used?.(bytes);
    }, lookMs);
    child.on('error', fail);
    child.on('close', (ended) => {
      clearInterval(looks);
      done(ended);
    });
  });
  if (code === 0) return;
  const said = Buffer.concat(kept).toString().slice(-500) || 'it said nothing, as on a full disk';
  throw new Error(`Building the routing tiles failed (code ${code}): ${said}`);
}

export function hasTileBuilder(): boolean {
  try {
    builderPath('valhalla_build_tiles');
    return true;
  } catch {
    return false;
  }
}

/** A builder that ships in the binding's package for this platform. */
function builderPath(name: string): string {
  const packageDir = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  const path = join(packageDir, process.platform, process.arch, name);
  if (existsSync(path)) return path;
  throw new Error(
    `No Valhalla tile builder for ${process.platform} ${process.arch}. ` +
      'Run Valhalla as a service and set VALHALLA_URL to its address.',
  );
}
