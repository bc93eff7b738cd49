import { useHistory } from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { staticHtml } from '@reference-html';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import Layout from '../../theme/Layout/index.tsx';
import { ConsoleLoader } from '../ConsoleLoader/index.tsx';
import { type ConsoleRequest, consoleRequest, startReference } from '../client/start.ts';
import { rememberVersion, versionToOpen } from '../client/version.ts';
import { StaticHtml } from '../StaticHtml/index.tsx';

interface Props {
  name: string;
  title: string;
  description: string;
  version: 'v1' | 'v2';
}

/** Route component of every reference page: the drawn HTML, made lively, with the console on intent. */
export default function ReferencePage({ name, title, description, version }: Props): ReactNode {
  const history = useHistory();
  const [request, setRequest] = useState<ConsoleRequest>();
  reportLinks(useBrokenLinks(), name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is drawn.
  useEffect(() => {
    const other = versionToOpen(name, history.action);
    if (other) history.replace(other);
    else rememberVersion(version);
  }, [name]);
  return (
    <Layout title={title} description={description}>
      <StaticHtml
        key={name}
        name={name}
        id="reference"
        className="rf"
        onReady={(root) => {
          startReference(root, (path) => history.push(path));
          consoleRequest(root, setRequest);
        }}
      />
      {request &&
        createPortal(<ConsoleLoader request={request} onClose={() => setRequest(undefined)} />, request.slot)}
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
    if (href && !/^\/(openapi|postman|bruno)\/|\.md$/.test(href))
      links.collectLink(href.replaceAll('&amp;', '&'));
  }
}
