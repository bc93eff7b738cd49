/** A request of a deprecated operation as one of its replacement, by the contract's `x-replaced-by` alone. */
import type { Field, Operation, Parameter, Unit } from '@portal/contract';
import { costOf, isSwitchedOn, valuesOf } from '../credits.ts';
import { printPositions } from '../positions.ts';
import type { RequestValues } from '../request.ts';
import { requestFieldsOf, valuesBy } from './request-fields.ts';
import { fieldsOf } from './response-fields.ts';

/** One thing that differs between the two requests or their responses. */
export interface Change {
  about: 'version' | 'endpoint' | 'key' | 'parameter' | 'response' | 'without replacement';
  /** Heading in sentence case, Markdown. */
  title: string;
  /** What it was and what it is now, as code. */
  from: string;
  to?: string;
  /** Why, or what to do about it; Markdown. */
  why: string;
}

export interface Converted {
  kind: 'converted';
  values: RequestValues;
  changes: Change[];
  /** Credits of each request; undefined where they aren't published. */
  credits: { before?: number; after?: number };
}

export type Conversion = Converted | { kind: 'no replacement'; reason: string };

/**
 * Converts `values` of `operation` to values of `replacement`, which is the operation that `x-replaced-by` names, or
 * undefined if there is none. What has no replacement is in `changes`. Throws if `replacement` is another operation.
 */
export function convert(
  operation: Operation,
  values: RequestValues,
  replacement: Operation | undefined,
): Conversion {
  const replacedBy = operation.deprecation?.replacedBy;
  if (!replacedBy) return { kind: 'no replacement', reason: reasonOf(operation) };
  if (replacement?.id !== replacedBy.operationId) {
    throw new Error(
      `${operation.id} is replaced by ${replacedBy.operationId}, found ${replacement?.id}. Pass the operation that x-replaced-by names.`,
    );
  }
  const sent = sentFields(operation, values);
  const converted = convertValues(sent, replacedBy.parameters, replacement);
  return {
    kind: 'converted',
    values: converted,
    changes: [
      ...versionChanges(operation, replacement),
      ...keyChanges(operation, replacement),
      ...parameterChanges(sent, replacedBy.parameters, replacement),
      ...responseChanges(operation, values, replacement, replacedBy.response),
    ],
    credits: {
      before: costOf(operation.credits, valuesOf(values)),
      after: costOf(replacement.credits, valuesOf(converted)),
    },
  };
}

function reasonOf({ name, deprecation }: Operation): string {
  return deprecation?.reasonWithoutReplacement ?? `${name} isn't deprecated, so there is nothing to convert.`;
}

/** A parameter or body field of the old request that has a value. */
interface SentField {
  field: Field;
  value: unknown;
}

function sentFields({ parameters, body, key }: Operation, values: RequestValues): SentField[] {
  const given: SentField[] = [
    ...parameters.map((field) => ({ field, value: values.parameters[field.name] })),
    ...(body?.fields ?? []).map((field) => ({ field, value: values.body?.[field.name] })),
  ];
  return given.filter(({ field, value }) => value !== undefined && value !== '' && field.name !== key.name);
}

function convertValues(
  sent: SentField[],
  names: Record<string, string | null>,
  replacement: Operation,
): RequestValues {
  return valuesBy(replacement, (target) => {
    const sources = sent.filter(({ field }) => names[field.name] === target.name);
    return sources.length > 1 ? joined(sources, target) : sources[0]?.value;
  });
}

/** Several numbers that became one string of coordinates: pairs in the order in which they were sent. */
function joined(sources: SentField[], target: Field): string {
  const of = (axis: Field['axis']) =>
    sources.filter(({ field }) => field.axis === axis).map(({ value }) => String(value));
  const latitudes = of('latitude');
  const points = of('longitude').map((longitude, at) => ({ longitude, latitude: latitudes[at] ?? '' }));
  return printPositions(points, target.coordinateOrder ?? 'lon,lat');
}

function versionChanges(old: Operation, next: Operation): Change[] {
  const explanation = old.deprecation?.replacedBy?.explanation ?? '';
  const pathOf = ({ version, path, parameters }: Operation) =>
    withoutKey(path, parameters).replace(`/${version}`, '');
  return [
    {
      about: 'version',
      title: 'The version in the path',
      from: `/${old.version}`,
      to: `/${next.version}`,
      why: 'The host stays the same.',
    },
    {
      about: 'endpoint',
      title: old.name === next.name ? 'The endpoint' : `${old.name} became ${next.name}`,
      from: pathOf(old),
      ...(pathOf(next) === pathOf(old) ? {} : { to: pathOf(next) }),
      why: explanation,
    },
  ];
}

/** The path as it is without the part for the key. */
function withoutKey(path: string, parameters: Parameter[]): string {
  const key = parameters.find(({ isKey, in: place }) => isKey && place === 'path');
  return key ? path.replace(`/{${key.name}}`, '') : path;
}

function keyChanges({ key: old }: Operation, { key: next }: Operation): Change[] {
  if (old.in === next.in && old.name === next.name) return [];
  const why =
    old.in === 'path'
      ? `The key was part of the path. If your logs mask the path, mask \`${next.name}\` now.`
      : `The key is sent as \`${next.name}\`.`;
  return [
    {
      about: 'key',
      title:
        old.in === next.in ? 'The name of the key' : `The key moved from the ${old.in} to the ${next.in}`,
      from: old.in === 'path' ? `{${old.name}}` : old.name,
      to: next.in === 'path' ? `{${next.name}}` : next.name,
      why,
    },
  ];
}

function parameterChanges(
  sent: SentField[],
  names: Record<string, string | null>,
  replacement: Operation,
): Change[] {
  const targets = requestFieldsOf(replacement);
  const changes: Change[] = [];
  for (const name of new Set(sent.map(({ field }) => names[field.name] ?? null))) {
    const sources = sent
      .filter(({ field }) => (names[field.name] ?? null) === name)
      .map(({ field }) => field);
    const target = targets.find((one) => one.name === name);
    if (!target) changes.push(...sources.map(lost));
    else if (sources.length > 1) changes.push(joining(sources, target));
    else if (sources[0]?.name !== name) changes.push(renaming(sources[0]!, target));
  }
  return changes;
}

function lost({ name }: Field): Change {
  return {
    about: 'without replacement',
    title: `\`${name}\` has no replacement`,
    from: name,
    why: 'Version 2 has no parameter for it. Remove it.',
  };
}

function joining(sources: Field[], target: Field): Change {
  const from = sources.map(({ name }) => name).join(', ');
  return {
    about: 'parameter',
    title: `${sources.length} parameters became one`,
    from,
    to: target.name,
    why: `\`${target.name}\` contains all points as \`${spokenOrder(target)}\` pairs, separated by semicolons.`,
  };
}

function spokenOrder({ coordinateOrder }: Field): string {
  return coordinateOrder === 'lat,lon' ? 'latitude,longitude' : 'longitude,latitude';
}

function renaming(source: Field, target: Field): Change {
  return {
    about: 'parameter',
    title: `\`${source.name}\` is now \`${target.name}\``,
    from: source.name,
    to: target.name,
    why: 'The value stays the same.',
  };
}

/** Fields that this request's response contains and that have another path, type or unit now. */
function responseChanges(
  old: Operation,
  values: RequestValues,
  next: Operation,
  moved: Record<string, string | null>,
): Change[] {
  const given = valuesOf(values);
  const nextFields = fieldsOf(next);
  return fieldsOf(old)
    .filter(({ presentWith }) => presentWith === undefined || isSwitchedOn(given[presentWith]))
    .flatMap((field): Change[] => {
      const path = field.path in moved ? moved[field.path] : field.path;
      const target = nextFields.find((one) => one.path === path);
      if (!target) {
        return [
          {
            about: 'without replacement',
            title: `The response no longer contains \`${field.path}\``,
            from: field.path,
            why: 'Remove the code that reads it.',
          },
        ];
      }
      const differences = [
        target.typeLabel !== field.typeLabel &&
          `It was ${article(field.typeLabel)} and is now ${article(target.typeLabel)}.`,
        target.unit &&
          target.unit !== field.unit &&
          (field.unit
            ? `The unit changes from ${nameOf(field.unit)} to ${nameOf(target.unit)}.`
            : `The unit is ${nameOf(target.unit)}.`),
      ].filter(Boolean);
      if (target.path === field.path && differences.length === 0) return [];
      return [
        {
          about: 'response',
          title:
            target.path === field.path
              ? `\`${field.path}\` has another type`
              : `Read \`${target.path}\` instead of \`${field.path}\``,
          from: field.path,
          to: target.path,
          why: differences.join(' ') || 'The value stays the same.',
        },
      ];
    });
}

/** The name of a unit; one that has none is a word itself. */
export const unitNames: Partial<Record<Unit, string>> = {
  m: 'meters',
  km: 'kilometers',
  mi: 'miles',
  s: 'seconds',
  ms: 'milliseconds',
};

const nameOf = (unit: Unit) => unitNames[unit] ?? unit;

function article(typeLabel: string): string {
  return `${/^[aeiou]/.test(typeLabel) ? 'an' : 'a'} ${typeLabel}`;
}
