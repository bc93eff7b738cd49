import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactNode } from 'react';
import PageMetadata from '../page/PageMetadata.tsx';
import { siteFields } from '../site-fields.ts';
import Layout from '../theme/Layout/index.tsx';
import BaseAddressWarning from './BaseAddressWarning.tsx';
import CoordinateOrders from './CoordinateOrders/CoordinateOrders.tsx';
import type { HomeContent } from './content.ts';
import FirstCall from './FirstCall/FirstCall.tsx';
import Hero from './Hero/Hero.tsx';
import Operations from './Operations/Operations.tsx';
import styles from './styles.module.css';
import WhereToBegin from './WhereToBegin/WhereToBegin.tsx';

/** The home page. */
export default function Home({ content }: { content: HomeContent }): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { product } = siteFields.settings;
  return (
    <Layout hasRun>
      <PageMetadata
        title={`${product.name} ${siteConfig.title} | ${siteConfig.tagline}`}
        description={`Geocode addresses, calculate routes and add maps for Bangladesh with ${product.name}'s location API and map libraries. Every example runs on this site, in English and Bangla.`}
        isWhole
      />
      <BaseAddressWarning />
      <main id="main" tabIndex={-1} className={styles.home}>
        <Hero />
        <FirstCall content={content} />
        <WhereToBegin />
        <CoordinateOrders />
        <Operations groups={content.groups} />
      </main>
    </Layout>
  );
}
