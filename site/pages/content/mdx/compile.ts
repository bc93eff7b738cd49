/** Prose to a module: the page's component as its default export, and `toc`, its headings. */
import { createProcessor } from '@mdx-js/mdx';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import { remarkAdmonitions } from './admonitions.ts';
import { remarkCellLabels } from './cell-labels.ts';
import { remarkCodePanels } from './code-panels.ts';
import { remarkHeadings } from './headings.ts';
import { remarkImages } from './images.ts';
import { remarkLinks } from './links.ts';
import remarkMapExample from './map-example.ts';
import { remarkUnconfirmed } from './unconfirmed.ts';

export interface Surroundings {
  /** The public path of the page in a file, or undefined where there is none. */
  pathOf(file: string): string | undefined;
  /** Makes a file part of the site, and returns its address. */
  publish(file: string): string;
  examplesDir: string;
}

/** Returns a function of a page's text and its file, which returns the source of the module. */
export function mdxCompiler({ pathOf, publish, examplesDir }: Surroundings) {
  const processor = createProcessor({
    remarkPlugins: [
      remarkGfm,
      remarkDirective,
      remarkAdmonitions,
      remarkHeadings,
      [remarkImages, publish],
      [remarkLinks, pathOf],
      [remarkUnconfirmed, pathOf],
      [remarkMapExample, { examplesDir }],
      remarkCodePanels,
      remarkCellLabels,
    ],
  });
  return async (value: string, path: string): Promise<string> => {
    const file = await processor.process(new VFile({ value, path }));
    return `${file}\nexport const toc = ${JSON.stringify(file.data.toc)};\n`;
  };
}
