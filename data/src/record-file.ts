/**
 * Long lists in files: JSON arrays with one record on each line, so that any tool reads them and the server reads them in
 * sequence. As one string, a million places would be longer than the JavaScript engine allows.
 */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const NEWLINE = 0x0a;

/** Characters written, and bytes read, at a time. */
const CHUNK = 1 << 20;

export function writeRecords(file: string, records: Iterable<object>): void {
  const target = openSync(file, 'w');
  try {
    let text = '[';
    let separator = '\n';
    for (const record of records) {
      text += separator + JSON.stringify(record);
      separator = ',\n';
      if (text.length < CHUNK) continue;
      writeSync(target, text);
      text = '';
    }
    writeSync(target, `${text}\n]\n`);
  } finally {
    closeSync(target);
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

/** The lines of a file, as many at a time as a chunk contains whole. */
function* wholeLines(source: number): Generator<string> {
  let pieces: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const length = readSync(source, chunk);
    if (length === 0) break;
    const end = chunk.subarray(0, length).lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield Buffer.concat([...pieces, chunk.subarray(0, end)]).toString();
      pieces = [];
    }
    pieces.push(chunk.subarray(end, length));
  }
  const rest = Buffer.concat(pieces).toString();
  if (rest !== '') yield rest;
}
