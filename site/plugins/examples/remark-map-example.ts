/**
 * Puts an example's source into the page: `<MapExample name="add-marker" />` gets the code of
 * `examples/add-marker.html` as its child, where it is highlighted and readable like any code block.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fillTokens, loadSettings } from '@portal/settings';

interface MdxElement {
  type: string;
  name?: string;
  attributes?: { name: string; value: unknown }[];
  children?: MdxElement[];
  lang?: string;
  meta?: string;
  value?: string;
}

export default function remarkMapExample({ examplesDir }: { examplesDir: string }) {
  const settings = loadSettings();
  const visit = (node: MdxElement, file: { path?: string }): void => {
    if (node.type === 'mdxJsxFlowElement' && node.name === 'MapExample') addSource(node, file);
    for (const child of node.children ?? []) visit(child, file);
  };
  const addSource = (node: MdxElement, file: { path?: string }) => {
    const name = String(node.attributes?.find((attribute) => attribute.name === 'name')?.value);
    const path = resolve(examplesDir, `${name}.html`);
    if (!existsSync(path)) {
      const known = readdirSync(examplesDir)
        .filter((entry) => entry.endsWith('.html'))
        .join(', ');
      throw new Error(
        `${file.path}: <MapExample name="${name}"> finds no examples/${name}.html. There are: ${known}`,
      );
    }
    const value = fillTokens(readFileSync(path, 'utf8'), settings).trimEnd();
    node.children = [{ type: 'code', lang: 'html', meta: `title="${name}.html"`, value }];
  };
  return visit;
}
