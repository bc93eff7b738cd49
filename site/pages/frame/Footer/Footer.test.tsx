import { loadSettings, type Settings } from '@portal/settings';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type DrawnPage, PageContext } from '../../docs/page-context.ts';

const fields = vi.hoisted(() => ({ settings: undefined as unknown as Settings }));
vi.mock('../../../parts/site-fields.ts', () => ({ siteFields: fields, sitePath: (path: string) => path }));

import Footer from './Footer.tsx';

const settings = loadSettings();

function linksOf(links: Partial<Settings['links']>, page: Omit<DrawnPage, 'head'>): Map<string, string> {
  fields.settings = { ...settings, links: { ...settings.links, ...links } };
  const html = renderToStaticMarkup(
    <PageContext value={{ ...page, head: [] }}>
      <Footer />
    </PageContext>,
  );
  const found = html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g);
  return new Map([...found].map(([, href = '', words = '']) => [words, href.replaceAll('&amp;', '&')]));
}

const page = { path: '/docs/Example/add-marker', source: 'content/docs/example/add-marker.mdx' };

it('has a report of a problem with the URL of the page: by email where there is an address, else to the contact page', () => {
  const url = `${settings.site.url}/docs/Example/add-marker`;
  const byEmail = new URL(linksOf({ supportEmail: 'help@acme.test' }, page).get('Report a problem')!);
  expect(byEmail.href).toMatch(/^mailto:help@acme\.test\?/);
  expect(byEmail.searchParams.get('body')).toContain(url);
  const byContact = linksOf({ supportEmail: '', support: 'https://acme.test/contact' }, page);
  expect(new URL(byContact.get('Report a problem')!).searchParams.get('page')).toBe(url);
  expect(linksOf({}, {}).has('Report a problem')).toBe(false);
});

it('shows status, terms and the file to edit where the settings have them', () => {
  const none = linksOf({ status: '', terms: '', editPage: '' }, page);
  for (const words of ['Status', 'Terms', 'Edit this page']) expect(none.has(words)).toBe(false);
  const all = linksOf(
    {
      status: 'https://status.acme.test',
      terms: 'https://acme.test/terms',
      editPage: 'https://git.test/edit/',
    },
    page,
  );
  expect(all.get('Status')).toBe('https://status.acme.test');
  expect(all.get('Terms')).toBe('https://acme.test/terms');
  expect(all.get('Edit this page')).toBe('https://git.test/edit/content/docs/example/add-marker.mdx');
  expect(linksOf({ editPage: 'https://git.test/edit/' }, { path: '/' }).has('Edit this page')).toBe(false);
});

it('shows the attribution of the data where the settings have one', () => {
  const shown = (dataAttribution: string) => {
    fields.settings = { ...settings, site: { ...settings.site, dataAttribution } };
    return renderToStaticMarkup(
      <PageContext value={{ ...page, head: [] }}>
        <Footer />
      </PageContext>,
    );
  };
  expect(shown('')).not.toContain('Data:');
  expect(shown('© OpenStreetMap contributors')).toContain('. Data: © OpenStreetMap contributors</p>');
});
