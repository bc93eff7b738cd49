import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillTokens, loadSettings, type Settings } from './index.ts';

const settings: Settings = {
  ...loadSettings(),
  product: { slug: 'acme', name: 'Acme Maps', company: 'Acme Ltd' },
};

describe('fillTokens', () => {
  it('replaces slug, name and company', () => {
    expect(fillTokens('/docs/mapbox-to-{product} by {Product}, {company}', settings)).toBe(
      '/docs/mapbox-to-acme by Acme Maps, Acme Ltd',
    );
  });

  it('has support by email where an address is set, else a link', () => {
    const withEmail = (supportEmail: string) =>
      fillTokens('For help, {contactSupport}.', {
        ...settings,
        links: { ...settings.links, support: 'https://acme.test/contact', supportEmail },
      });
    expect(withEmail('help@acme.test')).toBe(
      'For help, [contact support at help@acme.test](mailto:help@acme.test).',
    );
    expect(withEmail('')).toBe('For help, [contact support](https://acme.test/contact).');
  });

  it('leaves path parameters and code braces as they are', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a code sample.
    const text = '/v2/api/route/{coordinates} and const { lng, lat } = x; `${product}`';
    expect(fillTokens(text, settings)).toBe(text);
  });
});

describe('loadSettings', () => {
  it('names the missing file and the variable that chose it', () => {
    expect(() => loadSettings('/nowhere/settings.json')).toThrow(
      /\/nowhere\/settings\.json.*PORTAL_SETTINGS/,
    );
  });

  it('names the file that is not JSON', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'broken.json');
    writeFileSync(file, '{ "product": ');
    expect(() => loadSettings(file)).toThrow(new RegExp(`${file} is not valid JSON`));
  });
});
