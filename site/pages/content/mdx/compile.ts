/** Prose to the component of a page, and its headings. */
import { createProcessor, run } from '@mdx-js/mdx';
import { Fault } from '@portal/settings';
import type { MDXContent } from 'mdx/types';
import { Fragment } from 'react';
import * as runtime from 'react/jsx-runtime';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import { proseRules } from '../../prose/rules.ts';
import type { Document } from '../document.ts';
import { remarkAdmonitions } from './admonitions.ts';
import { remarkCellLabels } from './cell-labels.ts';
import { remarkCodePanels } from './code-panels.ts';
import { remarkElements } from './elements.ts';
import { remarkHeadings, type TocEntry } from './headings.ts';
import { remarkImages } from './images.ts';
import { remarkImports } from './imports.ts';
import { remarkLeftovers } from './leftovers.ts';
import { remarkLinks } from './links.ts';
import remarkMapExample from './map-example.ts';
import type { AddressOf } from './nodes.ts';
import { remarkUnconfirmed } from './unconfirmed.ts';

const inCode = 'In a page, { and < begin code: write them as \\{ and \\<, or in code.';

export interface Prose {
  Content: MDXContent;
  toc: TocEntry[];
}

const drawnAsNothing = Object.fromEntries(
  [...Object.keys(proseRules), 'CodePanel'].map((name) => [name, Fragment]),
);

/** Returns a function of a page's text and its file. */
export function mdxCompiler(pathOf: AddressOf, pictureOf: AddressOf) {
  const processor = createProcessor({
    outputFormat: 'function-body',
    remarkPlugins: [
      remarkGfm,
      remarkDirective,
      remarkImports,
      remarkElements,
      remarkAdmonitions,
      remarkCellLabels,
      remarkLeftovers,
      remarkHeadings,
      [remarkImages, pictureOf],
      [remarkLinks, pathOf],
      [remarkUnconfirmed, pathOf],
      remarkMapExample,
      remarkCodePanels,
    ],
  });
  return async ({ text, file }: Pick<Document, 'text' | 'file'>): Promise<Prose> => {
    const compiled = await processor.process(new VFile({ value: text, path: file })).catch((error: Error) => {
      // What the parser throws has no stack, and doesn't name the file.
      throw error.stack ? error : new Fault(`${file}:${error}. ${inCode}`);
    });
    const { default: Content } = await run(compiled, runtime);
    try {
      // The code of the page alone, between braces: a mistake there is the writer's, one in a component ours.
      Content({ components: drawnAsNothing });
    } catch (error) {
      throw new Fault(`${file}: ${(error as Error).message}. ${inCode}`);
    }
    return { Content, toc: compiled.data.toc as TocEntry[] };
  };
}
