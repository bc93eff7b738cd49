import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import type { DocContextValue } from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactNode } from 'react';
import { sectionOf } from '../sections.ts';
import styles from './styles.module.css';

/** Section, group and page; for the overview of a section, the section alone. */
export default function Breadcrumbs({ metadata }: { metadata: DocContextValue['metadata'] }): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const section = sectionOf(metadata.permalink);
  const below = decodeURI(metadata.permalink).slice(section?.permalink.length).split('/');
  const folder = below.slice(0, -1).join('/');
  const isOverview = metadata.permalink === section?.permalink;
  const crumbs = [
    ...(section && !isOverview ? [{ name: section.label, path: section.permalink }] : []),
    { name: metadata.title, path: metadata.permalink },
  ];
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumbs">
      <ol>
        {section && !isOverview && (
          <li>
            <Link to={section.permalink}>{section.label}</Link>
          </li>
        )}
        {folder && <li>{folder.charAt(0).toUpperCase() + folder.slice(1)}</li>}
        <li aria-current="page">{metadata.title}</li>
      </ol>
      <Head>
        <script type="application/ld+json">
          {JSON.stringify({
            '@context': 'https://schema.org',
            '@type': 'BreadcrumbList',
            itemListElement: crumbs.map(({ name, path }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              item: siteConfig.url + encodeURI(decodeURI(path)),
            })),
          })}
        </script>
      </Head>
    </nav>
  );
}
