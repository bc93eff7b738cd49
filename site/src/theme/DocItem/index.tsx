import type { PropDocContent } from '@docusaurus/plugin-content-docs';
import { MDXProvider } from '@mdx-js/react';
import type { ReactNode } from 'react';
import { components } from '../../mdx/components.ts';
import Breadcrumbs from '../../page/Breadcrumbs/Breadcrumbs.tsx';
import Contents from '../../page/Contents/Contents.tsx';
import MarkdownActions from '../../page/MarkdownActions/MarkdownActions.tsx';
import Neighbours from '../../page/Neighbours/Neighbours.tsx';
import Packages from '../../page/Packages/Packages.tsx';
import PageMetadata from '../../page/PageMetadata.tsx';
import Proved, { type Proof } from '../../page/Proved/Proved.tsx';
import { sectionNextTo, sectionOf } from '../../page/sections.ts';
import styles from './styles.module.css';

/** One documentation page. */
export default function DocItem({ content: Content }: { content: PropDocContent }): ReactNode {
  const { metadata, frontMatter, toc } = Content;
  const { packages, order, proof } = frontMatter as { packages?: string[]; order?: string; proof?: Proof };
  // Two SDKs may both have a page "Add a marker": the section in the title tells them apart.
  const section = sectionOf(metadata.permalink);
  const entries = toc.filter(({ level }) => level >= 2 && level <= 3);
  // The overview of a section has the name of the section.
  const isOverview = frontMatter.slug === '/';
  return (
    <div className={isOverview ? styles.overview : styles.columns}>
      <PageMetadata
        title={isOverview ? metadata.title : `${metadata.title}, ${section?.label}`}
        description={metadata.description}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.top}>
          <Breadcrumbs metadata={metadata} />
          <MarkdownActions
            title={metadata.title}
            source={`${encodeURI(metadata.permalink.replace(/\/$/, ''))}.md`}
          />
        </div>
        <article>
          <header className={styles.head}>
            <h1>{metadata.title}</h1>
            {frontMatter.description && <p className={styles.lead}>{frontMatter.description}</p>}
            <Packages packages={packages} order={order} />
          </header>
          {entries.length > 1 && (
            <details className={styles.folded}>
              <summary>On this page</summary>
              <Contents entries={entries} />
            </details>
          )}
          <div className="prose">
            <MDXProvider components={components}>
              <Content />
            </MDXProvider>
          </div>
          <Proved proof={proof} />
        </article>
        <Neighbours
          previous={metadata.previous ?? sectionNextTo(section, -1)}
          next={metadata.next ?? sectionNextTo(section, 1)}
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
