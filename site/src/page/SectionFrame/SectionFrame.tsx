import type { ReactNode } from 'react';
import type { DocumentSection } from '../../../renderer/documents.ts';
import { marks } from '../../behavior/vocabulary.ts';
import Footer from '../../shell/Footer/Footer.tsx';
import Layout from '../../shell/Layout/Layout.tsx';
import Sidebar from '../../shell/Sidebar/Sidebar.tsx';
import styles from './styles.module.css';

/** A section: its pages on the left, the page next to them. */
export default function SectionFrame({
  section,
  children,
}: {
  section: DocumentSection;
  children: ReactNode;
}): ReactNode {
  const { id, label, items } = section;
  return (
    <Layout sectionPages={<Sidebar items={items} label={`Pages of ${label}`} />} hasFooter={false}>
      <div className={styles.section}>
        <div className={styles.side} {...marks({ column: id })}>
          <Sidebar items={items} label={label} />
        </div>
        <div className={styles.page}>
          {children}
          <Footer />
        </div>
      </div>
    </Layout>
  );
}
