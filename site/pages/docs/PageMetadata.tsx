import { siteFields } from '../../parts/site-fields.ts';
import Head from './Head.tsx';

interface Props {
  title: string;
  description?: string;
  /** True where `title` is the whole title, as on the home page. */
  isWhole?: boolean;
}

/** Title and description of one page, for browsers and for previews of its link. */
export default function PageMetadata({ title, description, isWhole = false }: Props) {
  const { site } = siteFields.settings;
  const fullTitle = isWhole ? title : `${title} | ${site.title}`;
  return (
    <Head>
      <title>{fullTitle}</title>
      <meta property="og:title" content={fullTitle} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
    </Head>
  );
}
