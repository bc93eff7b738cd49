/** Prose to the component of a page, and its headings. */
import { createProcessor, run } from '@mdx-js/mdx';
import type { MDXContent } from 'mdx/types';
import * as runtime from 'react/jsx-runtime';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import type { Document } from '../document.ts';
import { remarkAdmonitions } from './admonitions.ts';
import { remarkCellLabels } from './cell-labels.ts';
import { remarkCodePanels } from './code-panels.ts';
import { remarkHeadings, type TocEntry } from './headings.ts';
import { remarkImages } from './images.ts';
import { remarkImports } from './imports.ts';
import { remarkLinks } from './links.ts';
import remarkMapExample from './map-example.ts';
import type { AddressOf } from './nodes.ts';
import { remarkUnconfirmed } from './unconfirmed.ts';

export interface Prose {
  Content: MDXContent;
  toc: TocEntry[];
}

/** Returns a function of a page's text and its file. */
export function mdxCompiler(pathOf: AddressOf, pictureOf: AddressOf) {
  const processor = createProcessor({
    outputFormat: 'function-body',
    remarkPlugins: [
      remarkGfm,
      remarkDirective,
      remarkImports,
      remarkAdmonitions,
      remarkHeadings,
      [remarkImages, pictureOf],
      [remarkLinks, pathOf],
      [remarkUnconfirmed, pathOf],
      remarkMapExample,
      remarkCodePanels,
      remarkCellLabels,
    ],
  });
  return async ({ text, file }: Pick<Document, 'text' | 'file'>): Promise<Prose> => {
    const compiled = await processor.process(new VFile({ value: text, path: file })).catch((error: Error) => {
      // Where the parser throws, it names neither the file nor itself.
      throw error.stack ? error : new Error(`${file}:${error}`);
    });
    const { default: Content } = await run(compiled, runtime);
    return { Content, toc: compiled.data.toc as TocEntry[] };
  };
}
