import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import type { DocumentSection } from '../../content/documents.ts';
import Footer from '../../frame/Footer/Footer.tsx';
import Layout from '../../frame/Layout/Layout.tsx';
import Sidebar from '../../frame/Sidebar.tsx';
import styles from './styles.module.css';

/** A section: its pages on the left, the page next to them. */
export default function SectionFrame({
  section,
  children,
}: {
  section: DocumentSection;
  children: ReactNode;
}) {
  const { id, label, items } = section;
  return (
    <Layout sectionPages={<Sidebar items={items} label={`Pages of ${label}`} />} hasFooter={false}>
      <div className={styles.section}>
        <div className="side-column" {...dataAttributes({ column: id })}>
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
