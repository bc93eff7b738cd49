import { type Node, parseTree } from 'jsonc-parser';

/**
 * The text of each item's value of a name, as it was sent: numbers keep all their digits and objects the order of their names.
 * `text` is a valid JSON document that has a list under `list`. Undefined for an item that has no such name.
 */
export function sourcesOf(text: string, list: string, name: string): (string | undefined)[] {
  return (memberOf(parseTree(text), list)?.children ?? []).map((item) => {
    const node = memberOf(item, name);
    return node && text.slice(node.offset, node.offset + node.length);
  });
}

/** The text at a path of names and indexes, as it was sent; a valid JSON document is read once, when it is needed. */
export function sourceIn(text: string): (steps: readonly string[]) => string | undefined {
  let root: Node | undefined;
  return (steps) => {
    root ??= parseTree(text);
    const node = steps.reduce(
      (one, step) => (one?.type === 'array' ? one.children?.[Number(step)] : memberOf(one, step)),
      root,
    );
    return node && text.slice(node.offset, node.offset + node.length);
  };
}

/** Of a name that an object has twice, the last counts, as for `JSON.parse`. */
function memberOf(object: Node | undefined, name: string): Node | undefined {
  return object?.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
}
