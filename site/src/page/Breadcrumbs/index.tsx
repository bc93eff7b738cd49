import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import type { DocContextValue } from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactNode } from 'react';
import { siteFields } from '../../site-fields.ts';
import styles from './styles.module.css';

/** Section, group and page. */
export default function Breadcrumbs({ metadata }: { metadata: DocContextValue['metadata'] }): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { navigation, sectionLabels } = siteFields;
  const [, section = '', ...rest] = metadata.permalink.slice(siteConfig.baseUrl.length - 1).split('/');
  const start = navigation.find((link) => link.section === `/${section}`);
  const folder = decodeURI(rest.slice(0, -1).join('/'));
  const isStart = start && decodeURI(start.to).toLowerCase() === decodeURI(metadata.permalink).toLowerCase();
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumbs">
      <ol>
        <li>
          {start && !isStart ? (
            <Link to={start.to} data-noBrokenLinkCheck>
              {sectionLabels[section]}
            </Link>
          ) : (
            sectionLabels[section]
          )}
        </li>
        {folder && <li>{folder.charAt(0).toUpperCase() + folder.slice(1)}</li>}
        <li aria-current="page">{metadata.title}</li>
      </ol>
      <Head>
        <script type="application/ld+json">
          {JSON.stringify({
            '@context': 'https://schema.org',
            '@type': 'BreadcrumbList',
            itemListElement: [
              {
                '@type': 'ListItem',
                position: 1,
                name: sectionLabels[section],
                item: siteConfig.url + encodeURI(start?.to ?? '/'),
              },
              {
                '@type': 'ListItem',
                position: 2,
                name: metadata.title,
                item: siteConfig.url + encodeURI(decodeURI(metadata.permalink)),
              },
            ],
          })}
        </script>
      </Head>
    </nav>
  );
}
