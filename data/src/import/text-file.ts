/** Reads the text of a file that others wrote. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { ImportError } from './faults.ts';

/** Larger files do not fit into one text of the JavaScript engine. */
const largestFileBytes = 400_000_000;

/** The file's text without a byte order mark. Throws as `readUtf8`. */
export function readText(file: string): string {
  return readUtf8(file).toString('utf8');
}

/** The bytes of a text without a byte order mark. Throws an `ImportError` when it is missing, too large, packed or not UTF-8. */
export function readUtf8(file: string): Buffer {
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
  if (!isUtf8(bytes)) {
    throw new ImportError([
      `${file}: found text in another encoding; expected UTF-8. Convert it with \`iconv -f WINDOWS-1252 -t UTF-8\`, or from the encoding that it is in.`,
    ]);
  }
  return bytes.subarray(bytes.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0);
}

const newline = 0x0a;
const byteOrderMark = Buffer.from('\ufeff');

/** The lines of a text in sequence, so that it is never in memory a second time. */
export function* linesOf(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(newline, at);
    const next = end < 0 ? bytes.length : end;
    yield bytes.toString('utf8', at, next);
    at = next + 1;
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
