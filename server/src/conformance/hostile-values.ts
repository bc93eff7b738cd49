/**
 * Values that only an attacker sends: the second generator of the conformance tests. It knows
 * nothing of the shapes that the contract allows; what it repeats and cuts off are the marks that parsers look for.
 */
import fc from 'fast-check';
import type { ContentType } from './requests.ts';

/** Something that grows: a payload, or a string that takes up so many bytes once it is percent-encoded. */
export interface Growing<Value> {
  name: string;
  of(size: number): Value;
}

/** A body and its headers, ready to be sent. */
export interface HostileBody {
  payload: string | Buffer;
  headers: Record<string, string>;
}

const repeated = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** `make` for 0, 1, 2 …, as many as fit into the size. */
function counted(size: number, separator: string, make: (index: number) => string): string {
  const parts: string[] = [];
  for (let index = 0, length = 0; ; index++) {
    const part = make(index);
    length += part.length + separator.length;
    if (length > size) return parts.join(separator);
    parts.push(part);
  }
}

const MARKS: Record<ContentType, string[]> = {
  'application/json': [...'{}[]":,\\0-e. \n', 'a', '"a":', '\\u', 'null', 'ক'],
  'application/x-www-form-urlencoded': [...'&=%+;', 'a', '%E0', '%', '__proto__', '%26', 'ক'],
  'multipart/form-data': [
    '\r\n',
    '--',
    '-',
    '--x',
    '\r\n--x\r\n',
    'Content-Disposition: form-data; name="a"\r\n',
    '"',
    ';',
    ':',
    'a',
    ' ',
  ],
};

/** Any run of a few marks, repeated to the size: the class to which every parser's slow input belongs. */
export function arbitraryRun(type: ContentType): fc.Arbitrary<Growing<HostileBody>> {
  return fc
    .record({
      start: fc.array(fc.constantFrom(...MARKS[type]), { maxLength: 3 }),
      unit: fc.array(fc.constantFrom(...MARKS[type]), { minLength: 1, maxLength: 5 }),
    })
    .map(({ start, unit }) => ({
      name: JSON.stringify([start.join(''), unit.join('')]),
      of: (size) => body(type, start.join('') + repeated(unit.join(''), size - start.join('').length)),
    }));
}

/** Bodies that have been slow somewhere: in this server, in others, or in the textbooks on parsers. */
export const hostileBodies: Record<ContentType, Growing<HostileBody>[]> = {
  'application/json': [
    json('lists in lists', (size) => repeated('[', size)),
    json('objects in objects', (size) => repeated('{"a":', size)),
    json('closed lists in lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)),
    json('a list of nulls', (size) => `[${counted(size - 6, ',', () => 'null')}]`),
    json('one long string', (size) => `{"q":"${repeated('a', size - 8)}"}`),
    json('one long number', (size) => `{"q":${repeated('9', size - 6)}}`),
    json('a fraction without end', (size) => `{"q":0.${repeated('1', size - 8)}}`),
    json('escapes', (size) => `{"q":"${repeated('\\u0000', Math.floor((size - 8) / 6) * 6)}"}`),
    json('halves of letters', (size) => `{"q":"${repeated('\\ud83d', Math.floor((size - 8) / 6) * 6)}"}`),
    json('one name again and again', (size) => `{${counted(size - 12, ',', () => '"a":1')},"a":2}`),
    json('names without end', (size) => `{${counted(size - 12, ',', (i) => `"k${i}":1`)},"z":2}`),
    json('numbers for names', (size) => `{${counted(size - 12, ',', (i) => `"${i * 7919}":1`)},"z":2}`),
    json('white space', (size) => repeated(' \n', size)),
    json('an open string', (size) => `"${repeated('\\"', size - 1)}`),
    json('a mistake at the end', (size) => `[${counted(size - 4, ',', () => '1')},]`),
    json('a mistake at every step', (size) => repeated(',:', size)),
    json('a comment', (size) => `/*${repeated('*', size - 2)}`),
    bytes('application/json', 'broken UTF-8', 0xff),
    bytes('application/json', 'NUL', 0),
  ],
  'application/x-www-form-urlencoded': [
    form('names without values', (size) => repeated('a&', size)),
    form('one field again and again', (size) => repeated('q=1&', size)),
    form('fields without end', (size) => counted(size, '&', (i) => `k${i}=${i}`)),
    form('nothing between ampersands', (size) => repeated('&', size)),
    form('equals signs', (size) => repeated('=', size)),
    form('percent signs', (size) => repeated('%', size)),
    form('half a letter, percent-encoded', (size) => `q=${repeated('%E0%A4', size)}`),
    form('one long value', (size) => `q=${repeated('a', size)}`),
    form('one long name', (size) => repeated('a', size)),
    form('blanks', (size) => `q=${repeated('+', size)}`),
    form('brackets', (size) => `q${repeated('[', size)}=1`),
    bytes('application/x-www-form-urlencoded', 'broken UTF-8', 0xc0),
  ],
  'multipart/form-data': [
    parts('parts without end', (size) => counted(size, '', () => part('a', '1'))),
    parts('empty parts', (size) => repeated('--x\r\n\r\n', size)),
    parts('no part', (size) => repeated('\r\n', size)),
    parts('beginnings of a boundary', (size) => part('q', repeated('\r\n-', size))),
    parts('a header without end', (size) => `--x\r\n${repeated('A', size)}`),
    parts('headers without end', (size) => `--x\r\n${repeated('A: b\r\n', size)}`),
    parts('one long value', (size) => part('q', repeated('a', size))),
    parts('one long name', (size) => part(repeated('a', size), '1')),
    parts('quotes in a name', (size) => part(repeated('%22', size), '1')),
    parts('a boundary that is never closed', (size) => `${part('q', repeated('--', size))}`),
    {
      name: 'a long boundary, nearly met all the time',
      of: (size) => ({
        payload: repeated('a', size),
        headers: { 'content-type': `multipart/form-data; boundary=${'a'.repeat(4000)}b` },
      }),
    },
    bytes('multipart/form-data', 'broken UTF-8', 0xff),
  ],
};

/** Strings for one parameter or field: long runs that have been slow to fold, split, compare or measure. */
export const hostileStrings: Growing<string>[] = [
  run('one letter', 'a'),
  run('letters that double up', 'ss'),
  run('a Bangla conjunct', 'ক্ষ'),
  run('Bangla digits', '৫'),
  run('combining marks', '\u0301'),
  run('letters that grow when folded', 'İﬃ'),
  run('letters outside the basic plane', '\u{1F600}'),
  run('words of one letter', 'a '),
  run('spaces', ' '),
  run('commas', ','),
  run('brackets', '('),
  run('hyphens', '-'),
  run('digits', '12'),
  run('a house after another', 'h-8,'),
  run('a road after another', 'road 2 '),
  run('a place after another', 'mirpur,'),
  run('a place in Bangla after another', 'মিরপুর '),
  run('slashes', '8/a/'),
  list('one position again and again', '90.4,23.8'),
  list('positions that differ', '90.41,23.81;90.39,23.79'),
  run('semicolons', ';'),
  run('points and digits', '.1'),
  { name: 'words that all differ', of: (size) => counted(size, ' ', (i) => (i * 7919).toString(36)) },
  { name: 'words that nearly match', of: (size) => counted(size, ' ', (i) => `mirpu${(i % 26) + 10}r`) },
];

function run(name: string, unit: string): Growing<string> {
  return { name, of: (size) => unit.repeat(size / encodeURIComponent(unit).length) };
}

/** A list without a separator at its end, so that half of it is as right as the whole. */
function list(name: string, item: string): Growing<string> {
  return { name, of: (size) => unitsOf(item, size).join(';') };
}

function unitsOf(item: string, size: number): string[] {
  return Array.from({ length: size / encodeURIComponent(`${item};`).length }, () => item);
}

function body(type: ContentType, payload: string): HostileBody {
  const contentType = type === 'multipart/form-data' ? `${type}; boundary=x` : type;
  return { payload, headers: { 'content-type': contentType } };
}

function json(name: string, of: (size: number) => string): Growing<HostileBody> {
  return { name, of: (size) => body('application/json', of(size)) };
}

function form(name: string, of: (size: number) => string): Growing<HostileBody> {
  return { name, of: (size) => body('application/x-www-form-urlencoded', of(size).slice(0, size)) };
}

function parts(name: string, of: (size: number) => string): Growing<HostileBody> {
  return { name, of: (size) => body('multipart/form-data', of(size - 200)) };
}

function part(name: string, value: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function bytes(type: ContentType, name: string, byte: number): Growing<HostileBody> {
  const { headers } = body(type, '');
  return { name, of: (size) => ({ payload: Buffer.alloc(size, byte), headers }) };
}
