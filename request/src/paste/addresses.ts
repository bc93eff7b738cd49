/** Requests that are written as addresses: a URL alone, a message of HTTP, or URLs inside another text. */
import { decode } from '../decode.ts';
import { contentTypeOf, headerOf, type PlainRequest, readBody, splitUrl } from './plain-request.ts';

const methodPattern = '(GET|POST|PUT|PATCH|DELETE|HEAD)';

/** Where an address starts: a scheme, a path of the API, a variable of a client, a host before such a path. */
const start =
  '(?:https?:(?:\\\\?/){2}|//|/?(?:v\\d|api)/|\\{\\{\\w+\\}\\}/|https?%3A%2F%2F|(?:[\\w-]+\\.)+[a-z]{2,}(?::\\d+)?/)';

/** An apostrophe, which browsers leave as it is, and no quote around the address: `Cox's%20Bazar`. */
const apostrophe = "(?<=\\w)'(?=\\w)";

/** One address and nothing else, perhaps after its method; its values may have spaces. */
const alonePattern = new RegExp(
  `^(?:${methodPattern}[ \\t]+)?(${start}(?:[^\\n"'\`]|${apostrophe})+?)(?:[ \\t]+HTTP/\\S+)?$`,
  'i',
);

/** The head of a message: the method, the address, and headers. */
const messagePattern = new RegExp(
  `^${methodPattern}[ \\t]+(\\S[^\\n]*?)(?:[ \\t]+HTTP/[\\d.]+)?[ \\t]*\\r?\\n((?:[\\w-]+:[^\\n]*(?:\\n|$))+)(?:\\r?\\n([\\s\\S]*))?$`,
  'im',
);

/** An address inside a text: it ends at a space, and placeholders in angle brackets belong to it. */
const inside = new RegExp(`(?<![\\w./%-])${start}(?:[^\\s"'\`<>]|${apostrophe}|<[\\w. -]{1,40}>)+`, 'gi');

/** Longer texts aren't searched for addresses. */
const longest = 200_000;

/** The requests of a file of messages, as REST clients have them: `@host = …`, then messages between `###`. */
export function readMessages(text: string): PlainRequest[] {
  if (!/^###|^@\w+[ \t]*=/m.test(text) || text.length > longest) return [];
  const variables = new Map(
    [...text.matchAll(/^@(\w+)[ \t]*=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole);
  return filled.split(/^###.*$/m).flatMap((part): PlainRequest[] => {
    const message = part.replaceAll(/^(#|\/\/|@).*$/gm, '').trim();
    const request = message === '' ? undefined : readAddress(message);
    return request ? [request] : [];
  });
}

/** The request that a text is as a whole; undefined if it is something else. */
export function readAddress(text: string): PlainRequest | undefined {
  const joined = withoutBreaks(text);
  const [, method, address, head = '', body = ''] = messagePattern.exec(joined) ?? [];
  if (method && address) return messageOf(method, address, head, body);
  const alone = alonePattern.exec(joined);
  // Two addresses are two requests.
  if (!alone?.[2] || /\shttps?:/.test(alone[2])) return undefined;
  return requestOf(alone[2], alone[1]);
}

/** The requests whose addresses are anywhere in a text; those of an API alone. */
export function findAddresses(text: string): PlainRequest[] {
  if (text.length > longest) return [];
  const found = [...withoutBreaks(text).matchAll(inside)].map(([address]) => address);
  const requests = found.filter((one) => /\/v\d\/|\/api\//.test(plain(one))).map((one) => requestOf(one));
  return requests.slice(0, 200);
}

/** A long address that was broken before its `?` or `&` is one line again. */
function withoutBreaks(text: string): string {
  return text.replaceAll(/(?<![ \t])[ \t]*\r?\n[ \t]*(?=[?&]\w)/g, '');
}

function messageOf(method: string, address: string, head: string, body: string): PlainRequest {
  const headers = head
    .split('\n')
    .map(headerOf)
    .filter(([name]) => !/^(|host|content-length)$/i.test(name));
  const sent = body.trim();
  return {
    ...requestOf(address, method),
    headers,
    ...(sent && { body: readBody(sent, contentTypeOf(headers)) }),
  };
}

function requestOf(address: string, method?: string): PlainRequest {
  const text = plain(address);
  const url = /^(v\d|api)\//.test(text) ? `/${text}` : text;
  return { ...splitUrl(url), ...(method ? { method: method.toUpperCase() } : {}), headers: [] };
}

/** Without the escapes of JSON, without what encodes all of it, and without what ends the sentence around it. */
function plain(address: string): string {
  const unescaped = address
    .replaceAll('\\/', '/')
    .replaceAll(/\\u0026/gi, '&')
    .replaceAll(/\\u003d/gi, '=')
    .replace(/(?<![.,;:!?)>\\])[.,;:!?)>\\]+$/, (end) =>
      /<[^<>]*$/.test(address.slice(0, -end.length)) ? '>' : '',
    );
  return /^https?%3a/i.test(unescaped) ? decode(unescaped) : unescaped;
}
