import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, headersFile } from './headers.ts';

const settings = loadSettings();

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((part) => part.startsWith(`${name} `));
}

describe('contentSecurityPolicy', () => {
  it('lets pages reach this host, the API and the maps, and no other', () => {
    const policy = contentSecurityPolicy([''], settings);
    expect(directive(policy, 'connect-src')).toBe(
      `connect-src 'self' ${settings.hosts.api} ${settings.hosts.sandbox} ${settings.hosts.maps}`,
    );
    expect(directive(policy, 'default-src')).toBe("default-src 'self'");
    expect(directive(policy, 'object-src')).toBe("object-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  it('has the hash of each inline script, as browsers compute it', () => {
    const text = "console.log('বাংলা')";
    const hash = createHash('sha256').update(text, 'utf8').digest('base64');
    const policy = contentSecurityPolicy(
      [`<body><script>${text}</script><script src=/a.js></script>`],
      settings,
    );
    expect(directive(policy, 'script-src')).toBe(`script-src 'self' 'sha256-${hash}'`);
  });

  it('gives no hash to data blocks, and one to a script on many pages', () => {
    const page = '<script type="application/ld+json">{"a":1}</script><script>a()</script>';
    const policy = contentSecurityPolicy([page, page], settings);
    expect(directive(policy, 'script-src')?.match(/sha256/g)).toHaveLength(1);
  });

  it('has the hash of each inline style', () => {
    const hash = createHash('sha256').update('p{color:red}', 'utf8').digest('base64');
    const policy = contentSecurityPolicy(['<head><style>p{color:red}</style>'], settings);
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' 'sha256-${hash}'`);
  });

  it('allows inline styles only where the build has a style attribute', () => {
    expect(directive(contentSecurityPolicy(['<p class="a">'], settings), 'style-src')).toBe(
      "style-src 'self'",
    );
    expect(directive(contentSecurityPolicy(['<p style="a">'], settings), 'style-src')).toContain(
      'unsafe-inline',
    );
  });
});

describe('headersFile', () => {
  it.each(['/openapi/*', '/postman/*', '/bruno/*', '/http/*', '/.well-known/*', '/*.md', '/*.txt'])(
    'lets scripts of any origin read %s',
    (path) => {
      const folder = mkdtempSync(join(tmpdir(), 'headers-'));
      const blocks = headersFile(folder, settings).split(/\n(?=\/)/);
      rmSync(folder, { recursive: true });
      const block = blocks.find((text) => text.startsWith(`${path}\n`));
      expect(block).toContain('  Access-Control-Allow-Origin: *\n');
    },
  );

  it.each(['/offline-worker.js', '/offline-removal.js'])('%s is requested again each time', (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'headers-'));
    const blocks = headersFile(folder, settings).split(/\n(?=\/)/);
    rmSync(folder, { recursive: true });
    const block = blocks.find((text) => text.startsWith(`${path}\n`));
    expect(block?.trimEnd()).toBe(`${path}\n  ! Cache-Control\n  Cache-Control: no-cache`);
  });

  it('has every rule below the base of the site', () => {
    const folder = mkdtempSync(join(tmpdir(), 'headers-'));
    const site = { ...settings.site, baseUrl: '/developers/' };
    const paths = headersFile(folder, { ...settings, site }).match(/^\S.*$/gm) ?? [];
    rmSync(folder, { recursive: true });
    expect(paths).toContain('/developers/examples/*');
    for (const path of paths) expect(path).toMatch(/^\/developers\//);
  });
});
