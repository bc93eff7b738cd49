import type { ReactNode } from 'react';
import SearchDialog from '../../../browser/search/SearchDialog/SearchDialog.tsx';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import PageMetadata from '../../docs/PageMetadata.tsx';
import Announcement from '../Announcement/Announcement.tsx';
import Drawer from '../Drawer/Drawer.tsx';
import Footer from '../Footer/Footer.tsx';
import Navbar from '../Navbar/Navbar.tsx';
import PrintHead from '../PrintHead/PrintHead.tsx';
import styles from './styles.module.css';

interface Props {
  title?: string;
  description?: string;
  /** Navigation of the section, shown in the drawer on small screens. */
  sectionPages?: ReactNode;
  /** False where the page places the footer itself. */
  hasFooter?: boolean;
  /** True where the page has a request to run at `#run`. */
  hasRun?: boolean;
  children?: ReactNode;
}

/**
 * The frame of every page: skip link, announcement, navbar, content, footer, drawer. A change of page exchanges its
 * regions; the rest stays.
 */
export default function Layout({
  title,
  description,
  sectionPages,
  hasFooter = true,
  hasRun = false,
  children,
}: Props) {
  return (
    <>
      {title && <PageMetadata title={title} description={description} />}
      <div id="page-top" tabIndex={-1}>
        <div {...dataAttributes({ region: 'skip' })}>
          <a className={styles.skip} href="#main">
            Skip to main content
          </a>
          {hasRun && (
            <a className={styles.skip} href="#run">
              Go to Run
            </a>
          )}
        </div>
      </div>
      {/* Before all that is seen, so that the first key has its place while a long page is still being read. */}
      <SearchDialog />
      <Announcement />
      <Navbar />
      <div className={styles.region} {...dataAttributes({ region: 'page' })}>
        <PrintHead />
        <div className={styles.content}>{children}</div>
        {hasFooter && <Footer />}
      </div>
      {/* A dialog that repeats the page's links comes last: the first paint waits for nothing that is closed. */}
      <Drawer>{sectionPages}</Drawer>
      <p className="visually-hidden" role="status" {...dataAttributes({ announcer: '' })} />
    </>
  );
}
