/** Tools that find and read the pages of the documentation, for servers that serve a built site. */
import type { FastifyInstance } from 'fastify';
import { type IndexedText, TextIndex } from './text-index.ts';
import { bad, good, type McpTool } from './tool.ts';

/** A heading of a page with the text below it. */
interface Section extends IndexedText {
  page: string;
  title: string;
  heading: string;
  text: string;
}

const MOST_RESULTS = 10;
const EXCERPT_CHARACTERS = 300;
const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** The tools of one server; its pages are indexed with the first search. */
export function documentationTools(app: FastifyInstance): McpTool[] {
  let index: Promise<TextIndex<Section>> | undefined;
  return [
    {
      definition: {
        name: 'search_docs',
        title: 'Search the documentation',
        description: 'Finds guides, endpoints, errors and samples by words in English or Bangla.',
        inputSchema: {
          type: 'object',
          properties: {
            query: { type: 'string', description: 'What to find, for example "draggable marker".' },
            limit: { type: 'integer', description: `Results to return: 1 to ${MOST_RESULTS}. Default 5.` },
          },
          required: ['query'],
        },
        annotations: READ_ONLY,
      },
      async run({ query, limit = 5 }) {
        index ??= indexPages(app);
        const most = Math.min(Math.max(Number(limit), 1), MOST_RESULTS);
        const found = (await index).find(query as string, most);
        if (found.length === 0) {
          return good(
            `No page contains "${query}". Use fewer or more general words, or find_endpoint for a task.`,
          );
        }
        return good(found.map(toResult).join('\n\n'));
      },
    },
    {
      definition: {
        name: 'read_page',
        title: 'Read a page of the documentation',
        description: 'Returns a page as Markdown with its samples. search_docs returns the paths.',
        inputSchema: {
          type: 'object',
          properties: {
            path: { type: 'string', description: 'Path or URL, for example /docs/Example/add-marker.' },
            section: { type: 'string', description: 'Heading of one section, to leave out the rest.' },
          },
          required: ['path'],
        },
        annotations: READ_ONLY,
      },
      async run({ path, section }) {
        const markdown = await readPage(app, path as string);
        if (markdown === undefined) {
          return bad(`There is no page at \`path\` "${path}". search_docs returns the paths of pages.`);
        }
        if (section === undefined) return good(markdown);
        const sections = sectionsOf(markdown, path as string);
        const part = sections.find(({ heading }) => heading.toLowerCase() === String(section).toLowerCase());
        if (part) return good(`## ${part.heading}\n\n${part.text}`);
        const headings = sections.flatMap(({ heading }) => (heading === '' ? [] : [heading]));
        return bad(
          `The page has no \`section\` "${section}". Its sections: ${headings.join('; ') || 'none'}.`,
        );
      },
    },
  ];
}

function toResult({ title, heading, page, text }: Section): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const excerpt = plain.length > EXCERPT_CHARACTERS ? `${plain.slice(0, EXCERPT_CHARACTERS)}…` : plain;
  return `${[title, heading].filter(Boolean).join(' › ')}\npath: ${page}\n${excerpt}`;
}

async function indexPages(app: FastifyInstance): Promise<TextIndex<Section>> {
  const list = (await app.inject('/llms.txt')).body;
  const pages = [...list.matchAll(/\]\((?:https?:\/\/[^/\s)]+)?(\/[^\s)]+)\.md\)/g)].map(([, page]) => page!);
  const sections: Section[] = [];
  for (const page of new Set(pages)) {
    const markdown = await readPage(app, page);
    // Code written today should not begin with the deprecated version.
    const weight = page.startsWith('/api/v1') ? 0.5 : 1;
    for (const section of sectionsOf(markdown ?? '', page)) {
      sections.push({ ...section, id: sections.length, weight });
    }
  }
  return new TextIndex(sections, { title: 6, heading: 4, page: 3, text: 1 });
}

/** The parts of a page below each heading of the second level; what stands above the first has no heading. */
function sectionsOf(markdown: string, page: string): Omit<Section, 'id'>[] {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? page;
  const path = decodeURI(page);
  const sections: Omit<Section, 'id'>[] = [];
  let heading = '';
  let lines: string[] = [];
  let isCode = false;
  const end = () => {
    const text = lines.join('\n').trim();
    if (text !== '') sections.push({ page: path, title, heading, text });
    lines = [];
  };
  for (const line of markdown.replace(/^# .+$/m, '').split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const next = isCode ? undefined : /^## (.+)$/.exec(line)?.[1];
    if (next === undefined) lines.push(line);
    else {
      end();
      heading = next;
    }
  }
  end();
  return sections;
}

/** The Markdown of a page, or undefined: `https://host/docs/a b/#part` and `docs/a%20b.md` are the same page. */
async function readPage(app: FastifyInstance, page: string): Promise<string | undefined> {
  const path = page.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
  const bare = path.replace(/^\/+|\/+$/g, '').replace(/\.(md|html)$/, '');
  const { statusCode, headers, body } = await app.inject(`/${encodePath(bare.replaceAll('%20', ' '))}.md`);
  return statusCode === 200 && String(headers['content-type']).startsWith('text/markdown') ? body : undefined;
}

/** As `encodeURI`; half of a surrogate pair, which that refuses, becomes a replacement character. */
function encodePath(path: string): string {
  return encodeURI(Buffer.from(path).toString());
}
