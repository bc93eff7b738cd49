/** Strings with places for values: `printf` of PHP and Python's `%`, and Python's `format`. */
import { memberOf, mostParts, sizeOf, textOf, type Value } from './values.ts';

/** `%s`, `%.4f`, `%2$s`, `%(name)s` filled in; `names` are what the values are called where they aren't known. */
export function printed(format: string, values: Value[], names: string[]): string {
  if (isTooLong(format, values)) return format;
  let next = 0;
  const [record] = values;
  return format.replaceAll(
    /%(?:(\d+)\$|\((\w+)\))?[-+ #\d]*(?:\.(\d+))?([a-zA-Z%])/g,
    (_, place?: string, key?: string, precision?: string, kind = '') => {
      if (kind === '%') return '%';
      if (key !== undefined) return shown(memberOf(record, key), key, kind, precision);
      if (place === undefined) next += 1;
      const at = (place === undefined ? next : Number(place)) - 1;
      return shown(values[at], names[at] ?? '', kind, precision);
    },
  );
}

/** Whether a text with all its places filled in could be longer than anything that is sent. */
function isTooLong(format: string, values: Value[]): boolean {
  return format.length * Math.max(1, ...values.map(sizeOf)) > mostParts * 20;
}

function shown(value: Value, name: string, kind: string, precision?: string): string {
  if (typeof value !== 'number') return textOf(value, name);
  if (/[fF]/.test(kind)) return value.toFixed(Math.min(Number(precision ?? 6), 20));
  return /[diu]/.test(kind) ? String(Math.trunc(value)) : String(value);
}

/** Python's `'…{}…{name:.4f}'.format(…)`; doubled braces are braces. */
export function formatted(text: string, given: Value[], names: string[], named: Map<string, Value>): string {
  if (isTooLong(text, [...given, ...named.values()])) return text;
  let next = 0;
  return text.replaceAll(
    /\{\{|\}\}|\{(\w*)(?:![a-z])?(?::[^{}]*?(?:\.(\d+))?([a-z])?)?\}/g,
    (whole, name: string | undefined, precision?: string, kind = '') => {
      if (name === undefined) return whole.slice(1);
      if (name === '') next += 1;
      const at = name === '' ? next - 1 : Number(name);
      return Number.isInteger(at)
        ? shown(given[at], names[at] ?? '', kind, precision)
        : shown(named.get(name), name, kind, precision);
    },
  );
}
