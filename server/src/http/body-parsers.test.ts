import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { addBodyParsers } from './body-parsers.ts';

const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';
const multipartType = 'multipart/form-data; boundary=x';

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  addBodyParsers(app);
  app.post('/', async ({ body }) => ({ body }));
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ errors: error instanceof ApiError ? error.errors : String(error) }),
  );
});
afterAll(() => app.close());

async function parsed(type: string, payload: string | Buffer) {
  const response = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  return response.json() as { body?: unknown; errors?: { parameter: string; found: string }[] };
}

async function complaintOf(type: string, payload: string | Buffer): Promise<string> {
  const { errors } = await parsed(type, payload);
  return errors ? `${errors[0]!.parameter}: ${errors[0]!.found}` : 'nothing';
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = (fields: number) =>
  `${Array.from({ length: fields }, (_, i) => part(`k${i}`, '1')).join('')}--x--\r\n`;
const form = (fields: number) => Array.from({ length: fields }, (_, i) => `k${i}=1`).join('&');

describe('a compressed body', () => {
  it.each([
    [jsonType, '{"a":"1"}'],
    [formType, 'a=1'],
    [multipartType, multipart(1)],
  ])('is refused by its coding, in %s; identity and an empty header are none', async (type, text) => {
    for (const [parameter, coding, payload] of [
      ['Content-Encoding', 'gzip', gzipSync(text)],
      ['Content-Encoding', 'br', brotliCompressSync(text)],
      ['Content-Encoding', 'identity', text],
      ['Content-Encoding', '', text],
      ['Transfer-Encoding', 'gzip, chunked', gzipSync(text)],
      ['Transfer-Encoding', 'Chunked', text],
    ] as const) {
      const headers = { 'content-type': type, [parameter]: coding };
      const { body, errors } = (await app.inject({ method: 'POST', url: '/', headers, payload })).json();
      if (payload === text) expect(body).toBeDefined();
      else expect(errors).toMatchObject([{ parameter, found: `"${coding}"` }]);
    }
  });
});

describe('a form', () => {
  it.each([
    [formType, form],
    [multipartType, multipart],
  ])('holds a hundred fields and not one more, in %s', async (type, make) => {
    expect(Object.keys((await parsed(type, make(100))).body as object)).toHaveLength(100);
    expect(await complaintOf(type, make(101))).toBe('body: a form of more than 100 fields');
  });

  it('counts a field that is sent again as a field', async () => {
    expect(await complaintOf(formType, 'a&'.repeat(101))).toBe('body: a form of more than 100 fields');
    expect((await parsed(formType, 'a=1&b&a=2&a=3')).body).toEqual({ a: ['1', '2', '3'], b: '' });
    expect((await parsed(multipartType, `${part('a', '1')}${part('a', '2')}--x--\r\n`)).body).toEqual({
      a: ['1', '2'],
    });
  });

  it('reads a field once that is sent again with the same value, such as the key', async () => {
    expect((await parsed(formType, 'api_key=k&q=1&api_key=k')).body).toEqual({ api_key: 'k', q: '1' });
    expect((await parsed(multipartType, `${part('a', '1')}${part('a', '1')}--x--\r\n`)).body).toEqual({
      a: '1',
    });
  });

  it('keeps an equals sign in a value, and a name without a value before one that has it', async () => {
    expect((await parsed(formType, 'a&b&c=1=2&=3&d')).body).toEqual({
      a: '',
      b: '',
      c: '1=2',
      '': '3',
      d: '',
    });
  });

  it('reads a boundary in quotes, and refuses one that is missing or longer than RFC 2046 allows', async () => {
    for (const named of [
      'boundary="x"',
      'Boundary = x',
      'comment="a; boundary=y"; boundary=x; charset=utf-8',
    ])
      expect((await parsed(`multipart/form-data; ${named}`, multipart(1))).body).toEqual({ k0: '1' });
    for (const type of ['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(71)}`]) {
      expect(await complaintOf(type, multipart(1))).toBe('body: a multipart form that cannot be read');
    }
  });
});

describe('a multipart form', () => {
  const type = 'Content-Type: text/plain; charset=utf-8';
  const dispositions = [
    'form-data; name="q"',
    'form-data; name=q',
    'form-data;name=q',
    'form-data ; Name = "q"',
    'form-data; comment="a; name=b"; name="q"',
    'form-data;\r\n name="q"',
  ];
  const heads = dispositions.flatMap((named) => [
    `Content-Disposition: ${named}`,
    `content-disposition: ${named}\r\n${type}`,
    `${type}\r\nContent-Disposition: ${named}`,
  ]);
  const values = [
    '',
    'House 5',
    'বাড়ি ৫',
    'a\r\n\r\nb',
    '--y',
    'Content-Disposition: form-data; name=z',
    ' "a" ',
  ];

  it('is read however a client writes its names, headers and preamble', async () => {
    for (const head of heads)
      for (const value of values)
        for (const preamble of ['', '\r\n', 'A form.\r\n']) {
          const text = `${preamble}--x\r\n${head}\r\n\r\n${value}\r\n${part('z', '1')}--x--\r\n`;
          expect((await parsed(multipartType, text)).body, JSON.stringify(text)).toEqual({
            q: value,
            z: '1',
          });
        }
  });

  it('is refused where a part is a file, has no name or is not UTF-8, or its end is missing', async () => {
    const head = 'Content-Disposition: form-data; name="q"';
    const file = Buffer.from(`--x\r\n${head}; filename="a"\r\n\r\n\xff\r\n--x--`, 'latin1');
    expect(await complaintOf(multipartType, file)).toBe('q: a file');
    const bytes = Buffer.from(`--x\r\n${head}\r\n\r\n\xff\r\n--x--`, 'latin1');
    expect(await complaintOf(multipartType, bytes)).toBe('body: bytes that are not UTF-8');
    for (const text of [
      '',
      '--y',
      `--x\r\n${head}\r\n\r\n1\r\n`,
      '--x\r\n\r\n1\r\n--x--',
      `--x\r\n${type}\r\n\r\n1\r\n--x--`,
      // Nothing ends the headers: without that, a letter less of the name would be read.
      '--x\r\nContent-Disposition: form-data; name=qq\r\n--x--',
    ])
      expect(await complaintOf(multipartType, text)).toBe('body: a multipart form that cannot be read');
  });
});

describe('JSON that is invalid', () => {
  it.each([
    ['{"a":1,}', 'position 7 (line 1, column 8)'],
    ['{\n  "a": 1\n  "b": 2\n}', 'position 13 (line 3, column 3)'],
    ['[1 2]', 'position 3 (line 1, column 4)'],
    ['{"a":1}}', 'position 7 (line 1, column 8)'],
    ['q=mirpur', 'position 0 (line 1, column 1)'],
    ['// a comment\n{}', 'position 0 (line 1, column 1)'],
    ['{"a":', 'its end'],
    ['[1,2\n', 'its end'],
  ])('is told where: %j', async (text, position) => {
    expect(await complaintOf(jsonType, text)).toBe(`body: JSON that is invalid at ${position}`);
  });

  it('is told its encoding where that is not UTF-8', async () => {
    const utf16 = Buffer.from('{"q":"Mirpur"}', 'utf16le');
    for (const bytes of [utf16, Buffer.from(utf16).swap16()])
      expect(await complaintOf(jsonType, bytes)).toBe('body: JSON in UTF-16 or UTF-32');
    expect(await complaintOf(jsonType, '{"q":"\0"}')).toBe(
      'body: JSON that is invalid at position 5 (line 1, column 6)',
    );
  });

  it("never shows the engine's own words", async () => {
    for (const text of ['{"a":tru}', '01', '"\n"', '-', '"\\x"', '{,}', '\u00a01', 'NaN', '.5', '1.']) {
      expect(await complaintOf(jsonType, text)).toMatch(
        /^body: JSON that is invalid at (its end|position \d+ \(line \d+, column \d+\))$/,
      );
    }
  });

  it('is refused before it exhausts the stack', async () => {
    expect(await complaintOf(jsonType, `${'['.repeat(32)}${']'.repeat(32)}`)).toBe('nothing');
    expect(await complaintOf(jsonType, `${'['.repeat(33)}${']'.repeat(33)}`)).toBe(
      'body: JSON nested deeper than 32 levels',
    );
    expect(await complaintOf(jsonType, `{"a":"${'['.repeat(33)}\\"${'{'.repeat(33)}"}`)).toBe('nothing');
  });
});
