import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsInSettings } from './check.ts';
import { fillTokens, loadSettings, repositoryRoot, type Settings } from './index.ts';

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
    writeFileSync(file, '{\n  "product": {},\n}');
    expect(() => loadSettings(file)).toThrow(new RegExp(`${file}:3 is not valid JSON`));
  });

  it.each(['loadSettings()', 'await null; loadSettings()', 'Promise.reject().catch(() => loadSettings())'])(
    'ends a script with the sentences alone: %s',
    (code) => {
      const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'list.json');
      writeFileSync(file, '[]');
      const script = `import { loadSettings } from '@portal/settings'; ${code}`;
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', '--input-type', 'module', '--eval', script],
        { cwd: repositoryRoot(), env: { ...process.env, PORTAL_SETTINGS: file }, encoding: 'utf8' },
      );
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: `Settings file ${file}:\nThe whole is []. Expected an object.\n`,
      });
    },
  );
});

describe('the fields of the settings', () => {
  /** The settings with another value at a path such as `site.url`; without it if that is undefined. */
  function changed(path: string, value: unknown): unknown {
    const all = structuredClone(loadSettings()) as unknown as Record<string, Record<string, unknown>>;
    const [group, field] = path.split('.') as [string, string | undefined];
    if (field) all[group]![field] = value;
    else all[group] = value as Record<string, unknown>;
    return JSON.parse(JSON.stringify(all));
  }

  it.each([
    ['product.name', "O'Hara & Söhne ম্যাপ"],
    ['site.baseUrl', '/developers/v2/'],
    ['site.url', 'https://docs.acme.test:8443'],
    ['hosts.api', 'https://acme.test:8443/maps'],
    ['links.supportEmail', 'help@acme.test'],
    ['announcement.link', undefined],
  ])('%s may be %j', (path, value) => {
    expect(faultsInSettings(changed(path, value))).toEqual([]);
  });

  const wrong: [path: string, value: unknown, message: string][] = [
    ['product', [], 'product is []. Expected an object.'],
    ['product.slug', 'Acme Maps', 'product.slug is "Acme Maps". Expected a word of a-z, 0-9 and -.'],
    ['site.baseUrl', '/developers', 'with / at both ends.'],
    ['site.url', 'https://acme.test/docs', 'a path belongs in baseUrl.'],
    ['hosts.api', 'https://acme.test/', 'without / at the end.'],
    ['hosts.api', 'acme.test', 'Expected a URL'],
    ['links.sigUp', 'https://acme.test', 'links.sigUp is unknown. Expected one of signUp,'],
    ['announcement.link', { label: 'More' }, 'Expected `label` and `to`, or no link.'],
    ['site.tagline', 'Caf\ufffd', 'Expected a text of one line.'],
    ['site.title', 'Two\nlines', 'Expected a text of one line.'],
    ['packages.npmApis', 'a"b', 'Expected the name of an npm package.'],
    ['links.support', 'https://acme.test/"', 'Expected a URL'],
    ['examples.run', '', 'examples.run is "". Expected one of portal, live.'],
    ...['"', '<', '{', '\\', '`', ': '].map((mark): [string, string, string] => [
      'product.name',
      `Acme${mark}Maps`,
      'Expected a name',
    ]),
  ];

  it.each(wrong)('%s is not %j', (path, value, message) => {
    const [fault, ...others] = faultsInSettings(changed(path, value));
    expect(fault).toContain(message);
    expect(others).toEqual([]);
  });

  it('are all named where one is missing, or of another type', () => {
    for (const [group, fields] of Object.entries(loadSettings())) {
      for (const field of Object.keys(fields)) {
        const path = `${group}.${field}`;
        for (const value of [undefined, null, 1.5, [], {}]) {
          if (path === 'announcement.link' && value === undefined) continue;
          expect(faultsInSettings(changed(path, value)), path).toEqual([
            expect.stringContaining(`${path} is `),
          ]);
        }
      }
    }
  });

  it('are listed with the name of the file, all at once', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'empty.json');
    writeFileSync(file, '\ufeff{}');
    expect(() => loadSettings(file)).toThrow(
      new RegExp(`^Settings file ${file}:\nproduct is missing[^]*\nexamples is missing`),
    );
  });
});
