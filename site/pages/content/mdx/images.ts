import { dirname, relative } from 'node:path';
import { loadSettings } from '@portal/settings';
import { imageSizeFromFile } from 'image-size/fromFile';
import type { VFile } from 'vfile';
import { type AddressOf, attributesOf, become, faultAt, fileAt, type MarkdownNode, visit } from './nodes.ts';

/**
 * Remark plugin: a picture next to the page becomes part of the site, with its size. One that isn't there is an error, and so is one of
 * another site, which the Content-Security-Policy refuses.
 */
export function remarkImages(pictureOf: AddressOf) {
  const { maps } = loadSettings().hosts;
  return async (tree: MarkdownNode, page: VFile): Promise<void> => {
    const images: MarkdownNode[] = [];
    visit(tree, ['image', 'imageReference', 'mdxJsxFlowElement', 'mdxJsxTextElement'], (node) => {
      if (node.name === undefined || node.name === 'img') images.push(node);
    });
    const urls = new Map<string | undefined, string>();
    visit(tree, ['definition'], ({ identifier, url = '' }) => urls.set(identifier, url));
    await Promise.all(
      images.map(async (node) => {
        const { attributes = [] } = node;
        const written = attributes.find(({ name }) => name === 'src');
        const url = node.url ?? urls.get(node.identifier) ?? String(written?.value ?? '');
        if (!(node.alt || attributes.some(({ name }) => name === 'alt')))
          throw faultAt(
            page,
            node,
            `found the picture ${url} without a text. Write what matters in it: ![Text](…).`,
          );
        if (url.startsWith('data:') || url.startsWith(`${maps}/`)) return;
        if (/^[a-z]+:|^\/\//i.test(url))
          throw faultAt(page, node, `found the picture ${url} of another site. Store it next to the page.`);
        if (url.startsWith('/')) return;
        const file = fileAt(url, page.path);
        const src = pictureOf(file);
        const name = relative(dirname(page.path), file);
        if (!src) throw faultAt(page, node, `there is no picture ${name} next to the page.`);
        const { width, height } = await imageSizeFromFile(file).catch(({ message }: Error) => {
          throw faultAt(page, node, `the picture ${name} can't be read: ${message}.`);
        });
        if (written) {
          const others = attributes.filter((one) => one !== written);
          node.attributes = [...others, ...attributesOf({ src, width, height })];
          return;
        }
        const all = attributesOf({ alt: node.alt ?? '', src, width, height });
        become(node, { type: 'mdxJsxTextElement', name: 'img', attributes: all, children: [] });
      }),
    );
  };
}
