import { decode } from '../decode.ts';
/** A request as it was pasted: what a URL, a command or code would send, before anything is known of its endpoint. */
export interface PlainRequest {
  /** Upper case; undefined where the text doesn't say. */
  method?: string;
  /** Without query and fragment. */
  url: string;
  query: Pair[];
  headers: Pair[];
  body?: { json: unknown } | { form: Pair[] } | { text: string };
}

export type Pair = [name: string, value: string];

/** Marks around the name of a variable whose value the text doesn't contain. Private-use characters: no text has them. */
const open = '\u{e000}';
const close = '\u{e001}';
export const holePattern = /\u{e000}([^\u{e000}\u{e001}]*)\u{e001}/gu;

/** What is in a string for the value of a variable that is not known; no sign of a URL is left in its name. */
export function hole(name: string): string {
  return open + name.replaceAll(/[^\w.$ ]/g, '').slice(0, 60) + close;
}

/** Names of the variables in a string whose values are not known. */
export function holesIn(text: string): string[] {
  return [...text.matchAll(holePattern)].map(([, name = '']) =>
    /^[\w.$]{1,40}$/.test(name) ? name : 'a variable',
  );
}

/** The text with its unknown variables as `{name}`, for display. */
export function withNamedHoles(text: string): string {
  return text.replaceAll(holePattern, '{$1}');
}

/** The text without its unknown variables. */
export function withoutHoles(text: string): string {
  return text.replaceAll(holePattern, '');
}

/** The text without the characters that mark holes. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u{e000}\u{e001}]/gu, '');
}

/** A URL, complete or only a path, in its parts; nothing is decoded but the query. */
export function splitUrl(text: string): { url: string; query: Pair[] } {
  const [withoutHash = ''] = text.trim().split('#');
  const at = withoutHash.indexOf('?');
  if (at < 0) return { url: withoutHash, query: [] };
  return { url: withoutHash.slice(0, at), query: readPairs(withoutHash.slice(at + 1)) };
}

/** `name=value&…` decoded; a part that isn't valid percent-encoding stays as it is. */
export function readPairs(text: string): Pair[] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part): Pair => {
      const at = part.indexOf('=');
      const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      return [decode(name.replaceAll('+', ' ')), decode(value.replaceAll('+', ' '))];
    });
}

/** `Name: value`, as it is in a message. */
export function headerOf(line: string): Pair {
  const [name = '', ...rest] = line.split(':');
  return [name.trim(), rest.join(':').trim()];
}

export function contentTypeOf(headers: Pair[]): string {
  return headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '';
}

/** A body that is a string: JSON, a form, or neither. */
export function readBody(text: string, contentType = ''): NonNullable<PlainRequest['body']> {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    const parts = readMultipart(text);
    if (parts) return { form: parts };
    if (/json/i.test(contentType) || !/^[^\s=&]+=/.test(text)) return { text };
    return { form: readPairs(text) };
  }
}

/** The fields of a multipart form, as browsers copy it; files have no value here. */
function readMultipart(text: string): Pair[] | undefined {
  const boundary = /^\s*(--\S+)\s*\n/.exec(text)?.[1];
  if (!boundary || !/content-disposition:\s*form-data/i.test(text)) return undefined;
  return text.split(boundary).flatMap((part): Pair[] => {
    const text = part.trimStart();
    const gap = /\r?\n\r?\n/.exec(text);
    const head = text.slice(0, gap?.index ?? 0);
    const value = gap ? text.slice(gap.index + gap[0].length).replace(/\r?\n$/, '') : '';
    const name = /\bname=(?:"([^"]*)"|([^\s;"]+))/.exec(head)?.slice(1).find(Boolean);
    return name === undefined ? [] : [[name, /\bfilename=/.test(head) ? hole(name) : value]];
  });
}
