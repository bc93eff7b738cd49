/** Reads features that others wrote as GeoJSON or in tables, and says where they are not what an import needs. */
import { createHash } from 'node:crypto';
import type { LngLat } from '@portal/geo';
import { hasBangla } from '@portal/text';
import { insideOf, type MultiPolygon, round } from '../geometry.ts';
import { ImportError } from '../import-error.ts';
import { osmKinds } from '../osm/kinds.ts';
import { country, isInCountry } from '../surroundings.ts';
import { linesOf, listed, readText, readUtf8 } from '../text-file.ts';
import { listParts } from './collection-file.ts';
import { crossesItself, ringsMatchGround } from './crossings.ts';
import type { Faults, Where } from './faults.ts';
import { letterOrDigit, plainNames } from './name-words.ts';
import { withBanglaName, withKnownColumns } from './published-columns.ts';
import {
  type Geometry,
  isTable,
  type RawFeature,
  readTableFile,
  recordReader,
  recordSeparator,
} from './table-file.ts';

/** One feature, with where it is in its file. */
export interface Feature<Shape> {
  shape: Shape;
  properties: Record<string, unknown>;
  /** What identifies it in its source: `id` of the feature (RFC 7946), or `@id` as OpenStreetMap's exports have it. */
  ownId?: string;
  where: Where;
}

/** What is wrong with the files: `faults` end an import unless it is lenient, `notes` are only reported. */
export interface Findings {
  faults: Faults;
  notes: Faults;
  /** Features and objects that were looked at, omitted ones too. */
  read: number;
}

/** Names and addresses of WGS 84 with longitude first, and of the same with the order that GeoJSON ignores. */
const wgs84 = /(CRS84|EPSG[:/](.*[:/])?4326)$/i;

const names = ['name', 'name:en', 'name_bn', 'name:bn', 'house', 'road', 'road_bn', 'block', 'locality'];
const longestName = 200;
/** Control characters, those that turn the direction of what follows, and what damaged text has. Joiners belong to Bangla. */
const hidden = /[\p{Cc}\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]/u;

/** A file with what an operator says of it. */
export interface SourceFile {
  file: string;
  /** Names of the file's columns by the names that an import reads. */
  columns?: Record<string, string>;
  /** What everything in it is without a kind (areas) or type (places). */
  kind?: string;
}

/** The polygons of files. */
export function readAreaFiles(files: SourceFile[], findings: Findings): Feature<MultiPolygon>[] {
  const features = readFeatures(
    files,
    findings,
    (geometry) => {
      const ground = polygonsOf(geometry);
      if (!ground) {
        const value = String(geometry.type);
        return { what: 'a geometry', value, expected: 'a Polygon or MultiPolygon' };
      }
      if (!Array.isArray(ground) || ringsMatchGround(ground)) return ground;
      return {
        what: 'rings without ground, or on one another, in',
        expected: 'holes inside their polygon, and each place in one polygon',
      };
    },
    (properties, kind) => {
      const known = withKnownColumns(properties);
      return kind === undefined ? known : { ...known, kind };
    },
  );
  return [...features];
}

/**
 * The points of files, in sequence: of ground, one inside of it. What has no type has the one that its tags of OpenStreetMap
 * say.
 */
export function readPlaceFiles(files: SourceFile[], findings: Findings): Generator<Feature<LngLat>> {
  const kindOf = osmKinds();
  return readFeatures(
    files,
    findings,
    (geometry) => {
      if (geometry.type === 'Point')
        return faultOf(geometry.coordinates) ?? withoutHeight(geometry.coordinates as LngLat);
      const ground = polygonsOf(geometry);
      if (Array.isArray(ground)) return round(insideOf(ground), 6);
      return ground ?? { what: 'a geometry', value: String(geometry.type), expected: 'a Point, or ground' };
    },
    (properties, type) => {
      const tagged = properties.type === undefined && type === undefined ? kindOf(properties) : null;
      return { ...tagged, ...(type !== undefined && { type }), ...properties };
    },
  );
}

function polygonsOf({ type, coordinates }: Geometry): MultiPolygon | Fault | null {
  if (type === 'Polygon') return checkedPolygons([coordinates]);
  return type === 'MultiPolygon' ? checkedPolygons(coordinates) : null;
}

interface Fault {
  what: string;
  value?: string;
  expected: string;
}

function* readFeatures<Shape extends unknown[]>(
  files: SourceFile[],
  findings: Findings,
  read: (geometry: Geometry) => Shape | Fault,
  known: (properties: Record<string, unknown>, kind?: string) => Record<string, unknown>,
): Generator<Feature<Shape>> {
  const { faults, notes } = findings;
  const whole = new Set<number>();
  const ids = new Set<string>();
  let hasAny = false;
  for (const source of files) {
    let number = 0;
    for (const raw of readFile(source)) {
      number++;
      findings.read++;
      const { id, geometry, properties: described, at } = (raw ?? {}) as RawFeature;
      // A list where a feature is expected has a function of this name.
      const where = { file: source.file, at: typeof at === 'string' ? at : `feature ${number}` };
      const parts = [id, geometry, described];
      if (isDeeperThan(mostLevels, parts)) {
        faults.add(where, 'values in each other too deep in', `at most ${mostLevels} levels`);
        continue;
      }
      const same = fingerprintOf(parts);
      const given = withBanglaName(renamed(plain(described ?? {}), source.columns ?? {}));
      const properties = known(given, source.kind);
      const shape = geometry ? read(geometry) : { what: 'no geometry in', expected: 'one' };
      if (!Array.isArray(shape)) {
        faults.add(where, shape.what, shape.expected, shape.value);
        continue;
      }
      if (whole.has(same)) {
        notes.add(where, 'the same feature again:', 'each once: it is imported once');
        continue;
      }
      whole.add(same);
      // GIS tools number the features of a file; an id of its publisher stays when their order changes.
      const ownId = properties['@id'] ?? id;
      const hasId = ownId !== undefined && typeof ownId !== 'object';
      const feature = { shape, properties, ...(hasId && { ownId: String(ownId) }), where };
      if (feature.ownId !== undefined && ids.has(feature.ownId)) {
        faults.add(where, 'an id that another feature has', 'each once', feature.ownId);
        continue;
      }
      if (feature.ownId !== undefined) ids.add(feature.ownId);
      if (hasFaultyNames(feature, faults, notes)) continue;
      hasAny = true;
      yield feature;
    }
  }
  if (hasAny) return;
  faults.throwIfAny();
  throw new ImportError(files.map(({ file }) => `${file}: found no feature; expected at least one.`));
}

/** Lists and objects in each other. GeoJSON has five levels; how many can be written differs from engine to engine. */
const mostLevels = 50;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const inside = Array.isArray(value) ? value : Object.values(value);
  return levels === 0 || inside.some((one) => isDeeperThan(levels - 1, one));
}

/** Of a feature: six bytes of a hash, because a million texts are more memory than all that is read of them. */
function fingerprintOf(parts: unknown[]): number {
  return createHash('sha256').update(JSON.stringify(parts)).digest().readUIntBE(0, 6);
}

/** Properties that are one text or number: a list or an object is no name. */
function plain(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => typeof value !== 'object'));
}

/** Properties with the names that an import reads next to those of the file. */
function renamed(
  properties: Record<string, unknown>,
  columns: Record<string, string>,
): Record<string, unknown> {
  if (Object.keys(columns).length === 0) return properties;
  const own = Object.entries(columns).map(([name, column]) => [name, properties[column]]);
  return { ...properties, ...Object.fromEntries(own) };
}

/** The features of a file in sequence; throws an `ImportError` in the end when a column that is named for it is in none of them. */
function* readFile({ file, columns = {} }: SourceFile): Generator<unknown> {
  // Columns of coordinates are no properties.
  const { longitude: _, latitude: __, wkt: ___, ...named } = columns;
  const missing = new Set(Object.values(named));
  let known: string[] | undefined;
  for (const feature of featuresOf(file, columns)) {
    const properties = (feature as RawFeature | null)?.properties ?? {};
    known ??= Object.keys(properties);
    for (const column of missing) if (column in properties) missing.delete(column);
    yield feature;
  }
  for (const column of missing) {
    throw new ImportError([
      `${file}: found no column ${JSON.stringify(column)}; expected one of ${listed(known ?? [])}.`,
    ]);
  }
}

function featuresOf(file: string, columns: Record<string, string>): Iterable<unknown> {
  const bytes = readUtf8(file);
  let first = '';
  for (const line of linesOf(bytes)) {
    first = line;
    // Files that were put together or edited by hand begin with blank lines.
    if (line.trim() !== '') break;
  }
  if (isTable(first)) return readTableFile(file, linesOf(bytes), columns);
  return isSequence(first) ? readSequence(file, bytes) : readCollection(file, bytes, columns);
}

/** Whether a name can't be used; adds what is wrong with it to `faults`. */
export function hasFaultyNames(feature: Feature<unknown>, faults: Faults, notes: Faults): boolean {
  return names.some((name) => {
    const text = trimmedOf(feature, name);
    if (text === '') return false;
    if (name.endsWith('bn') && !hasBangla(text)) {
      notes.add(
        feature.where,
        `${name} without Bangla letters`,
        'Unicode; is it in the encoding of Bijoy?',
        text,
      );
    }
    if (text.length > longestName) {
      faults.add(feature.where, `a ${name} of over ${longestName} characters`, 'a shorter one', text);
    } else if (hidden.test(text)) {
      faults.add(feature.where, `a control or damaged character in ${name}`, 'text without any', text);
    } else if (name.startsWith('name') && !letterOrDigit.test(text)) {
      faults.add(feature.where, `a ${name} without a letter or digit`, 'a name, or none', text);
    } else return false;
    return true;
  });
}

/** The content of a JSON file. Throws an `ImportError` when it is missing, too large or no JSON. */
export function readJson(file: string): unknown {
  return parsedJson(file, readText(file));
}

function parsedJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError([
      `${file}: found ${kindOfText(text, inOneLine(error))} (${inOneLine(error)}); expected GeoJSON, a feature on each line, or a table (CSV). Convert other formats with \`ogr2ogr -f GeoJSON out.geojson in\`.`,
    ]);
  }
}

/** What JSON's parser says, with a part of the text. */
const inOneLine = (error: unknown) => (error as Error).message.replace(/\s+/g, ' ');

/** Whether the first line is a whole feature. */
function isSequence(line: string): boolean {
  const first = line.replace(recordSeparator, '').trim();
  if (!first.startsWith('{') || !first.endsWith('}')) return false;
  // A collection on one line, which can be long, isn't parsed twice.
  if (first.slice(0, 200).includes('"FeatureCollection"')) return false;
  try {
    return (JSON.parse(first) as { type?: unknown }).type === 'Feature';
  } catch {
    return false;
  }
}

/** A feature on each line (RFC 8142 and newline-delimited GeoJSON). */
function* readSequence(file: string, bytes: Buffer): Generator<unknown> {
  let at = 0;
  for (const line of linesOf(bytes)) {
    at++;
    const feature = line.replace(recordSeparator, '').trim();
    if (feature === '') continue;
    try {
      yield JSON.parse(feature) as unknown;
    } catch (error) {
      throw new ImportError([
        `${file}: found no JSON in line ${at} (${inOneLine(error)}); expected a feature on each line.`,
      ]);
    }
  }
}

/** What a text is that isn't JSON; `said` is what its parser says. */
function kindOfText(text: string, said: string): string {
  const start = text.slice(0, 2000).trimStart();
  if (/<kml/i.test(start)) return 'KML';
  if (start.startsWith('<')) return 'XML or HTML';
  const [first = '', second = ''] = start.split('\n');
  if (first.endsWith('}') && second.includes('{')) return 'a JSON text on each line';
  const isAtEnd = said.includes('end of JSON') || said.includes(`position ${text.length}`);
  return isAtEnd && text !== '' ? 'JSON that ends too soon, as that of a file that is cut off' : 'no JSON';
}

/** The features of a collection, each parsed alone; what isn't written as usual is parsed as a whole. A list has features or records. */
function* readCollection(file: string, bytes: Buffer, columns: Record<string, string>): Generator<unknown> {
  const parts = listParts(bytes, 'features');
  const whole = () => parsedJson(file, bytes.toString('utf8'));
  const content = parts?.rest ?? whole() ?? {};
  if (isListOfObjects(content)) {
    const featureOf = content[0]!.type === 'Feature' ? undefined : recordReader(file, content[0]!, columns);
    for (const one of content) yield featureOf?.(one) ?? one;
    return;
  }
  const { type, features, crs } = content as {
    type?: unknown;
    features?: unknown;
    crs?: { properties?: { name?: unknown; href?: unknown } } | string | null;
  };
  if (type === 'Feature') {
    yield whole();
    return;
  }
  if (type !== 'FeatureCollection' || !Array.isArray(features)) {
    throw new ImportError([
      `${file}: found ${typeof type === 'string' ? `type "${type}"` : `JSON with ${listed(Object.keys(content))}`}; expected a GeoJSON FeatureCollection with its features, or a list of objects with longitude and latitude. Convert other formats with \`ogr2ogr -f GeoJSON out.geojson in\`, and export Overpass's as GeoJSON, or as XML for \`--osm\`.`,
    ]);
  }
  const named = typeof crs === 'object' ? (crs?.properties?.name ?? crs?.properties?.href) : crs;
  const system = String(named ?? JSON.stringify(crs));
  if ((crs ?? null) !== null && !wgs84.test(system)) {
    throw new ImportError([
      `${file}: found coordinates in "${system}"; expected WGS 84. Convert them with \`ogr2ogr -t_srs EPSG:4326\`.`,
    ]);
  }
  if (!parts) {
    yield* features;
    return;
  }
  try {
    yield* parts.items;
  } catch (error) {
    // It throws as well, with where the text is no JSON.
    if (error instanceof SyntaxError) whole();
    throw error;
  }
}

function isListOfObjects(content: unknown): content is Record<string, unknown>[] {
  return (
    Array.isArray(content) && content.length > 0 && content.every((one) => typeof one === 'object' && one)
  );
}

function checkedPolygons(polygons: unknown): MultiPolygon | Fault {
  const rings = { what: 'no list of rings in', expected: 'coordinates of polygons' };
  if (!Array.isArray(polygons) || polygons.length === 0 || !polygons.every(Array.isArray)) return rings;
  if (polygons.some((polygon) => polygon.length === 0)) return rings;
  for (const ring of polygons.flat() as unknown[]) {
    if (!Array.isArray(ring) || ring.length < 4)
      return { what: 'a ring of fewer than 4 positions in', expected: 'closed rings' };
    for (const position of ring) {
      const fault = faultOf(position);
      if (fault) return fault;
    }
    if (String(withoutHeight(ring[0])) !== String(withoutHeight(ring.at(-1)))) {
      return { what: 'an open ring in', expected: 'the last position to be the first again (RFC 7946)' };
    }
  }
  const shape: MultiPolygon = polygons.map((rings) => rings.map((ring: LngLat[]) => ring.map(withoutHeight)));
  const crossing = crossesItself(shape);
  return crossing
    ? {
        what: 'a polygon that crosses itself',
        value: crossing.join(', '),
        expected: 'rings that do not cross',
      }
    : shape;
}

function withoutHeight([lng, lat]: LngLat): LngLat {
  return [lng, lat];
}

/** What is invalid in a pair of coordinates, or null. */
function faultOf(position: unknown): Fault | null {
  if (!Array.isArray(position) || !position.slice(0, 2).every(Number.isFinite) || position.length < 2) {
    return {
      what: 'a position',
      value: JSON.stringify(position),
      expected: '[longitude, latitude] in degrees',
    };
  }
  const [lng, lat] = position as LngLat;
  if (isInCountry([lng, lat])) return null;
  const hint = isInCountry([lat, lng]) ? '; longitude comes first' : '';
  return {
    what: 'the position',
    value: `${lng}, ${lat}`,
    expected: `longitude ${country.west} to ${country.east}, latitude ${country.south} to ${country.north}${hint}`,
  };
}

/** A property as text, or undefined when it is missing or has neither a letter nor a digit. */
export function textOf(feature: Feature<unknown>, name: string): string | undefined {
  const text = trimmedOf(feature, name);
  return letterOrDigit.test(text) ? text : undefined;
}

function trimmedOf({ properties }: Feature<unknown>, name: string): string {
  return String(properties[name] ?? '').trim();
}

/** A name in Latin letters if there is one, and in Bangla if there is one, under any of their properties. */
export function namesOf(feature: Feature<unknown>, name: string): { latin?: string; bangla?: string } {
  const [plain, english] = [name, `${name}:en`].map((key) => plainNames(textOf(feature, key)));
  const bangla =
    textOf(feature, `${name}_bn`) ?? textOf(feature, `${name}:bn`) ?? plain!.bangla ?? english!.bangla;
  const latin = english!.latin ?? plain!.latin;
  return { ...(latin && { latin }), ...(bangla && { bangla }) };
}

/** Which of its names an import has written before, in a file that was exported. */
export function transliteratedIn(feature: Feature<unknown>): { transliterated?: 'en' | 'bn' } {
  const given = textOf(feature, 'transliterated');
  return given === 'en' || given === 'bn' ? { transliterated: given } : {};
}
