/** Reads the text of a file that others wrote. */
import { isUtf8 } from 'node:buffer';
import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { ImportError } from './import-error.ts';

/** Larger files do not fit into one text of the JavaScript engine. */
const largestFileBytes = 400_000_000;

/** The file's text without a byte order mark. Throws as `readUtf8`. */
export function readText(file: string): string {
  return readUtf8(file).toString('utf8');
}

/** The bytes of a text without a byte order mark. Throws an `ImportError` when it is missing, too large, packed or not UTF-8. */
export function readUtf8(file: string): Buffer {
  const stats = readableFile(file);
  if (stats.size > largestFileBytes) {
    throw new ImportError([
      `${file}: found ${Math.round(stats.size / 1e6)} MB; expected at most ${largestFileBytes / 1e6} MB. Leave out properties that are not read, or round coordinates to 6 decimals.`,
    ]);
  }
  const bytes = readFileSync(file);
  const isBinary = bytes.subarray(0, 1000).includes(0);
  const other = otherFile(bytes) ?? (isBinary && `a binary file, or text in UTF-16 (${converted})`);
  if (other) throw new ImportError([`${file}: found ${other}; expected text.`]);
  if (!isUtf8(bytes)) {
    throw new ImportError([
      `${file}: found text in another encoding; expected UTF-8. Convert it with \`iconv -f WINDOWS-1252 -t UTF-8\`, or from the encoding that it is in.`,
    ]);
  }
  return bytes.subarray(bytes.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : 0);
}

/** Size and time of a file. Throws an `ImportError` for what can't be read, or not twice: a pipe can hold up its reading forever. */
export function readableFile(file: string): Stats {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new ImportError([`${file}: found no such file. Check the path.`]);
  if (!stats.isFile()) {
    const found = stats.isDirectory() ? 'a folder' : 'a pipe or a device, which is read once only';
    throw new ImportError([`${file}: found ${found}; expected a file.`]);
  }
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportError([`${file} can't be read (${code}); expected a file that this user can read.`]);
  }
  return stats;
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

/** A number in decimal notation; NaN for anything else, such as the `0x5A` that JavaScript reads too. */
export function decimalIn(text: string | undefined): number {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text ?? '') ? Number(text) : Number.NaN;
}

const utf16 = 'text in UTF-16 (convert it with `iconv -f UTF-16 -t UTF-8`)';
const converted = 'convert it with `ogr2ogr -f GeoJSON out.geojson in`';

/** What files that are no text begin with, what they are, and what helps. */
const otherFiles: [start: string, what: string][] = [
  ['PK', `a ZIP file (unpack it; export a spreadsheet as CSV, and a shapefile: ${converted})`],
  ['\x1f\x8b', 'a packed file (unpack it with `gunzip`)'],
  ['BZh', 'a packed file (unpack it with `bunzip2`)'],
  ['\xfd7zXZ', 'a packed file (unpack it with `unxz`)'],
  // Its file code, big endian.
  ['\0\0\x27\x0a', `a shapefile (${converted})`],
  ['SQLite format 3', `a GeoPackage or another database (${converted})`],
  ['\xff\xfe', utf16],
  ['\xfe\xff', utf16],
];

/** What a file is by its first bytes, and what helps; undefined where they say nothing. */
export function otherFile(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 20);
  return otherFiles.find(([signature]) => start.startsWith(signature))?.[1];
}

/** Names in quotes, for a message. */
export const listed = (names: string[]): string => names.map((name) => JSON.stringify(name)).join(', ');
