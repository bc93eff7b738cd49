/**
 * A response as colored HTML: keys, strings, Bangla, and coordinates in the color of their axis, which is taken from
 * the contract's field at that path. A line that might wrap is a `<span class="j jN">`, N the depth up to 6, so that it hangs
 * under its own indent; shorter ones are plain text, which keeps pages with many responses small.
 */
import type { Field } from '@portal/contract';
import { type Axis, axesOf, axisOf, childrenOf, decimalNumber, isPair } from './coordinates.ts';
import { escapeHtml, markBangla } from './escape.ts';
import { colorJson } from './json-colors.ts';

interface Line {
  depth: number;
  html: string;
}

/** Text as HTML between tags, where a quotation mark means nothing. */
const escapeText = (text: string) => escapeHtml(text).replaceAll('&quot;', '"');

const textLengthOf = (html: string) => html.replace(/<[^<>]*>/g, '').replace(/&[a-z]+;/g, '"').length;

/** Longer arrays of plain values go on a line for each value, characters. */
const longestInlineArray = 72;

/** A shorter line does not wrap on a phone, characters: 390 px without margins. */
const shortestWrappingLine = 42;

/** Pairs of one list or string that are colored: enough to show their order. A boundary has hundreds. */
const mostColoredPairs = 4;

/** HTML of one JSON value. `field` is its place in the response's schema, when it is known. */
export function renderJson(value: unknown, field?: Field): string {
  return colorJson(renderPlainJson(value, field));
}

/** {@link renderJson} without the spans that {@link colorJson} adds: of hundreds of responses most are never looked at. */
export function renderPlainJson(value: unknown, field?: Field): string {
  return lines(value, field, 0, '', '')
    .map(({ depth, html }) => {
      const line = `${'  '.repeat(depth)}${html}\n`;
      const mayWrap = textLengthOf(line) > shortestWrappingLine;
      return mayWrap ? `<span class="j j${Math.min(depth, 6)}">${line}</span>` : line;
    })
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
    return wrap(before, '[', ']', after, depth, value, (entry, comma, at) =>
      lines(entry, at >= mostColoredPairs && isPair(entry) ? undefined : item, depth + 1, '', comma),
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
  draw: (item: T, comma: string, at: number) => Line[],
): Line[] {
  const inside = items.flatMap((item, at) => draw(item, at < items.length - 1 ? ',' : '', at));
  return [{ depth, html: before + open }, ...inside, { depth, html: close + after }];
}

/** Short arrays of plain values on one line; a coordinate pair is never broken. */
function inlineArray(value: unknown[], field: Field | undefined): string | undefined {
  if (value.length === 0) return '[]';
  if (value.some((item) => item !== null && typeof item === 'object')) return undefined;
  if (JSON.stringify(value).length > longestInlineArray) return undefined;
  const axes = pairAxes(value, field);
  const inside = value.map((item, at) =>
    axes && at < 2 * mostColoredPairs ? colored(axes[at % 2] as Axis, item) : scalar(item),
  );
  return `[${inside.join(', ')}]`;
}

function pairAxes(value: unknown[], field: Field | undefined): [Axis, Axis] | undefined {
  const isPaired = value.length % 2 === 0 && value.every((item) => typeof item === 'number');
  const order = field?.coordinateOrder ?? (field && itemField(field)?.coordinateOrder);
  return isPaired && order ? axesOf(order) : undefined;
}

/** Schema of an array's items: the `[]` child where the view has one, else the array's own tree. */
function itemField(field: Field | undefined): Field | undefined {
  return field?.children.find(({ name }) => name === '[]') ?? field;
}

function key(name: string, field: Field | undefined): string {
  const axis = field && axisOf(field);
  const text = escapeText(JSON.stringify(name));
  return axis ? `<span class="${axis}">${text}</span>` : text;
}

function scalar(value: unknown, field?: Field): string {
  const axis = field && axisOf(field);
  if (axis && value !== null) return colored(axis, value);
  if (typeof value === 'string') {
    const order = field?.coordinateOrder;
    const text = escapeText(JSON.stringify(value));
    return order ? colorPairs(text, axesOf(order)) : markBangla(text);
  }
  return String(value);
}

function colored(axis: Axis, value: unknown): string {
  return `<span class="${axis}">${escapeText(JSON.stringify(value))}</span>`;
}

/** Colors the first numbers of a coordinate string in turn. */
export function colorPairs(html: string, axes: [Axis, Axis]): string {
  let at = 0;
  return html.replace(decimalNumber, (number) => {
    const axis = at < 2 * mostColoredPairs ? axes[at % 2] : undefined;
    at += 1;
    return axis ? `<span class="${axis}">${number}</span>` : number;
  });
}
