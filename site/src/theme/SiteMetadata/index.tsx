import Head from '@docusaurus/Head';
import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactNode } from 'react';
import { canonicalPath } from '../../page/canonical.ts';

/** What every page tells browsers and search engines: its canonical URL, language, image and colors. */
export default function SiteMetadata(): ReactNode {
  const { siteConfig, i18n } = useDocusaurusContext();
  const path = canonicalPath(useLocation().pathname);
  const address = path && siteConfig.url + path;
  const picture = `${siteConfig.url}${siteConfig.baseUrl}social-card.png`;
  return (
    <Head>
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteConfig.title} />
      <meta property="og:locale" content={i18n.currentLocale} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A street map with a frame of coordinates" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" type="image/png" sizes="32x32" href={`${siteConfig.baseUrl}favicon-32.png`} />
      <link rel="apple-touch-icon" href={`${siteConfig.baseUrl}apple-touch-icon.png`} />
      <link rel="manifest" href={`${siteConfig.baseUrl}manifest.webmanifest`} />
      <meta name="theme-color" content="#4e9f3d" />
    </Head>
  );
}
