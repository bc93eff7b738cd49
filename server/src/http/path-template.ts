import type { HttpMethod } from '@portal/contract';

/** A contract path such as `/v2/api/route/{coordinates}`, ready to be registered and read. */
export interface PathTemplate {
  /** The same path in the router's notation. */
  route: string;
  /** True when the path has no parameters. */
  isConcrete: boolean;
  /** True when a request's raw path has this form. */
  matches(path: string): boolean;
  /** Raw (still percent-encoded) values by parameter name, or null when the path has another form. */
  read(path: string): Readonly<Record<string, string>> | null;
}

const noValues: Readonly<Record<string, string>> = Object.freeze({});

const parameter = /\{([^{}]+)\}/g;

/**
 * Compiles a contract path. A segment may hold several parameters (`{a},{b}`); the router sees one parameter
 * per segment, and the names are read here.
 */
export function compilePath(path: string): PathTemplate {
  const names: string[] = [];
  const segments = path.split('/');
  const route = segments
    .map((segment, index) => (segment.includes('{') ? `:segment${index}` : segment))
    .join('/');
  const source = segments.map((segment) => segmentPattern(segment, names)).join('/');
  const exact = new RegExp(`^${source}/?$`);
  const loose = new RegExp(
    `^${segments.map((one) => (one.includes('{') ? '[^/]+' : escapeRegExp(one))).join('/')}/?$`,
  );
  const hasPairs = path.includes('},{');
  return {
    route,
    isConcrete: !path.includes('{'),
    matches: (raw) => loose.test(raw),
    read(raw) {
      if (names.length === 0) return noValues;
      const match = exact.exec(hasPairs ? withCommas(raw, segments) : raw);
      if (!match) return null;
      const values: Record<string, string> = {};
      for (let index = 0; index < names.length; index++) values[names[index]!] = match[index + 1] ?? '';
      return values;
    },
  };
}

/** A path whose commas between two values are plain: clients that encode every part of a path send them percent-encoded. */
function withCommas(raw: string, segments: string[]): string {
  const parts = raw.split('/');
  return parts
    .map((part, at) =>
      segments[at]?.includes('},{') && !part.includes(',') ? part.replace(/%2c/i, ',') : part,
    )
    .join('/');
}

/** Of a segment with several values, one that is missing is empty, and the last is all that is left: neither hides the key. */
function segmentPattern(segment: string, names: string[]): string {
  let pattern = '';
  let end = 0;
  const found = [...segment.matchAll(parameter)];
  for (const match of found) {
    names.push(match[1]!);
    const between = segment.slice(end, match.index);
    const value = match === found.at(-1) ? '([^/]*)' : '([^/]*?)';
    pattern += end > 0 ? `(?:${escapeRegExp(between)}${value})?` : escapeRegExp(between) + value;
    end = match.index + match[0].length;
  }
  return pattern + escapeRegExp(segment.slice(end));
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * The methods that a path supports, among templates; empty when no template has its form. A path without parameters
 * hides the templates that it fits (OpenAPI 3.1, "Path Templating Matching").
 */
export function methodsOn(
  path: string,
  operations: Iterable<{ method: HttpMethod; template: PathTemplate }>,
): string[] {
  const onPath = [...operations].filter(({ template }) => template.matches(path));
  const concrete = onPath.filter(({ template }) => template.isConcrete);
  const methods = new Set<string>();
  for (const { method } of concrete.length > 0 ? concrete : onPath) {
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
  }
  return methods.size > 0 ? [...methods, 'OPTIONS'] : [];
}
