import { prefersMarkdown } from '../http/accepted.ts';

/** The body of a 404 for clients that read Markdown. */
export const notFoundMarkdown =
  '# Page not found\n\nThere is no page at this URL. [llms.txt](/llms.txt) lists all pages.\n';

/** True if a client that requests a missing page reads Markdown: by its `Accept`, or else by the path. */
export function wantsMarkdownOf(path: string, accept = ''): boolean {
  return prefersMarkdown(accept) || (path.endsWith('.md') && !accept.includes('text/html'));
}
