/** A difference as a sentence that a developer reads: what it is now, and what it was. */
import type { Diff } from 'api-smart-diff';
import { textKeywords } from './classify.ts';
import type { Place } from './place.ts';

export interface Names {
  parameter?: string;
}

/** One Markdown sentence without a period. The endpoint is named next to it, so it isn't part of it. */
export function sentenceOf(diff: Diff, place: Place, names: Names): string {
  const [keyword = '', ...inside] = place.keyword;
  const subject = subjectOf(place, names);
  const word = textKeywords[keyword] ?? textKeywords[inside.at(-1) ?? ''];
  if (keyword === 'info' && inside[0] === 'x-sunset')
    return `Supported until ${diff.after ?? 'further notice'}`;
  if (word) return word;
  if (keyword === '') return wholeSentence(diff, subject, place);
  if (place.part === 'operation') return operationSentence(diff, keyword, inside);
  if (keyword === 'servers') return changed('Server', diff);
  if (place.part === 'document') return changed(quoted(place.keyword.join('.')), diff);
  if (keyword === 'type')
    return `${subject} is ${article(diff.after)}${diff.before ? `; it was ${article(diff.before)}` : ''}`;
  if (keyword === 'required') return requiredSentence(diff, place, subject);
  if (keyword === 'enum') return enumSentence(diff, place, subject);
  if (keyword === 'content') {
    return `${subject} as ${quoted(inside.join('/'))}${diff.action === 'remove' ? ' is removed' : ''}`;
  }
  if (keyword === 'oneOf') {
    return `${subject} has ${diff.action === 'add' ? 'another shape' : 'one shape less'}`;
  }
  return changed(`${subject}: ${namesOfKinds[keyword] ?? quoted(place.keyword.join('.'))}`, diff);
}

const namesOfKinds: Record<string, string> = {
  minimum: 'minimum',
  maximum: 'maximum',
  minLength: 'shortest length',
  maxLength: 'longest length',
  minItems: 'fewest items',
  maxItems: 'most items',
  default: 'default',
  'x-unit': 'unit',
  'x-coordinate-order': 'coordinate order',
  'x-polyline-precision': 'precision',
  'x-present-with': 'flag that adds it',
};

function subjectOf({ part, field, status }: Place, { parameter = '' }: Names): string {
  if (part === 'parameter') return `Parameter ${quoted(field ? `${parameter}.${field}` : parameter)}`;
  if (part === 'body') return field ? `Body field ${quoted(field)}` : 'The request body';
  const isResult = status === '200';
  if (!field) return isResult ? 'The response' : `Response ${status}`;
  return `${isResult ? 'Response field' : `Field of response ${status}`} ${quoted(field)}`;
}

function wholeSentence(diff: Diff, subject: string, { part }: Place): string {
  if (part === 'operation') return diff.action === 'add' ? 'New endpoint' : 'Endpoint removed';
  if (diff.action === 'remove') return `${subject} is removed`;
  if (diff.action !== 'add') return changed(subject, diff);
  return part === 'parameter' && diff.after?.required === true ? `${subject} is required` : subject;
}

function operationSentence(diff: Diff, keyword: string, inside: string[]): string {
  if (keyword === 'deprecated') return diff.after === true ? 'Deprecated' : 'No longer deprecated';
  if (keyword === 'x-key') return changed(`Key: ${inside.map(quoted).join(' ') || 'place'}`, diff);
  if (keyword === 'x-credits') {
    const option = inside[0] === 'perParameter' && inside[1] ? ` of ${quoted(inside[1])}` : '';
    return changed(`Credits${option}`, diff);
  }
  return changed(quoted([keyword, ...inside].join('.')), diff);
}

function requiredSentence(diff: Diff, { part, field }: Place, subject: string): string {
  // In a list of required fields, the name is the value.
  const name = diff.after ?? diff.before;
  const path = typeof name === 'string' ? [field, name].filter(Boolean).join('.') : undefined;
  const own = path === undefined ? subject : `${part === 'body' ? 'Body' : 'Response'} field ${quoted(path)}`;
  const isRequired = diff.action !== 'remove' && diff.after !== false;
  if (part === 'response') return `${own} ${isRequired ? 'is always returned' : 'can be missing'}`;
  return `${own} is ${isRequired ? 'required' : 'optional'}`;
}

function enumSentence(diff: Diff, { part }: Place, subject: string): string {
  const isAdded = diff.action === 'add';
  const value = quoted(JSON.stringify(diff.after ?? diff.before));
  if (part === 'response') return `${subject} can ${isAdded ? 'also' : 'no longer'} be ${value}`;
  return `${subject} ${isAdded ? 'also' : 'no longer'} accepts ${value}`;
}

/** `subject 2 instead of 1`; long values stay out. */
function changed(subject: string, { before, after }: Diff): string {
  const [old, now] = [before, after].map(short);
  if (now === undefined) return old === undefined ? `${subject} has changed` : `${subject} is removed`;
  return old === undefined ? `${subject} ${now}` : `${subject} ${now} instead of ${old}`;
}

function short(value: unknown): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  return quoted(String(value));
}

function article(type: unknown): string {
  if (type === undefined) return 'of any type';
  const words = [type].flat().map(String);
  const [first = ''] = words;
  return `${/^[aeiou]/.test(first) ? 'an' : 'a'} ${words.join(' or ')}`;
}

function quoted(text: string): string {
  return `\`${text}\``;
}
