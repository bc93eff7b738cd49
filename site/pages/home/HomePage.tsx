import { resolve } from 'node:path';
import { siteFields } from '../../parts/site-fields.ts';
import { browserScript } from '../browser-script.ts';
import Head from '../docs/Head.tsx';
import PageMetadata from '../docs/PageMetadata.tsx';
import Layout from '../frame/Layout/Layout.tsx';
import { Guides } from '../prose/SectionIndex/SectionIndex.tsx';
import CoordinateOrders from './CoordinateOrders/CoordinateOrders.tsx';
import FirstCall from './FirstCall/FirstCall.tsx';
import Hero from './Hero/Hero.tsx';
import Operations from './Operations/Operations.tsx';
import styles from './styles.module.css';
import WhereToBegin from './WhereToBegin/WhereToBegin.tsx';

const baseAddressScript = resolve(import.meta.dirname, 'base-address.ts');

export default function Home() {
  const { product, site } = siteFields.settings;
  return (
    <Layout hasRun>
      <PageMetadata
        title={`${site.title} | ${site.tagline}`}
        description={`Geocode addresses, calculate routes and add maps for Bangladesh with ${product.name}'s location API and map libraries. Every example runs on this site, in English and Bangla.`}
        isWhole
      />
      <Head>
        {/* Nothing that the page links loads at another base URL. */}
        <script>{browserScript(baseAddressScript, { builtFor: site.baseUrl })}</script>
      </Head>
      <main id="main" tabIndex={-1} className={styles.home}>
        <Hero />
        <FirstCall />
        <WhereToBegin />
        <section>
          <h2>Guides</h2>
          <Guides />
        </section>
        <CoordinateOrders />
        <Operations />
      </main>
    </Layout>
  );
}
