import type { Settings } from '@portal/settings';

/**
 * URL that reports a problem on a page: an email with the page's URL where the settings have an address, else the contact
 * page, with the page's URL in its query.
 *
 * @param path below the base of the site, decoded, such as `/docs/Example/add-marker`
 */
export function problemReport(path: string, { links, site }: Pick<Settings, 'links' | 'site'>): string {
  const page = new URL(site.baseUrl + path.slice(1), site.url).href;
  if (links.supportEmail) {
    const subject = encodeURIComponent(`Problem on ${path}`);
    return `mailto:${links.supportEmail}?subject=${subject}&body=${encodeURIComponent(`Page: ${page}\n\n`)}`;
  }
  const contact = new URL(links.support);
  contact.searchParams.set('page', page);
  return contact.href;
}
