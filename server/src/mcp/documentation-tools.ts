/** Tools that find and read the pages of the documentation, for servers that serve a built site. */
import {
  type Found,
  loadBodies,
  loadTitles,
  makeSearcher,
  type Searcher,
  type SearchResponse,
} from '@portal/text/search';
import type { FastifyInstance } from 'fastify';
import { type Section, sectionNamed, sectionsOf } from './page-sections.ts';
import { bad, good, longestQuery, type McpTool, quoted } from './tool.ts';

const mostResults = 10;
const defaultResults = 5;
const excerptCharacters = 300;
const titlesFile = '/search-index.json';

/** The tools of one server; the site's search index is opened with the first search, and again after a new build. */
export function documentationTools(app: FastifyInstance): McpTool[] {
  let opened: { tag: unknown; searcher: Promise<Searcher> } | undefined;
  const currentSearcher = async () => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: titlesFile });
    if (statusCode === 503) return undefined;
    if (opened?.tag !== headers.etag) opened = { tag: headers.etag, searcher: openSearch(app) };
    return opened!.searcher;
  };
  return [
    {
      name: 'search_docs',
      description:
        'Finds guides, endpoints, fields, errors and samples by words in English, Bangla or romanized Bangla.',
      properties: {
        query: { type: 'string', maxLength: longestQuery, description: 'Such as marker.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: mostResults,
          default: defaultResults,
          description: 'Pages to return.',
        },
      },
      required: ['query'],
      async run({ query, limit = defaultResults }) {
        const searcher = await currentSearcher();
        if (!searcher) return bad('The documentation is being built. Search again in a minute.');
        const response = searcher.search(query as string);
        const pages = onePerPage(response.found).slice(0, Number(limit));
        if (pages.length === 0) return good(nothingFor(query as string, response));
        const results = await Promise.all(pages.map((found) => toResult(app, found)));
        return good([...remarksOn(response), ...results].join('\n\n'));
      },
    },
    {
      name: 'read_page',
      description: 'Returns a page as Markdown.',
      properties: {
        path: {
          type: 'string',
          maxLength: 500,
          description: 'From search_docs, or a URL. ?lang=all adds samples in all languages.',
        },
        section: {
          type: 'string',
          maxLength: 200,
          description: 'Heading of the only part.',
        },
      },
      required: ['path'],
      async run({ path, section }) {
        const markdown = await readPage(app, path as string);
        if (markdown === undefined) {
          return bad(
            `There is no page at \`path\` "${quoted(path as string)}". search_docs returns the paths of pages.`,
          );
        }
        if (!section) return good(markdown);
        const part = sectionNamed(markdown, String(section));
        if (part) return good(`## ${part.heading}\n\n${part.text}`);
        const headings = sectionsOf(markdown).flatMap(({ heading }) => (heading === '' ? [] : [heading]));
        return bad(
          `The page has no \`section\` "${quoted(String(section))}". Its sections: ${headings.join('; ') || 'none'}.`,
        );
      },
    },
  ];
}

/** The search of the site, from the index that it serves to browsers. */
async function openSearch(app: FastifyInstance): Promise<Searcher> {
  const [titles, bodies] = await Promise.all(
    [titlesFile, '/search-bodies.json'].map(async (path) => (await app.inject(path)).body),
  );
  const searcher = makeSearcher(loadTitles(titles!));
  searcher.addBodies(await loadBodies(bodies!));
  return searcher;
}

function nothingFor(query: string, { missing }: SearchResponse): string {
  return missing
    ? `No ${missing}, and no endpoint is similar. Use find_endpoint for a task.`
    : `No page contains "${quoted(query)}". Use fewer or more general words, or find_endpoint for a task.`;
}

/** What the API doesn't have, and which words were read as others. */
function remarksOn({ missing, readings }: SearchResponse): string[] {
  return [
    ...(missing ? [`No ${missing}. Nearest:`] : []),
    ...readings.map(({ from, to }) => `"${from}" was read as "${to}".`),
  ];
}

/** The best result of each page. */
function onePerPage(found: Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ url }) => {
    const page = pathOf(url);
    return !seen.has(page) && seen.add(page);
  });
}

async function toResult(app: FastifyInstance, found: Found): Promise<string> {
  const { title, detail, url } = found;
  const markdown = (await readPage(app, pathOf(url))) ?? '';
  const section = sectionOf(markdown, found);
  const text = shortened(section?.text ?? fieldLine(markdown, found) ?? beginningOf(markdown));
  return [
    [title, detail].filter(Boolean).join(' · '),
    `path: ${decodeURI(pathOf(url))}`,
    ...(section ? [`section: ${section.heading}`] : []),
    ...(text ? [text] : []),
  ].join('\n');
}

/** The section that a result leads to, of a guide or of the reference's own texts. */
function sectionOf(markdown: string, { title, url, group }: Found): Section | undefined {
  return group !== 'field' && url.includes('#') ? sectionNamed(markdown, title) : undefined;
}

function fieldLine(markdown: string, { title, group }: Found): string | undefined {
  return group === 'field' ? markdown.split('\n').find((line) => line.includes(`\`${title}\``)) : undefined;
}

/** How a page begins, below its title and its link to the list of pages. */
function beginningOf(markdown: string): string {
  return (sectionsOf(markdown)[0]?.text ?? '').replace(/^> All pages: .*$/m, '');
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > excerptCharacters ? `${plain.slice(0, excerptCharacters)}…` : plain;
}

function pathOf(url: string): string {
  return url.split('#', 1)[0]!.replace(/(.)\/$/, '$1');
}

/** The Markdown of a page, or undefined: `https://host/docs/a b/#part` and `docs/a%20b.md` are the same page. */
async function readPage(app: FastifyInstance, page: string): Promise<string | undefined> {
  const [path] = page.replace(/^https?:\/\/[^/]+/, '').split(/[?#]/, 1);
  const bare = path!
    .split('/')
    .filter(Boolean)
    .join('/')
    .replace(/\.(md|html)$/, '');
  const query = /\?lang=all\b/.exec(page)?.[0] ?? '';
  const file = encodePath(bare.replaceAll('%20', ' ') || 'index');
  const first = await app.inject(`/${file}.md${query}`);
  // In another letter case.
  const { location } = first.headers;
  const { statusCode, headers, body } = first.statusCode === 308 ? await app.inject(location!) : first;
  return statusCode === 200 && String(headers['content-type']).startsWith('text/markdown') ? body : undefined;
}

/** As `encodeURI`; half of a surrogate pair, which that refuses, becomes a replacement character. */
function encodePath(path: string): string {
  return encodeURI(Buffer.from(path).toString());
}
