/** The first thing to read of a response: its first name, or else its distance and duration, or else its message. */
import type { Field } from '@portal/contract';
import { childrenOf } from '../parts/code/coordinates.ts';
import { lengthWords, readingOf } from '../parts/map/reading.ts';

interface FirstResult {
  /** The name of the first place or area, or the distance. */
  title: string;
  /** What else is short: how many there are, the address, the distance to it, the message. */
  parts: string[];
}

/** Where a name is found in an object, the best first. */
const nameKeys = ['name', 'address', 'Address'];

/** The name of a place or an area; a ward has only a number. Undefined where an object has neither. */
export function nameOf(value: Record<string, unknown>): string | undefined {
  const name = nameKeys.map((key) => value[key]).find(isText);
  if (name) return name;
  // A response can contain anything, even an object that cannot become a string.
  const numbered = Object.entries(value).find(
    ([key, number]) => key.endsWith('_number') && (typeof number === 'number' || typeof number === 'string'),
  );
  return numbered && numberedName(numbered[0].replace(/_number$/, ''), numbered[1] as string | number);
}

/** "Ward 17". */
function numberedName(kind: string, number: string | number): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number}`;
}

/** From the outermost and first object with a name or a distance; undefined where a response has nothing short to read. */
export function firstResultOf(response: unknown, schema?: Field): FirstResult | undefined {
  const outermost = Array.isArray(response) ? response[0] : response;
  const message = isObject(outermost) && isText(outermost.message) ? outermost.message : undefined;
  let level: Level[] = [{ value: response, field: schema, count: 1 }];
  while (level.length > 0) {
    for (const { value, field, count } of level) {
      const result = isObject(value) ? resultOfObject(value, field, count) : undefined;
      if (result) return { title: result.title, parts: [...result.parts, ...(message ? [message] : [])] };
    }
    level = level.flatMap(within);
  }
  const title = message ?? (isObject(outermost) ? firstValueOf(outermost) : undefined);
  return title === undefined ? undefined : { title, parts: [] };
}

/** The first value of an object that is short; its status is said elsewhere. */
function firstValueOf(value: Record<string, unknown>): string | undefined {
  for (const [name, own] of Object.entries(value)) {
    if (name === 'status') continue;
    if (typeof own === 'number') return numberedName(name, own);
    if (isText(own) && own.length <= longestTitle) return own;
  }
  return undefined;
}

/** Longer texts, such as geometries, are no title. */
const longestTitle = 160;

interface Level {
  value: unknown;
  field: Field | undefined;
  /** How many objects the longest list around it has, of whose first it is a part; 1 outside of lists. */
  count: number;
}

/** What is one level deeper; of a list only its first item. */
function within({ value, field, count }: Level): Level[] {
  if (Array.isArray(value))
    return value.length > 0 ? [{ value: value[0], field, count: Math.max(count, value.length) }] : [];
  if (!isObject(value)) return [];
  const fields = field ? childrenOf(field) : [];
  return Object.entries(value).flatMap(([name, child]) => {
    const own = fields.find((known) => known.name === name);
    // The items of a list are no deeper than an object in its place.
    const level = { value: child, field: own, count };
    return Array.isArray(child) ? within(level) : [level];
  });
}

function resultOfObject(
  value: Record<string, unknown>,
  field: Field | undefined,
  count: number,
): FirstResult | undefined {
  const fields = field ? childrenOf(field) : [];
  const measured = (units: readonly string[]) => {
    for (const { name, unit } of fields) {
      // The radius of what is stored is no distance to it.
      if (!unit || !units.includes(unit) || name.includes('radius') || value[name] === null) continue;
      const number = Number(value[name]);
      if (!Number.isFinite(number)) continue;
      return unit === 'm' ? lengthWords(number) : (readingOf(number, unit) ?? `${number} ${unit}`);
    }
    return undefined;
  };
  const distance = measured(['m', 'km', 'mi']);
  const name = nameOf(value);
  const title = name ?? distance;
  if (title === undefined) return undefined;
  const address = nameKeys
    .slice(1)
    .map((key) => value[key])
    .find((text): text is string => isText(text) && text !== name);
  const parts = [
    count > 1 && `First of ${count}`,
    name !== undefined && address,
    name !== undefined && distance !== undefined && `${distance} away`,
    measured(['s', 'ms']),
  ];
  return { title, parts: parts.filter((part) => typeof part === 'string') };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Whether a value of a response has members by name. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
