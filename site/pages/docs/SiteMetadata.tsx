import { siteFields, sitePath } from '../../parts/site-fields.ts';
import Head from './Head.tsx';
import { usePage } from './page-context.ts';

/** What every page states for browsers and search engines: its canonical URL, language, image and colors. */
export default function SiteMetadata() {
  const { site } = siteFields.settings;
  const { path } = usePage();
  const address = path && site.url + encodeURI(sitePath(path));
  return (
    <Head>
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:locale" content={site.locale} />
      <meta property="og:image" content={`${site.url}${sitePath('/social-card.png')}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A street map with a frame of coordinates" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href={sitePath('/favicon.svg')} />
      <link rel="icon" type="image/png" sizes="32x32" href={sitePath('/favicon-32.png')} />
      <link rel="apple-touch-icon" href={sitePath('/apple-touch-icon.png')} />
      <link rel="manifest" href={sitePath('/manifest.webmanifest')} />
      <meta name="theme-color" content="#4e9f3d" />
    </Head>
  );
}
