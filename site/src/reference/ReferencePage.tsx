import Head from '@docusaurus/Head';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { staticHtml } from '@reference-html';
import type { ReactNode } from 'react';
import Layout from '../theme/Layout/index.tsx';
import { StaticHtml } from './StaticHtml.tsx';

interface Props {
  name: string;
  title: string;
  description: string;
  /** Path of the page's Atom feed. */
  feed?: string;
}

/** Route component of every reference page: the drawn HTML in the frame. */
export default function ReferencePage({ name, title, description, feed }: Props): ReactNode {
  reportLinks(useBrokenLinks(), name);
  return (
    <Layout title={title} description={description} hasRun={staticHtml(name).includes('id="run"')}>
      {feed && (
        <Head>
          <link rel="alternate" type="application/atom+xml" title={title} href={feed} />
        </Head>
      )}
      <StaticHtml key={name} name={name} id="reference" className="rf" />
    </Layout>
  );
}

/** Lets the build check links into and out of the drawn HTML, which the framework does not read itself. */
function reportLinks(links: ReturnType<typeof useBrokenLinks>, name: string): void {
  if (typeof window !== 'undefined') return;
  const html = staticHtml(name);
  links.collectAnchor('reference');
  for (const [, id] of html.matchAll(/ id="([^"]+)"/g)) links.collectAnchor(id);
  for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"]*|#[^"]+)"(?![^>]* download)/g)) {
    if (href && !/^\/(openapi|postman|bruno)\/|\.(md|xml)$/.test(href))
      links.collectLink(href.replaceAll('&amp;', '&'));
  }
}
