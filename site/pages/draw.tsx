/** From a page to its HTML: the same for the build, which writes every page, and while the site is written. */
import { relative } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import type { SearchRecord } from '@portal/text/search';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteFields, sitePath } from '../parts/site-fields.ts';
import { componentOf } from './component-of.ts';
import type { Document } from './content/document.ts';
import { type DocumentSection, readPictures, readSections } from './content/documents.ts';
import { mdxCompiler } from './content/mdx/compile.ts';
import { faultOf } from './content/messages.ts';
import DocPage from './docs/DocPage/DocPage.tsx';
import Head from './docs/Head.tsx';
import { type DrawnPage, PageContext } from './docs/page-context.ts';
import SectionFrame from './docs/SectionFrame/SectionFrame.tsx';
import SiteMetadata from './docs/SiteMetadata.tsx';
import Layout from './frame/Layout/Layout.tsx';
import { DrawingContext } from './reference/render/context.ts';
import { writeReferenceFiles } from './reference/render/files.tsx';
import { createPainter, drawPages, type Painter, type ReferencePage } from './reference/render/pages.tsx';
import { allRecords } from './search-records/records.ts';

/** A page of the site. */
export interface Page {
  /** Below the base of the site, decoded; undefined for the not-found page. */
  path?: string;
  /** What it is made from, for messages. */
  source: string;
  /** What it is made of besides the sources of all pages and the names of all documents. */
  madeOf?: string;
  /** The whole document. */
  draw(): Promise<string>;
}

export interface Site {
  /** Every page once, the not-found page last. */
  pages: Page[];
  /** What the search finds. */
  searchRecords(): SearchRecord[];
  /** Of prose: each file, and where it is served, below the base. */
  pictures: Map<string, string>;
  /** Writes what the site serves next to the pages of the reference. */
  writeFiles(folder: string): void;
}

/** What every page loads, as HTML of its head. */
export type Assets = string;

const home = './home/HomePage.tsx';
const notFound = './docs/NotFound/NotFound.tsx';
const pageModules = import.meta.glob(['./home/HomePage.tsx', './docs/NotFound/NotFound.tsx']);

/** Everything that is drawn, from the contract and the prose. */
export async function openSite(assets: Assets): Promise<Site> {
  const painter = await createPainter(siteFields.settings.site.baseUrl);
  const sections = readSections(siteFields.settings);
  const documents = sections.flatMap((section) => section.documents);
  const paths = new Map(documents.map(({ file, path }) => [file, path]));
  const pictures = readPictures();
  const compile = mdxCompiler(
    (file) => paths.get(file),
    (file) => (pictures.has(file) ? sitePath(`/${pictures.get(file)}`) : undefined),
  );
  const documentOf = (page: Omit<DrawnPage, 'head'>, children: ReactNode) =>
    drawDocument(page, painter, assets, children);
  return {
    pages: [
      {
        path: '/',
        source: home,
        async draw() {
          const Home = await componentOf(home, pageModules);
          return documentOf({ path: '/' }, <Home />);
        },
      },
      ...drawPages(painter).map((page) => ({
        path: `/${page.path}`,
        source: `${page.name} of the contract`,
        draw: async () =>
          documentOf({ path: `/${page.path}`, source: page.source }, <OfReference {...page} />),
      })),
      ...sections.flatMap((section) => pagesOf(section, compile, documentOf)),
      {
        source: notFound,
        async draw() {
          const NotFound = await componentOf(notFound, pageModules);
          return documentOf({}, <NotFound />);
        },
      },
    ],
    searchRecords: () => allRecords(painter, sections),
    pictures,
    writeFiles: (folder) => writeReferenceFiles(painter, folder),
  };
}

function pagesOf(
  section: DocumentSection,
  compile: ReturnType<typeof mdxCompiler>,
  documentOf: (page: Omit<DrawnPage, 'head'>, children: ReactNode) => string,
): Page[] {
  const { documents } = section;
  return documents.map((document, at) => ({
    path: document.path,
    source: document.file,
    madeOf: JSON.stringify([document, section.items, documents[at - 1]?.label, documents[at + 1]?.label]),
    async draw() {
      try {
        return documentOf(
          { path: document.path, source: relative(repositoryRoot(), document.file), section },
          <SectionFrame section={section}>
            <DocPage
              document={document}
              previous={neighbour(documents[at - 1])}
              next={neighbour(documents[at + 1])}
              {...(await compile(document))}
            />
          </SectionFrame>,
        );
      } catch (error) {
        throw faultOf(document.file, error);
      }
    },
  }));
}

/** A page in the link from the one before or after it: under its name in the sidebar. */
function neighbour(document: Document | undefined) {
  return document && { title: document.label, href: encodeURI(sitePath(document.path)) };
}

/** A page of the reference in the frame. */
function OfReference({ title, description, feed, html }: ReferencePage): ReactElement {
  return (
    <Layout title={title} description={description} hasRun={html.includes('id="run"')}>
      {feed && (
        <Head>
          <link rel="alternate" type="application/atom+xml" title={title} href={sitePath(`/${feed}`)} />
        </Head>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own components. */}
      <div id="reference" className="rf" dangerouslySetInnerHTML={{ __html: html }} />
    </Layout>
  );
}

function drawDocument(
  drawn: Omit<DrawnPage, 'head'>,
  painter: Painter,
  assets: Assets,
  children: ReactNode,
): string {
  const page: DrawnPage = { ...drawn, head: [] };
  const html = renderToStaticMarkup(
    <PageContext value={page}>
      <DrawingContext value={{ ...painter, contract: painter.contracts.v2, isWhole: false }}>
        <SiteMetadata />
        {children}
      </DrawingContext>
    </PageContext>,
  );
  // React puts what it preloads before everything else.
  const [, preloads = '', body] = /^((?:<link [^>]*>)*)(.*)$/s.exec(html) ?? [];
  const head = renderToStaticMarkup(createElement(Fragment, null, ...page.head));
  const { locale } = siteFields.settings.site;
  return `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
${head}${preloads}
${assets}
</head>
<body><div id="site">${body}</div></body>
</html>
`;
}
