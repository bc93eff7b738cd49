import type { Field, Operation } from '@portal/contract';

/** Every field of the 200 response, parents before their children; of several shapes, each path once. */
export function fieldsOf({ responses }: Operation): Field[] {
  const root = responses.find(({ status }) => status === 200)?.schema;
  const seen = new Set<string>();
  return (root ? under(root) : []).filter(({ path }) => !seen.has(path) && seen.add(path));
}

function under({ children, variants = [] }: Field): Field[] {
  return [...children, ...variants.flatMap((variant) => variant.children)].flatMap((child) => [
    child,
    ...under(child),
  ]);
}
