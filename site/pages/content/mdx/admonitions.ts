import type { VFile } from 'vfile';
import { become, faultAt, type MarkdownNode, visit } from './nodes.ts';

const kinds = ['note', 'info', 'tip', 'caution', 'warning', 'danger'];
const expected = `Expected ${kinds.map((kind) => `:::${kind}`).join(', ')}, on a line of its own, until :::.`;

/**
 * Remark plugin: `:::note[Title]` becomes `<admonition>`. A colon inside a text, as in `1:2` and `axis:x`, stays as it is; any other
 * directive is an error, with what isn't shown of it.
 */
export function remarkAdmonitions() {
  return (tree: MarkdownNode, file: VFile): void => {
    visit(tree, ['containerDirective', 'leafDirective', 'textDirective'], (node) => {
      const { start, end } = node.position!;
      const value = String(file).slice(start.offset, end.offset);
      const [first = ''] = value.split('\n');
      if (node.type === 'textDirective') {
        if (/[\]}]$/.test(value))
          throw faultAt(file, node, `found ${value}. ${expected} Write a colon as \\:.`);
        become(node, { type: 'text', value, position: node.position });
        return;
      }
      if (node.type === 'leafDirective' || !kinds.includes(node.name ?? ''))
        throw faultAt(file, node, `found ${first}. ${expected}`);
      if (Object.keys(node.attributes ?? {}).length > 0)
        throw faultAt(file, node, `found ${first}. Write its title in brackets: :::${node.name}[Title].`);
      if (!/\n[ \t>]*:{3,}[ \t]*$/.test(value))
        throw faultAt(file, node, `found ${first} without its end. Add a line ::: below it.`);
      node.data = { hName: 'admonition', hProperties: { type: node.name } };
      const [label] = node.children ?? [];
      if (label?.data?.directiveLabel) label.children = [{ type: 'strong', children: label.children }];
    });
  };
}
