/** What differs between a deprecated endpoint and its replacement, whatever a request sends. */
import type { Field, Operation } from '@portal/contract';
import type { ReleaseChange } from '@portal/contract/releases';
import { type Change, convert } from './convert.ts';
import { requestFieldsOf, valuesBy } from './request-fields.ts';
import { fieldsOf } from './response-fields.ts';

/** One difference: what it means to code that works with the old endpoint, and a Markdown sentence without a period. */
export type OperationDifference = Pick<ReleaseChange, 'kind' | 'text'>;

/**
 * Every difference except where the key goes, breaking ones first. What is renamed, moved or lost comes from `convert`,
 * with every parameter sent; what is new or optional now, from the two descriptions. Empty without a replacement.
 */
export function compareOperations(old: Operation, next: Operation): OperationDifference[] {
  // A value for each, so that no difference depends on an example.
  const conversion = convert(
    old,
    valuesBy(old, () => true),
    next,
  );
  if (conversion.kind === 'no replacement') return [];
  const names = old.deprecation?.replacedBy?.parameters ?? {};
  const targets = requestFieldsOf(next).filter(({ name }) => name !== next.key.name);
  const added = targets.filter(({ name }) => !Object.values(names).includes(name));
  return [
    ...conversion.changes.flatMap((change) => differenceOf(change, next)),
    ...added
      .filter(({ required }) => required)
      .map(({ name }) => told('breaking', `\`${name}\` is required`)),
    ...requestFieldsOf(old).flatMap((source) =>
      duty(
        source,
        targets.find(({ name }) => name === names[source.name]),
      ),
    ),
    ...listed(
      added.filter(({ required }) => !required),
      'Parameter',
      'Parameters',
    ),
    ...listed(newFields(old, next, added), 'Response field', 'Response fields'),
  ].sort((one, other) => Number(other.kind === 'breaking') - Number(one.kind === 'breaking'));
}

function differenceOf({ about, title, to, why }: Change, next: Operation): OperationDifference[] {
  if (about === 'version' || about === 'key') return [];
  if (about === 'endpoint') return to === undefined ? [] : [told('breaking', `The path is \`${next.path}\``)];
  // A heading and its explanation are one line here.
  return [told('breaking', `${title}. ${why}`.replace(/\.$/, ''))];
}

/** A parameter that must be sent, or no longer has to be. */
function duty(source: Field, target: Field | undefined): OperationDifference[] {
  if (!target || source.required === target.required) return [];
  return target.required
    ? [told('breaking', `\`${target.name}\` is required`)]
    : [told('compatible', `\`${target.name}\` is optional`)];
}

/** Response fields without a counterpart; the outermost only, and not those that a new flag adds. */
function newFields(old: Operation, next: Operation, flags: Field[]): Field[] {
  const moved = old.deprecation?.replacedBy?.response ?? {};
  const known = fieldsOf(old).map(({ path }) => (path in moved ? moved[path] : path));
  const isBelow = (path: string, above: string) =>
    path.startsWith(`${above}.`) || path.startsWith(`${above}[]`);
  const added = fieldsOf(next).filter(
    ({ path, presentWith }) =>
      !known.some((one) => one === path || (one && isBelow(one, path))) &&
      !flags.some(({ name }) => name === presentWith),
  );
  return added.filter(({ path }) => !added.some((above) => isBelow(path, above.path)));
}

/** At most this many names are written out. */
const named = 3;

function listed(fields: Field[], one: string, several: string): OperationDifference[] {
  const names = fields.map((field) => `\`${field.path}\``);
  if (names.length === 0) return [];
  if (names.length === 1) return [told('new', `${one} ${names[0]}`)];
  const rest = names.length - named;
  if (rest > 1) return [told('new', `${several} ${names.slice(0, named).join(', ')} and ${rest} more`)];
  return [told('new', `${several} ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)];
}

function told(kind: OperationDifference['kind'], text: string): OperationDifference {
  return { kind, text };
}
