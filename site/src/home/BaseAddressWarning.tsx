import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactNode } from 'react';

/**
 * On the home path only: says so when the site is served from a different base URL than it was built for. Neither
 * style sheet nor application load then, so this is a script in the page, which styles what it adds.
 */
export default function BaseAddressWarning(): ReactNode {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  // Only in the HTML: an application that runs was found, so its base URL is right.
  if (ExecutionEnvironment.canUseDOM) return null;
  return (
    <Head>
      <script>{`(${warnOfBaseAddress.toString()})(${JSON.stringify(baseUrl)})`}</script>
    </Head>
  );
}

function warnOfBaseAddress(built: string): void {
  const served = location.pathname.replace(/index\.html$/, '');
  if (served === built) return;
  document.addEventListener('DOMContentLoaded', () => {
    const note = document.createElement('div');
    const title = document.createElement('strong');
    title.textContent = 'This site is served from a different base URL than it was built for. ';
    note.append(title, `Built for ${built}, served from ${served}. Set baseUrl to ${served} and rebuild.`);
    note.setAttribute('role', 'alert');
    note.id = 'base-address-warning';
    note.style.cssText =
      'padding:14px 24px;border-left:2px solid #775a00;background:#fbf4dc;color:#141b16;font:15px/24px system-ui,sans-serif';
    document.body.prepend(note);
  });
}
