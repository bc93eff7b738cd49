import { imageSizeFromFile } from 'image-size/fromFile';
import type { VFile } from 'vfile';
import { type AddressOf, attributesOf, become, fileAt, type MarkdownNode, visit } from './nodes.ts';

/** Remark plugin: a picture next to the page becomes part of the site, with its size; one that isn't there is an error. */
export function remarkImages(pictureOf: AddressOf) {
  return async (tree: MarkdownNode, page: VFile): Promise<void> => {
    const images: MarkdownNode[] = [];
    visit(tree, ['image'], (node) => images.push(node));
    await Promise.all(
      images.map(async (node) => {
        const { url = '', alt, position } = node;
        if (/^[a-z]+:|^\//.test(url)) return;
        const file = fileAt(url, page.path);
        const src = pictureOf(file);
        if (!src) throw new Error(`${page.path}:${position?.start.line}: there is no picture ${file}.`);
        const { width, height } = await imageSizeFromFile(file);
        const attributes = attributesOf({ alt: alt ?? '', src, width, height });
        become(node, { type: 'mdxJsxTextElement', name: 'img', attributes, children: [] });
      }),
    );
  };
}
