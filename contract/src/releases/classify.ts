/** What a difference means to code that works today. */
import type { Diff } from 'api-smart-diff';
import type { Place } from './place.ts';
import type { ChangeKind } from './release.ts';

/** Keywords that only a person reads, with the word for them. */
export const textKeywords: Record<string, string> = {
  description: 'Description',
  summary: 'Description',
  title: 'Description',
  explanation: 'Description',
  tags: 'Description',
  info: 'Description',
  'x-notes': 'Notes',
  'x-confidence': 'Notes',
  'x-sample-data': 'Notes',
  'x-subtitle': 'Description',
  'x-keywords': 'Description',
  'x-replaced-by': 'Replacement',
  'x-no-replacement': 'Replacement',
  'x-group': 'Order on the page',
  'x-groups': 'Order on the page',
  'x-error-name': 'Description',
  'x-pattern-words': 'Description',
  'x-verbatim': 'Description',
  example: 'Examples',
  examples: 'Examples',
};

/** Keywords whose other value means that the same number or string is read in another way. */
const readings = ['x-unit', 'x-coordinate-order', 'x-axis', 'x-polyline-precision', 'format', 'pattern'];

/** The kind of a difference. Where api-smart-diff doesn't know a direction or a keyword of ours, this does. */
export function kindOf(diff: Diff, place: Place): ChangeKind {
  const [keyword = '', ...inside] = place.keyword;
  const isReturned = place.part === 'response';
  if ([keyword, inside.at(-1) ?? ''].some((word) => word in textKeywords)) {
    return keyword === 'info' && inside[0] === 'x-sunset' ? endOf(diff) : 'text';
  }
  if (keyword === '') return kindOfWhole(diff, place);
  if (keyword === 'deprecated') return endOf(diff);
  if (keyword === 'type') return kindOfType(diff, isReturned);
  // A client has to expect what a response can contain, and may rely on what it always contains.
  if (keyword === 'enum') return (diff.action === 'add') === isReturned ? 'breaking' : 'compatible';
  if (keyword === 'required' && isReturned) return diff.action === 'remove' ? 'breaking' : 'compatible';
  if (keyword === 'required') return isNowTrue(diff) ? 'breaking' : 'compatible';
  if (keyword === 'default') return diff.action === 'add' ? 'compatible' : 'breaking';
  if (keyword === 'x-key' || keyword === 'servers') return 'breaking';
  if (keyword === 'x-present-with') return diff.action === 'remove' ? 'compatible' : 'breaking';
  if (readings.includes(keyword)) return kindOfReading(diff, keyword, isReturned);
  return diff.type === 'breaking' ? 'breaking' : 'compatible';
}

/** An endpoint, parameter, field, response or content type that came, went or has another name. */
function kindOfWhole(diff: Diff, { part, parameterIndex, field, status }: Place): ChangeKind {
  if (diff.action === 'remove') return 'breaking';
  if (diff.action === 'rename') return 'compatible';
  if (diff.action === 'replace') return diff.type === 'breaking' ? 'breaking' : 'compatible';
  const isRequired = parameterIndex !== undefined && field === '' && diff.after?.required === true;
  if (isRequired) return 'breaking';
  // Another status is nothing to use.
  return part === 'response' && field === '' && status !== undefined ? 'compatible' : 'new';
}

function endOf(diff: Diff): ChangeKind {
  return diff.action === 'remove' || diff.after === false ? 'compatible' : 'deprecated';
}

/** What is sent may be accepted as more types; what is returned may be of fewer. */
function kindOfType(diff: Diff, isReturned: boolean): ChangeKind {
  const [wider, narrower] = isReturned ? [diff.before, diff.after] : [diff.after, diff.before];
  if (wider === undefined) return 'compatible';
  if (narrower === undefined) return 'breaking';
  const allowed = [wider].flat().flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type]));
  return [narrower].flat().every((type) => allowed.includes(type)) ? 'compatible' : 'breaking';
}

/** A unit that is written down for the first time changes no value; a pattern that is new rejects some. */
function kindOfReading(diff: Diff, keyword: string, isReturned: boolean): ChangeKind {
  if (keyword === 'format' || keyword === 'pattern') {
    return !isReturned && diff.action !== 'remove' ? 'breaking' : 'compatible';
  }
  return diff.action === 'replace' ? 'breaking' : 'text';
}

function isNowTrue(diff: Diff): boolean {
  // In a list of names, the name is the difference; elsewhere it is true or false.
  return diff.action !== 'remove' && diff.after !== false;
}
