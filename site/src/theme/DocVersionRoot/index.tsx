import type { PropVersionMetadata } from '@docusaurus/plugin-content-docs';
import { DocsVersionProvider } from '@docusaurus/plugin-content-docs/client';
import renderRoutes from '@docusaurus/renderRoutes';
import type { ReactNode } from 'react';
import { marks } from '../../behavior/vocabulary.ts';
import Footer from '../../shell/Footer/Footer.tsx';
import Sidebar from '../../shell/Sidebar/Sidebar.tsx';
import { siteFields } from '../../site-fields.ts';
import Layout from '../Layout/index.tsx';
import styles from './styles.module.css';

interface Props {
  version: PropVersionMetadata;
  route: { routes: Parameters<typeof renderRoutes>[0] };
}

/** A section: its pages on the left, the page next to them. */
export default function DocVersionRoot({ version, route }: Props): ReactNode {
  const label = siteFields.sectionLabels[version.pluginId] ?? version.pluginId;
  const items = Object.values(version.docsSidebars)[0] ?? [];
  return (
    <Layout sectionPages={<Sidebar items={items} label={`Pages of ${label}`} />} hasFooter={false}>
      <div className={styles.section}>
        <div className={styles.side} {...marks({ column: version.pluginId })}>
          <Sidebar items={items} label={label} />
        </div>
        <div className={styles.page}>
          <DocsVersionProvider version={version}>{renderRoutes(route.routes)}</DocsVersionProvider>
          <Footer />
        </div>
      </div>
    </Layout>
  );
}
