/**
 * Recognizes a pasted request by its path, one of another provider by its host, and a pasted error by its message or
 * status, and finds their pages.
 */
import { similarity, words } from '../index.ts';
import providerUrls from './provider-urls.json' with { type: 'json' };
import type { SearchRecord } from './records.ts';

export interface Pasted {
  kind: 'request' | 'path' | 'error' | 'foreign' | 'unknown path' | 'polyline' | 'coordinates';
  /** What it was read as, such as `a cURL command` or `a URL of Mapbox`. */
  readAs: string;
  records: SearchRecord[];
  /** The query that finds what a request of another provider is for; no page of ours converts it. */
  meaning?: string;
}

/** The pages of what was pasted, or undefined when the query is words. */
export function findPasted(query: string, records: SearchRecord[]): Pasted | undefined {
  const error = errorIn(query, records);
  if (error) return { kind: 'error', readAs: 'an error', records: [error] };
  const beginning = beginningOfPathIn(query, records);
  return (
    foreignIn(query, records) ??
    beginning?.ofWords ??
    requestIn(query, records) ??
    beginning?.ofValues ??
    unknownPathIn(query, records) ??
    polylineIn(query) ??
    coordinatesIn(query)
  );
}

/** A request whose path an endpoint has. */
function requestIn(query: string, records: SearchRecord[]): Pasted | undefined {
  const path =
    /(?:^|[\s'"`(}>]|https?:\/\/[^\s/'"]+|[\w.-]\.\w+)(\/?(?:api\/v2|v[12]\/api)\/[^\s?'"`#)<>]+)/i.exec(
      query,
    )?.[1];
  if (!path) return undefined;
  const sentPath = path.startsWith('/') ? path : `/${path}`;
  const operations = records
    .filter((record) => record.group === 'operation' && matches(record.detail, sentPath))
    // A path without a variable is the better match of two.
    .sort((a, b) => a.detail.split('{').length - b.detail.split('{').length);
  const method = /(?:-X|--request)\s+['"]?(\w+)|^(\w+)\s+\//.exec(query);
  const named = (method?.[1] ?? method?.[2])?.toUpperCase();
  const best = operations.filter((record) => !named || record.method === named);
  const found = best.length > 0 ? best : operations;
  return found.length > 0
    ? { kind: 'request', readAs: kindOf(query), records: found.slice(0, 3) }
    : undefined;
}

/**
 * The beginning of a path, alone, such as `/v1/api/distance/`: the endpoints whose path goes on like it, first those with
 * its words rather than a parameter in their place, then the shortest. `ofWords` where the first has all of its words and
 * goes on: a word can be no value of another path then. Else `ofValues`.
 */
function beginningOfPathIn(
  query: string,
  records: SearchRecord[],
): { ofWords?: Pasted; ofValues?: Pasted } | undefined {
  const path =
    /^(?:(?:get|post|put|patch|delete)\s+)?(?:https?:\/\/[^\s/]+)?(\/?(?:v[12]\/)?api\/[\w/.,;-]+)$/i.exec(
      query.trim(),
    )?.[1];
  if (!path) return undefined;
  const sent = segmentsOf(path);
  const found = records
    .filter(({ group }) => group === 'operation')
    .map((record) => {
      const all = segmentsOf(record.detail);
      const own = sent[0] === 'api' && all[0] !== 'api' ? all.slice(1) : all;
      return { record, own, length: own.length, shared: sent.filter((one, at) => own[at] === one).length };
    })
    // A parameter takes any value.
    .filter(({ own }) => sent.every((one, at) => own[at]?.startsWith('{') || own[at] === one))
    .sort(
      (a, b) => b.shared - a.shared || a.length - b.length || (b.record.weight ?? 1) - (a.record.weight ?? 1),
    );
  const [first] = found;
  if (!first) return undefined;
  const isWords = first.shared === sent.length && first.length > sent.length;
  const read: Pasted = {
    kind: 'path',
    readAs: 'the beginning of a path',
    records: found.filter(({ shared }) => !isWords || shared === sent.length).map(({ record }) => record),
  };
  return isWords ? { ofWords: read } : { ofValues: read };
}

/** Segments of a path or its template. */
function segmentsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

/** What finds the pages about encoded polylines. */
const aboutPolylines = 'decode polyline';

/** An encoded polyline: it has characters that no word and no path has, and decodes to points on Earth. */
function polylineIn(query: string): Pasted | undefined {
  const text = query.trim();
  if (!/^[?-~]{10,}$/.test(text) || !/[?@[\\\]^`{|}~]/.test(text) || !decodes(text)) return undefined;
  return { kind: 'polyline', readAs: 'an encoded polyline', records: [], meaning: aboutPolylines };
}

/** What finds what is requested with one point alone, and with several. */
const aboutPoints = { one: 'reverse geocoding', several: 'route overview' };

/** Points and nothing else: two numbers each, of which at least one has decimals. */
function coordinatesIn(query: string): Pasted | undefined {
  const text = query.trim();
  if (!/^[-+\d\s.,;|[\](){}°NESW]+$/i.test(text) || !/\d\.\d/.test(text)) return undefined;
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? [];
  if (numbers.length % 2 === 1) return undefined;
  const isOne = numbers.length === 2;
  return {
    kind: 'coordinates',
    readAs: isOne ? 'a point' : 'points',
    records: [],
    meaning: isOne ? aboutPoints.one : aboutPoints.several,
  };
}

/** Whether a text decodes to pairs of latitude and longitude, by five digits or six (Google's encoded polyline format). */
function decodes(text: string): boolean {
  const sums = [0, 0];
  const most = [90e6, 180e6];
  let count = 0;
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const five = character.charCodeAt(0) - 63;
    value += (five & 31) * 2 ** shift;
    shift += 5;
    if (five >= 32) continue;
    const axis = count % 2;
    sums[axis]! += value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    if (Math.abs(sums[axis]!) > most[axis]!) return false;
    count += 1;
    value = 0;
    shift = 0;
  }
  return shift === 0 && count >= 2 && count % 2 === 0;
}

/** Endpoints shown instead of a path that none has. */
const mostNearest = 3;

/** A URL of this API with a path that no endpoint has, and the endpoints with the closest ones. */
function unknownPathIn(query: string, records: SearchRecord[]): Pasted | undefined {
  if (!query.includes('://')) return undefined;
  const ownHosts = new Set(records.flatMap(({ hosts = [] }) => hosts));
  for (const [, host = '', path = ''] of query.matchAll(/https?:\/\/([^\s/?#'"`]+)(\/[^\s?#'"`<>)]*)/gi)) {
    if (!ownHosts.has(host.toLowerCase()) && !/^\/(?:api\/v2|v[12]\/api)\//i.test(path)) continue;
    const operations = records
      .filter(({ group, detail }) => group === 'operation' && resembles(path, detail))
      .map((record) => ({ record, likeness: likenessOf(path, record.detail) }))
      .sort((a, b) => b.likeness - a.likeness || (b.record.weight ?? 1) - (a.record.weight ?? 1));
    const nearest = operations.slice(0, mostNearest).map(({ record }) => record);
    return { kind: 'unknown path', readAs: kindOf(query), records: nearest };
  }
  return undefined;
}

/** Words that most paths have. */
const commonWords: ReadonlySet<string> = new Set(['api', 'v1', 'v2', 'search', 'get']);
/** Words less similar than `routes` and `route` are different ones: `nothing` and `matching`. */
const leastSimilarity = 0.7;

/** Whether a telling word of a path is nearly one of another. */
function resembles(path: string, template: string): boolean {
  const [sent, own] = [path, template].map((one) =>
    wordsOfPath(one).filter((word) => !commonWords.has(word)),
  );
  return sent!.some((word) => own!.some((other) => similarity(word, other) >= leastSimilarity));
}

/** Words of a path or its template; values of parameters are no words. */
function wordsOfPath(path: string): string[] {
  return words(path.replace(/\{\w+\}/g, ' ')).filter((word) => /^[a-z]+$|^v\d$/.test(word));
}

/** How similar the words of two paths are, from 0 to 1, whatever their order. */
function likenessOf(path: string, template: string): number {
  const sent = wordsOfPath(path);
  const own = wordsOfPath(template);
  const closest = (word: string, others: string[]) =>
    Math.max(0, ...others.map((other) => similarity(word, other))) ** 2;
  const sum = (some: string[], others: string[]) =>
    some.reduce((total, word) => total + closest(word, others), 0);
  return (sum(sent, own) + sum(own, sent)) / (sent.length + own.length);
}

/** A request of another provider: of what it is for, or for the page that converts it. */
function foreignIn(query: string, records: SearchRecord[]): Pasted | undefined {
  const sentTo = [...query.matchAll(/https?:\/\/([\w.-]+)|^([\w.-]+)\//gi)].map(([, host, bare]) =>
    `.${host ?? bare}`.toLowerCase(),
  );
  if (sentTo.length === 0) return undefined;
  for (const record of records) {
    const provider = record.providers?.find(({ host }) => sentTo.some((one) => one.endsWith(`.${host}`)));
    if (!provider) continue;
    const readAs = `${kindOf(query)} of ${provider.name}`;
    const meaning = meaningOf(query);
    return meaning === undefined
      ? { kind: 'foreign', readAs, records: [record] }
      : { kind: 'foreign', readAs, records: [], meaning };
  }
  return undefined;
}

/** Patterns of the URLs that no page converts, by the query that finds what they are for. */
const meanings = Object.entries(providerUrls).map(([meaning, urls]): [query: string, urls: RegExp] => {
  const patterns = urls.map((url) => url.replace(/[.]/g, '\\.').replaceAll('*', '[^/\\s?]*'));
  return [meaning, new RegExp(`(?<![\\w.-])(?:${patterns.join('|')})(?![\\w-])`, 'i')];
});

function meaningOf(query: string): string | undefined {
  return meanings.find(([, urls]) => urls.test(query))?.[0];
}

function kindOf(query: string): string {
  if (/^\s*curl\b/.test(query)) return 'a cURL command';
  // Points in a URL are separated by semicolons.
  const isOneWord = /^[^\s'"`()]+$/.test(query.trim());
  return !isOneWord && /[({;]/.test(query.replace(/\{\w+\}/g, '')) ? 'code' : 'a URL';
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`, 'i').test(path);
}

/** How clients write the status of a failed response. */
const statusPatterns = [
  /"status"\s*:\s*(\d{3})/i,
  /HTTP\/[\d.]+ (\d{3})/i,
  // `status of 429` is how a browser writes it, `status error [402]` how clients of Dart do, `code=401` those of Java.
  /(?:\bcode|status (?:of|error))\W{1,3}(\d{3})\b/i,
  /\b(\d{3}) (?:Client )?Error\b/i,
  // `400 (Bad Request)` is how the console of a browser ends a line.
  /\b(\d{3}) \([A-Z][a-z]+/,
  /\b(\d{3}) (?:Bad Request|Unauthorized|Payment Required|Too Many Requests)\b/i,
  /\w(?:Error|Exception)\W{1,3}(\d{3})\b/,
];

/** How statuses without a page are written: by their reason (RFC 9110), next to a word for it, or first where no quantity is so odd. */
const otherStatus =
  /^\s*(?:40[3-9]|41\d|42[1268]|431|451|50[1-8])\b(?! ?(?:m|km|s|ms)\b)|\b[45]\d\d (?:bad|forbidden|not found|method|conflict|payload|content|entity|unsupported|unprocessable|internal|not implemented|service|gateway)\b|\b(?:http|status|error|code) [45]\d\d\b/i;

/** The section about all errors, for a status without a page, such as `415 unsupported media type`. */
export function otherErrorIn(query: string, records: SearchRecord[]): SearchRecord | undefined {
  const code = /[45]\d\d/.exec(otherStatus.exec(query)?.[0] ?? '')?.[0];
  if (!code) return undefined;
  if (records.some(({ group, title }) => group === 'error' && title.startsWith(code))) return undefined;
  return records.find(({ url }) => url.endsWith('/api/#errors'));
}

/** An error body, a status line, or the message of an HTTP client. A status alone is a query like any other. */
function errorIn(query: string, records: SearchRecord[]): SearchRecord | undefined {
  const errors = records.filter(({ group, isSection }) => group === 'error' && !isSection);
  const quoted = errors.find(({ title }) => query.includes(title.slice(4)));
  if (quoted && /[{"']/.test(query)) return quoted;
  const status = statusPatterns.map((pattern) => pattern.exec(query)).find((match) => match !== null);
  const code = status?.[1];
  return code ? errors.find(({ title }) => title.startsWith(code)) : undefined;
}
