import type { MDXContent } from 'mdx/types';
import { sitePath } from '../../../parts/site-fields.ts';
import type { Document } from '../../content/document.ts';
import type { TocEntry } from '../../content/mdx/headings.ts';
import { components } from '../../prose/components.ts';
import Breadcrumbs from '../Breadcrumbs.tsx';
import Contents from '../Contents/Contents.tsx';
import MarkdownActions from '../MarkdownActions.tsx';
import Neighbours, { type Neighbour } from '../Neighbours.tsx';
import Packages from '../Packages/Packages.tsx';
import PageMetadata from '../PageMetadata.tsx';
import Proved from '../Proved/Proved.tsx';
import { sectionNextTo, sectionOf } from '../sections.ts';
import styles from './styles.module.css';

interface Props {
  document: Document;
  previous?: Neighbour;
  next?: Neighbour;
  toc: TocEntry[];
  Content: MDXContent;
}

/** One documentation page. */
export default function DocPage({ document, previous, next, toc, Content }: Props) {
  const { title, path, description, packages, order, proof } = document;
  // Two SDKs may both have a page "Add a marker": the section in the title distinguishes them.
  const section = sectionOf(path);
  const entries = toc.filter(({ level }) => level >= 2 && level <= 3);
  // The overview of a section has the name of the section.
  const isOverview = document.slug === '/';
  // Not `:has()`: a page is painted before its example has arrived, and would move.
  const isWide = /<MapExample(?![^>]*isFolded)/.test(document.text);
  const columns = isWide ? `${styles.columns} ${styles.wide}` : styles.columns;
  return (
    <div className={isOverview ? styles.overview : columns}>
      <PageMetadata title={isOverview ? title : `${title}, ${section?.label}`} description={description} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className="page-top">
          <Breadcrumbs title={title} path={path} />
          <MarkdownActions title={title} path={sitePath(path)} />
        </div>
        <article>
          <header className={styles.head}>
            <h1>{title}</h1>
            <p className={styles.lead}>{description}</p>
            <Packages packages={packages} order={order} />
          </header>
          {entries.length > 1 && (
            <details className={styles.folded}>
              <summary>On this page</summary>
              <Contents entries={entries} />
            </details>
          )}
          <div className="prose">
            <Content components={components} />
          </div>
          <Proved proof={proof} />
        </article>
        <Neighbours
          previous={previous ?? sectionNextTo(section, -1)}
          next={next ?? sectionNextTo(section, 1)}
        />
      </main>
      {entries.length > 1 && (
        <div className={styles.aside}>
          <Contents entries={entries} isMarked />
        </div>
      )}
    </div>
  );
}
