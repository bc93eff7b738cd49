import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { expect, it } from 'vitest';
import { checkLinks } from './links.ts';

const folder = mkdtempSync(join(tmpdir(), 'links-'));
const file = 'docs/My page/index.html';
const source = join(folder, 'my page.mdx');
mkdirSync(dirname(join(folder, file)), { recursive: true });
writeFileSync(join(folder, 'here.webp'), '');

function check(body: string, prose = ''): void {
  writeFileSync(join(folder, file), `<h2 id="বাংলা">${body}</h2>`);
  writeFileSync(source, `One.\n${prose}`);
  checkLinks(folder, [{ file, source }], '/base/');
}

it.each([
  '<a href="#বাংলা">',
  '<a href="/base/docs/My%20page/#%E0%A6%AC%E0%A6%BE%E0%A6%82%E0%A6%B2%E0%A6%BE">',
  '<a href="https://elsewhere.test/%">',
  '<img alt="" src="/base/here.webp">',
  '<img alt="" src="data:image/png;base64,AA">',
])('%s leads to something', (body) => check(body));

it.each([
  ['/base/docs/moved'],
  ['/docs/My page/'],
  ['#gone'],
  ['#100%'],
  ['/base/100%'],
  ['./page-by-its-file-name'],
  ['http://['],
  ['/base/gone.webp', 'img alt="" src'],
])('%s leads nowhere, which is said with its line', (href, tag = 'a href') => {
  const place = `${relative(repositoryRoot(), source)}:2`;
  expect(() => check(`<${tag}="${href}">`, `[a](${href.replace('/base/', '/')})`)).toThrow(
    `Broken links or anchors:\n- ${href} on ${place}`,
  );
});

it('a broken anchor of a file of prose has its line, too', () => {
  expect(() => check('<a href="/base/docs/My page/#gone">', '[a](./my%20page.mdx#gone)')).toThrow(
    'my page.mdx:2',
  );
});
