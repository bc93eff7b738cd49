import type { Tool } from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import type { ToolAnswer } from './operation-tools.ts';

/** Tools that read the documentation, for servers that serve a built site. */
export const pageTools: Tool[] = [
  {
    name: 'listPages',
    title: 'List the pages of the documentation',
    description: 'Every guide and every operation with its address and one line on what it teaches.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'readPage',
    title: 'Read a page of the documentation',
    description: 'One page as Markdown, with its samples. listPages gives the addresses.',
    inputSchema: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Address or path of the page, such as /docs/Example/add-marker.',
        },
      },
      required: ['path'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
];

/** Runs one of the page tools. */
export async function callPageTool(
  app: FastifyInstance,
  name: string,
  { path }: Record<string, unknown>,
): Promise<ToolAnswer> {
  if (name === 'listPages') return { isError: false, text: (await app.inject('/llms.txt')).body };
  if (typeof path !== 'string') return { isError: true, text: 'readPage needs path, a text: see listPages.' };
  const answer = await app.inject(markdownAddress(path));
  const isPage = String(answer.headers['content-type']).startsWith('text/markdown');
  if (answer.statusCode === 200 && isPage) return { isError: false, text: answer.body };
  return { isError: true, text: `There is no page at ${path}. listPages names all pages.` };
}

/** `https://host/docs/a b/#part` and `docs/a%20b.md` are the same page. */
function markdownAddress(page: string): string {
  const path = page.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
  const bare = path.replace(/^\/+|\/+$/g, '').replace(/\.(md|html)$/, '');
  return `/${encodeURI(bare.replaceAll('%20', ' '))}.md`;
}
