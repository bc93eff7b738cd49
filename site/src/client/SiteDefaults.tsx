import Head from '@docusaurus/Head';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type ReactNode, useState } from 'react';

/**
 * What holds for every page until it says otherwise. In place of the framework's own, which gives the tab the site's
 * title while a page comes to life: here it keeps the title that the page was built with.
 */
export default function SiteDefaults(): ReactNode {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { htmlLang, direction } = i18n.localeConfigs[i18n.currentLocale]!;
  const favicon = useBaseUrl(siteConfig.favicon);
  const [title] = useState(() => (typeof document === 'undefined' ? '' : document.title) || siteConfig.title);
  return (
    <Head>
      <html lang={htmlLang} dir={direction} />
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta name="viewport" content="width=device-width, initial-scale=1.0" />
      {siteConfig.noIndex && <meta name="robots" content="noindex, nofollow" />}
      {siteConfig.favicon && <link rel="icon" href={favicon} />}
    </Head>
  );
}
