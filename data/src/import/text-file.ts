/** Reads the text of a file that others wrote. */
import { readFileSync, statSync } from 'node:fs';
import { ImportError } from './faults.ts';

/** Larger files do not fit into one text of the JavaScript engine. */
const largestFileBytes = 400_000_000;

/** The file's text without a byte order mark. Throws an `ImportError` when it is missing, too large, packed or not UTF-8. */
export function readText(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new ImportError([`${file}: found no such file. Check the path.`]);
  if (stats.isDirectory()) throw new ImportError([`${file}: found a folder; expected a file.`]);
  if (stats.size > largestFileBytes) {
    throw new ImportError([
      `${file}: found ${Math.round(stats.size / 1e6)} MB; expected at most ${largestFileBytes / 1e6} MB. Leave out properties that are not read, or round coordinates to 6 decimals.`,
    ]);
  }
  const bytes = readFileSync(file);
  const packed = packedKind(bytes);
  if (packed) throw new ImportError([`${file}: found ${packed}; expected text.`]);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError([
      `${file}: found text in another encoding; expected UTF-8. Convert it with \`iconv -f WINDOWS-1252 -t UTF-8\`, or from the encoding that it is in.`,
    ]);
  }
}

/** What a file is by its first bytes if it is no text, and what helps. */
function packedKind(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 4);
  if (start.startsWith('PK')) {
    return 'a ZIP file (unpack it; export a spreadsheet as CSV, and convert a shapefile with `ogr2ogr -f GeoJSON out.geojson in.shp`)';
  }
  if (start.startsWith('\x1f\x8b')) return 'a packed file (unpack it with `gunzip`)';
  // The file code of a shapefile, big endian.
  if (bytes.length >= 4 && bytes.readInt32BE(0) === 9994) {
    return 'a shapefile (convert it with `ogr2ogr -f GeoJSON out.geojson in.shp`)';
  }
  return null;
}
