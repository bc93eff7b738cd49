import ErrorBoundary from '@docusaurus/ErrorBoundary';
import type { ReactNode } from 'react';
import CrashNote from '../../page/CrashNote/index.tsx';
import PageMetadata from '../../page/PageMetadata/index.tsx';
import SearchHost from '../../search/SearchHost.tsx';
import Announcement from '../../shell/Announcement/index.tsx';
import Drawer from '../../shell/Drawer/index.tsx';
import Footer from '../../shell/Footer/index.tsx';
import Navbar from '../../shell/Navbar/index.tsx';
import styles from './styles.module.css';

interface Props {
  title?: string;
  description?: string;
  /** Navigation of the section, shown in the drawer on small screens. */
  sectionPages?: ReactNode;
  /** False where the page places the footer itself. */
  hasFooter?: boolean;
  children?: ReactNode;
}

/** The frame of every page: skip link, announcement, navbar, drawer, content, footer. */
export default function Layout({
  title,
  description,
  sectionPages,
  hasFooter = true,
  children,
}: Props): ReactNode {
  return (
    <>
      {title && <PageMetadata title={title} description={description} />}
      <div id="page-top" tabIndex={-1}>
        <a className={styles.skip} href="#main">
          Skip to main content
        </a>
      </div>
      <Announcement />
      <Navbar />
      <Drawer>{sectionPages}</Drawer>
      <div className={styles.content}>
        <ErrorBoundary fallback={(crash) => <CrashNote {...crash} />}>{children}</ErrorBoundary>
      </div>
      {hasFooter && <Footer />}
      <SearchHost />
    </>
  );
}
