/** One self-contained OpenAPI document per version, from the many files. */
import { relative, sep } from 'node:path';
import type { SourceContract } from './load.ts';
import { isRecord, type Key, parseReference, type SourceFile } from './source-tree.ts';

type Components = Record<string, Record<string, unknown>>;

/** A kind of component by the folder its files are in. */
const componentFolders = ['schemas', 'parameters', 'responses'] as const;

/**
 * The whole version as one OpenAPI 3.1 document without references to other files: shared schemas, parameters and
 * responses become components under the names of their files, paths and example responses replace their references.
 */
export function bundleContract({ files, entry }: SourceContract): Record<string, unknown> {
  const components: Components = { schemas: {}, parameters: {}, responses: {} };

  const convert = (value: unknown, file: SourceFile): unknown => {
    if (Array.isArray(value)) return value.map((item) => convert(item, file));
    if (!isRecord(value)) return value;
    if (typeof value.$ref !== 'string') return convertMembers(value, file);
    const { $ref, ...beside } = value;
    const { absolutePath, pointer } = parseReference($ref as string, file);
    const target = files.read(absolutePath);
    const component = componentOf(relative(files.folder, absolutePath), pointer);
    // OpenAPI allows keywords next to `$ref` in schemas only; elsewhere they are merged into a copy.
    if (component && (component.kind === 'schemas' || Object.keys(beside).length === 0)) {
      const held = components[component.kind]!;
      if (!(component.name in held)) {
        held[component.name] = {};
        held[component.name] = convert(target.value, target);
      }
      return { $ref: `#/components/${component.kind}/${component.name}`, ...convertMembers(beside, file) };
    }
    const found = pointer.reduce<unknown>(
      (inside, key) => (inside as Record<Key, unknown>)[key],
      target.value,
    );
    return { ...(convert(found, target) as object), ...convertMembers(beside, file) };
  };
  const convertMembers = (value: Record<string, unknown>, file: SourceFile) =>
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, convert(member, file)]));

  const { components: own = {}, ...document } = convert(entry.value, entry) as Record<string, unknown>;
  for (const [kind, held] of Object.entries(own as Components)) {
    components[kind] = { ...components[kind], ...held };
  }
  const filled = Object.entries(components).flatMap(([kind, held]) =>
    Object.keys(held).length > 0 ? [[kind, sorted(held)]] : [],
  );
  return { ...document, components: Object.fromEntries(filled) };
}

/** `schemas/City.yaml` -> schemas City; `parameters/reverse-geocode/area.yaml` -> parameters reverseGeocodeArea. */
function componentOf(path: string, pointer: Key[]): { kind: string; name: string } | undefined {
  // A version has its own entities next to its paths, in folders with the same names.
  const [folder = '', ...rest] = path.replace(/^v\d+[\\/]/, '').split(sep);
  if (pointer.length > 0 || !componentFolders.some((known) => known === folder)) return undefined;
  const words = rest.join('-').replace(/\.yaml$/, '');
  return {
    kind: folder,
    name: words.replaceAll(/(?<!-)-+(\w)/g, (_, letter: string) => letter.toUpperCase()),
  };
}

function sorted(held: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)));
}
