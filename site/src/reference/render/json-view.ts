/**
 * An answer as coloured HTML lines: keys, texts, Bangla, and every coordinate in the colour of its axis, which
 * is taken from the contract's field at that path. One `<span class="j N">` per line, N the depth, so that long
 * lines hang under their own indent.
 */
import type { Field } from '@portal/contract';
import { type Axis, axesOf, axisOf, childrenOf } from './coordinates.ts';
import { escapeHtml, markBangla } from './escape.ts';

interface Line {
  depth: number;
  html: string;
}

const longestInlineArray = 72;

/** HTML of one JSON value. `field` is its place in the answer's schema, when it is known. */
export function renderJson(value: unknown, field?: Field): string {
  return lines(value, field, 0, '', '')
    .map(({ depth, html }) => `<span class="j j${Math.min(depth, 12)}">${'  '.repeat(depth)}${html}\n</span>`)
    .join('');
}

function lines(
  value: unknown,
  field: Field | undefined,
  depth: number,
  before: string,
  after: string,
): Line[] {
  if (Array.isArray(value)) {
    const inline = inlineArray(value, field);
    if (inline !== undefined) return [{ depth, html: before + inline + after }];
    const item = itemField(field);
    return wrap(before, '[', ']', after, depth, value, (entry, comma) =>
      lines(entry, item, depth + 1, '', comma),
    );
  }
  if (value && typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return [{ depth, html: `${before}{}${after}` }];
    return wrap(before, '{', '}', after, depth, entries, ([name, child], comma) => {
      const childField = field && childrenOf(field).find((known) => known.name === name);
      return lines(child, childField, depth + 1, `${key(name, childField)}: `, comma);
    });
  }
  return [{ depth, html: before + scalar(value, field) + after }];
}

function wrap<T>(
  before: string,
  open: string,
  close: string,
  after: string,
  depth: number,
  items: T[],
  draw: (item: T, comma: string) => Line[],
): Line[] {
  const inside = items.flatMap((item, at) => draw(item, at < items.length - 1 ? ',' : ''));
  return [{ depth, html: before + open }, ...inside, { depth, html: close + after }];
}

/** Short arrays of plain values on one line; a coordinate pair is never broken. */
function inlineArray(value: unknown[], field: Field | undefined): string | undefined {
  if (value.length === 0) return '[]';
  if (value.some((item) => item !== null && typeof item === 'object')) return undefined;
  if (JSON.stringify(value).length > longestInlineArray) return undefined;
  const axes = pairAxes(value, field);
  return `[${value.map((item, at) => (axes ? coloured(axes[at % 2] as Axis, item) : scalar(item))).join(', ')}]`;
}

function pairAxes(value: unknown[], field: Field | undefined): [Axis, Axis] | undefined {
  const isPair = value.length % 2 === 0 && value.every((item) => typeof item === 'number');
  const order = field?.coordinateOrder ?? (field && itemField(field)?.coordinateOrder);
  return isPair && order ? axesOf(order) : undefined;
}

/** Schema of an array's items: the `[]` child where the view has one, else the array's own tree. */
function itemField(field: Field | undefined): Field | undefined {
  return field?.children.find(({ name }) => name === '[]') ?? field;
}

function key(name: string, field: Field | undefined): string {
  const axis = field && axisOf(field);
  return `<span class="${axis ?? 'k'}">"${escapeHtml(name)}"</span>`;
}

function scalar(value: unknown, field?: Field): string {
  const axis = field && axisOf(field);
  if (axis && value !== null) return coloured(axis, value);
  if (typeof value === 'string') {
    const order = field?.coordinateOrder;
    const text = escapeHtml(JSON.stringify(value));
    return `<span class="s">${order ? colourPairs(text, axesOf(order)) : markBangla(text)}</span>`;
  }
  if (typeof value === 'number') return String(value);
  return `<span class="k">${String(value)}</span>`;
}

function coloured(axis: Axis, value: unknown): string {
  return `<span class="${axis}">${escapeHtml(JSON.stringify(value))}</span>`;
}

/** Colours the numbers of a coordinate text in turn. */
export function colourPairs(html: string, axes: [Axis, Axis]): string {
  let at = 0;
  return html.replace(/-?\d+\.\d+/g, (number) => `<span class="${axes[at++ % 2]}">${number}</span>`);
}
