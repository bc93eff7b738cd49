/**
 * Long lists in files: JSON arrays with one record on each line, so that any tool reads them and the server reads them in
 * sequence. As one string, a million places would be longer than the JavaScript engine allows.
 */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

const newline = 0x0a;

/** Characters written at a time. */
const writtenCharacters = 1 << 20;

/** Bytes read at a time: short strings are freed soonest. */
const readBytes = 1 << 16;

/** Writes a list and returns its length. */
export function writeRecords(file: string, records: Iterable<object>): number {
  let count = 0;
  function* texts(): Generator<string> {
    for (const record of records) yield (count++ === 0 ? '[\n' : ',\n') + JSON.stringify(record);
    yield count === 0 ? '[\n]\n' : '\n]\n';
  }
  writeTexts(file, texts());
  return count;
}

/** Writes texts in sequence, some of them at a time. */
function writeTexts(file: string, texts: Iterable<string>): void {
  const target = openSync(file, 'w');
  try {
    let buffered = '';
    for (const text of texts) {
      buffered += text;
      if (buffered.length < writtenCharacters) continue;
      writeSync(target, buffered);
      buffered = '';
    }
    writeSync(target, buffered);
  } finally {
    closeSync(target);
  }
}

/** Writes a file whole or not at all; one that exists only if `isForced`. Throws with what was found where it can't be written. */
export function writeWhole(file: string, texts: Iterable<string>, isForced: boolean): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new Error(`${file} is a folder. Expected the name of a file.`);
  if (existsSync(file) && !isForced)
    throw new Error(`${file} exists. Expected a new file; add --force to replace it.`);
  const part = `${file}.part`;
  try {
    writeTexts(part, texts);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    const { code, path } = error as NodeJS.ErrnoException;
    if (path !== part && code !== 'ENOSPC') throw error;
    throw new Error(
      `${file} can't be written (${code}). Expected a file in a folder that exists and that you can write to.`,
    );
  }
}

/**
 * The records of a file in sequence. `prepare` changes the JSON before it is parsed, some records at a time. An array on one
 * line is read as well, all of it at once. Throws an `Error` with the name of the file when it is no such list.
 */
export function* readRecords<Item>(file: string, prepare = (json: string) => json): Generator<Item> {
  const source = openSync(file, 'r');
  try {
    let isFirst = true;
    for (const lines of wholeLines(source)) {
      let json = lines.trim();
      if (isFirst && json.startsWith('[')) json = json.slice(1);
      isFirst = false;
      if (json.endsWith(']')) json = json.slice(0, -1).trimEnd();
      if (json.endsWith(',')) json = json.slice(0, -1);
      yield* parsed<Item>(prepare(`[${json}]`), file);
    }
  } finally {
    closeSync(source);
  }
}

function parsed<Item>(json: string, file: string): Item[] {
  try {
    return JSON.parse(json) as Item[];
  } catch (error) {
    throw new Error(
      `${file}: found no list with one record on each line (${(error as Error).message}). Run \`npm run generate\`, or \`npm run import\` for your own data, to write it again.`,
    );
  }
}

/** The lines of a file, as many at a time as are read whole. */
function* wholeLines(source: number): Generator<string> {
  let buffer = Buffer.allocUnsafe(readBytes);
  let filled = 0;
  for (;;) {
    if (filled === buffer.length) buffer = Buffer.concat([buffer], filled * 2);
    const length = readSync(source, buffer, filled, buffer.length - filled, null);
    if (length === 0) break;
    // What was there before has no end of a line.
    const end = buffer.subarray(filled, filled + length).lastIndexOf(newline) + 1;
    filled += length;
    if (end === 0) continue;
    const lines = filled - length + end;
    yield buffer.toString('utf8', 0, lines);
    buffer.copyWithin(0, lines, filled);
    filled -= lines;
  }
  if (filled > 0) yield buffer.toString('utf8', 0, filled);
}
