/** What changed from one document of the contract to the next, found by api-smart-diff and put into words. */
import { isDeepStrictEqual } from 'node:util';
import { apiCompare, type Diff } from 'api-smart-diff';
import { isRecord } from '../source-tree.ts';
import { kindOf } from './classify.ts';
import { type Document, withoutReferences } from './document.ts';
import { type Place, placeOf } from './place.ts';
import { type ChangedOperation, changeKinds, type ReleaseChange } from './release.ts';
import { sentenceOf } from './sentence.ts';

interface Difference {
  diff: Diff;
  place: Place;
}

/**
 * Every change from `before` to `after`, breaking ones first. Endpoints that changed in the same way are one change, so
 * that a shared schema is not reported once for each endpoint.
 */
export function compareDocuments(before: Document, after: Document): ReleaseChange[] {
  const [old, now] = [withoutReferences(before), withoutReferences(after)];
  const moved = takeMoved(old, now);
  takeEqual(old, now);
  const found = apiCompare(old, now).diffs.map((diff) => ({ diff, place: placeOf(diff.path) }));
  const changes = [
    ...moved,
    ...found
      .filter((difference) => !isVersion(difference) && !isPartOfAnother(difference, found))
      .map(({ diff, place }) => ({
        kind: kindOf(diff, place),
        text: sentenceOf(diff, place, { parameter: parameterName(diff, place, old, now) }),
        operations: operationOf(place, old, now),
      })),
  ];
  return grouped(changes).sort(
    (one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind),
  );
}

export function matters({ kind }: ReleaseChange): boolean {
  return kind !== 'text';
}

function isVersion({ diff, place }: Difference): boolean {
  const [root, name] = place.keyword;
  return diff.path[0] === 'info' && root === 'info' && (name === 'version' || name === 'x-released');
}

/**
 * A field that is new or gone is reported once, and not again in the list of required fields. Only a new field of a request
 * that must be sent is reported by that list: it is what breaks requests.
 */
function isPartOfAnother({ diff, place }: Difference, all: Difference[]): boolean {
  const isNewInRequest = place.part === 'body' && diff.action === 'add';
  const name = nameInList({ diff, place });
  return all.some((other) => {
    if (other.diff.action !== diff.action || !isSameBody(place, other.place)) return false;
    if (isNewInRequest) return isField(place) && nameInList(other) === place.field;
    return name !== undefined && isField(other.place) && other.place.field === name;
  });
}

function isField({ keyword, field }: Place): boolean {
  return keyword.length === 0 && field !== '';
}

/** Path of the field that a list of required fields has more or less; undefined for every other difference. */
function nameInList({ diff, place }: Difference): string | undefined {
  const name: unknown = diff.after ?? diff.before;
  if (place.keyword[0] !== 'required' || typeof name !== 'string') return undefined;
  return [place.field, name].filter(Boolean).join('.');
}

function isSameBody(one: Place, other: Place): boolean {
  return (['path', 'method', 'part', 'status'] as const).every((key) => one[key] === other[key]);
}

/**
 * Endpoints with the same id under another path or method. They are taken out of both documents: what is inside them has
 * no common place.
 */
function takeMoved(old: Document, now: Document): ReleaseChange[] {
  const after = new Map(operationsOf(now).map((operation) => [operation.id, operation]));
  return operationsOf(old).flatMap(({ id, name, path, method }) => {
    const target = after.get(id);
    if (!target || (nameless(target.path) === nameless(path) && target.method === method)) return [];
    takeOut(old, path, method);
    takeOut(now, target.path, target.method);
    const [from, to] = [
      [method, path],
      [target.method, target.path],
    ].map(([verb = '', where]) => `\`${verb.toUpperCase()} ${where}\``);
    return [{ kind: 'breaking' as const, text: `${to} instead of ${from}`, operations: [{ id, name }] }];
  });
}

/** Takes out of both documents the paths that are equal: api-smart-diff takes 25 ms to find nothing in one. */
function takeEqual(old: Document, now: Document): void {
  const [paths, others] = [old, now].map((document) => document.paths as Document);
  for (const path of Object.keys(paths ?? {})) {
    if (!isDeepStrictEqual(paths![path], others?.[path])) continue;
    delete paths![path];
    delete others![path];
  }
}

interface FoundOperation extends ChangedOperation {
  path: string;
  method: string;
  parameters: { name?: string }[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function operationsOf(document: Document): FoundOperation[] {
  return Object.entries((document.paths ?? {}) as Document).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isRecord(item) ? item[method] : undefined;
      if (!isRecord(operation)) return [];
      const id = String(operation.operationId);
      const parameters = (operation.parameters ?? []) as { name?: string }[];
      return [{ id, name: String(operation.summary ?? id), path, method, parameters }];
    }),
  );
}

function takeOut(document: Document, path: string, method: string): void {
  const paths = document.paths as Record<string, Document>;
  const { [method]: _, ...others } = paths[path] ?? {};
  if (Object.keys(others).length > 0) paths[path] = others;
  else delete paths[path];
}

/** A template without the names of its parameters: these are no part of a request. */
function nameless(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

function operationAt({ path, method }: Place, document: Document): FoundOperation | undefined {
  if (path === undefined) return undefined;
  return operationsOf(document).find((one) => nameless(one.path) === nameless(path) && one.method === method);
}

function operationOf(place: Place, old: Document, now: Document): ChangedOperation[] {
  const found = operationAt(place, old) ?? operationAt(place, now);
  return found ? [{ id: found.id, name: found.name }] : [];
}

function parameterName(diff: Diff, place: Place, old: Document, now: Document): string | undefined {
  const { parameterIndex, keyword, field } = place;
  if (parameterIndex === undefined) return undefined;
  if (keyword.length === 0 && field === '') return (diff.after ?? diff.before)?.name;
  const [known, later] = [old, now].map((document) => operationAt(place, document)?.parameters);
  return (known?.[parameterIndex] ?? later?.[parameterIndex])?.name;
}

function grouped(changes: ReleaseChange[]): ReleaseChange[] {
  const groups = new Map<string, ReleaseChange>();
  for (const { kind, text, operations } of changes) {
    const known = groups.get(`${kind} ${text}`);
    const further = operations.filter(({ id }) => !known?.operations.some((one) => one.id === id));
    if (known) known.operations.push(...further);
    else groups.set(`${kind} ${text}`, { kind, text, operations: [...operations] });
  }
  return [...groups.values()];
}
