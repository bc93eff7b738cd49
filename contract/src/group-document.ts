/** The document of one group of endpoints, cut out of the whole version. */
import type { OperationGroup } from './operation.ts';
import { isRecord } from './source-tree.ts';

type Document = Record<string, unknown>;
type Components = Record<string, Record<string, unknown>>;
type Group = Pick<OperationGroup, 'id' | 'title' | 'description'>;

/** The bundled `document` with the operations of one group only, and with the components that these use. */
export function groupDocument(document: Document, { id, title, description }: Group): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths as Document).flatMap(([path, item]) => {
      // What the methods of a path share has no group.
      const kept = Object.entries(item as Document).filter(([, member]) => groupOf(member) !== 'another');
      return kept.some(([, member]) => groupOf(member) === 'this') ? [[path, Object.fromEntries(kept)]] : [];
    }),
  );
  const info = document.info as Document;
  return {
    ...document,
    info: { ...info, title: `${info.title}: ${title}`, description },
    'x-groups': (document['x-groups'] as Group[]).filter((group) => group.id === id),
    paths,
    components: usedComponents(document.components as Components, paths),
  };

  function groupOf(member: unknown): 'this' | 'another' | undefined {
    if (!isRecord(member) || !('operationId' in member)) return undefined;
    return member['x-group'] === id ? 'this' : 'another';
  }
}

/** Components that `root` reaches, by way of others, too; how a key is sent belongs to every group. */
function usedComponents(components: Components, root: unknown): Components {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value)) return;
    const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(String(value.$ref ?? '')) ?? [];
    if (kind && name && !reached.has(`${kind}/${name}`)) {
      reached.add(`${kind}/${name}`);
      visit(components[kind]?.[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(root);
  return Object.fromEntries(
    Object.entries(components).flatMap(([kind, held]) => {
      const kept = Object.entries(held).filter(
        ([name]) => kind === 'securitySchemes' || reached.has(`${kind}/${name}`),
      );
      return kept.length > 0 ? [[kind, Object.fromEntries(kept)]] : [];
    }),
  );
}
