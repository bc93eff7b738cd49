/**
 * Puts an example's source into the page: `<MapExample name="add-marker" />` gets the code of
 * `examples/add-marker.html` as its child, where it is highlighted and readable like any code block.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fillTokens, loadSettings, repositoryRoot } from '@portal/settings';
import type { VFile } from 'vfile';
import { findExample } from '../../examples/example-files.ts';
import { attributesOf, type MarkdownNode, visit } from './nodes.ts';

export default function remarkMapExample() {
  const examplesDir = resolve(repositoryRoot(), 'examples');
  const settings = loadSettings();
  return (tree: MarkdownNode, page: Pick<VFile, 'path'>): void => {
    visit(tree, ['mdxJsxFlowElement'], (node) => {
      if (node.name !== 'MapExample') return;
      const name = String(node.attributes?.find((attribute) => attribute.name === 'name')?.value);
      const { path, kind } = findExample(examplesDir, name, `${page.path}:${node.position?.start.line}`);
      const value = fillTokens(readFileSync(path, 'utf8'), settings).trimEnd();
      node.attributes?.push(...attributesOf({ ending: kind.ending }));
      const meta = `title="${name}.${kind.ending}" numbered {${linesThatMatter(value)}}`;
      node.children = [{ type: 'code', lang: kind.language, meta, value }];
    });
  };
}

/** Lines in which an example does nothing yet: ends, elements of the page, the cursor, constants. */
const aside =
  /^ *<\/|^[ });]+$|^ *const \w+ = (document\.getElementById\(.*\)|[\d.]+|\{\});$|getCanvas\(\)\.style|^createRoot\(/;

/**
 * Lines of an example that are its own, such as `14-17`: the paragraph after its map, or the map itself where nothing comes
 * after it.
 */
export function linesThatMatter(code: string): string {
  const lines = code.split('\n');
  const map = lines.findIndex((line) => /new \w+\.Map\(|^ *<Map\b/.test(line));
  const indent = /^ */.exec(lines[map] ?? '')![0];
  const end = lines.findIndex(
    (line, at) => at > map && line.startsWith(indent) && /^[})/>;]/.test(line.slice(indent.length)),
  );
  const next = lines.findIndex((line, at) => at > end && line.trim() !== '' && !aside.test(line));
  const start = next < 0 ? Math.max(map, 0) : next;
  const after = lines.findIndex(
    (line, at) => at > start && (line.trim() === '' || /^ *<\/script>/.test(line)),
  );
  return `${start + 1}-${after < 0 ? lines.length : after}`;
}
