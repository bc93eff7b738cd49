/** Every link and picture of every page leads to something that is published, and to an anchor that is there. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Fault, repositoryRoot } from '@portal/settings';

/** The HTML of a page, below the output folder, and what it is made from: a file of prose, or other words. */
export interface CheckedPage {
  file: string;
  source: string;
}

/** Throws with every broken link, anchor and picture, and the pages that have it. */
export function checkLinks(outDir: string, pages: CheckedPage[], baseUrl: string): void {
  const idsOf = remembered((file) => idsIn(readFileSync(file, 'utf8')));
  const fileAt = remembered((path) => {
    const below = join(outDir, path.slice(baseUrl.length));
    return [below, join(below, 'index.html'), `${below}.html`].find(
      (one) => existsSync(one) && statSync(one).isFile(),
    );
  });
  const broken = new Map<string, string[]>();
  for (const { file, source } of pages) {
    const url = new URL(encodeURI(baseUrl + file.replace(/index\.html$/, '')), 'http://site');
    for (const href of linksIn(readFileSync(join(outDir, file), 'utf8'))) {
      if (URL.canParse(href, url.href) && isFound(new URL(href, url), url.origin)) continue;
      const places = broken.get(href) ?? [];
      broken.set(href, [...places, placeOf(href, source, baseUrl) ?? url.pathname]);
    }
  }
  if (broken.size === 0) return;
  const lines = [...broken].map(
    ([href, places]) =>
      `- ${href} on ${places.slice(0, 3).join(', ')}${places.length > 3 ? ` and ${places.length - 3} more` : ''}`,
  );
  throw new Fault(`Broken links or anchors:\n${lines.sort().join('\n')}`);

  function isFound({ origin, pathname, hash }: URL, own: string): boolean {
    if (origin !== own) return true;
    // A page's Markdown is written later.
    const path = decoded(pathname).replace(/(\.all)?\.md$/, '');
    if (!path.startsWith(baseUrl)) return false;
    const file = fileAt(path);
    if (!file) return false;
    // What begins with a known word is read by the page's script.
    return (
      hash === '' ||
      !file.endsWith('.html') ||
      /^#(console|code|request)\b/.test(hash) ||
      idsOf(file).has(decoded(hash.slice(1)))
    );
  }
}

/** The line of a file of prose with a link, such as `content/docs/a.mdx:12`; undefined for other pages. */
function placeOf(href: string, source: string, baseUrl: string): string | undefined {
  if (!source.endsWith('.mdx')) return undefined;
  const below = href.startsWith(baseUrl) ? href.slice(baseUrl.length) : href;
  const lines = readFileSync(source, 'utf8').split('\n').map(decoded);
  // A link to a file of prose has another path there.
  const [line = -1] = [below, /#.+/.exec(below)?.[0] ?? below]
    .map((part) => lines.findIndex((text) => text.includes(decoded(part))))
    .filter((found) => found >= 0);
  return `${relative(repositoryRoot(), source)}${line < 0 ? '' : `:${line + 1}`}`;
}

/** A text that encodes nothing is itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A function of a text that is called once for each. */
function remembered<Value>(of: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (!known.has(text)) known.set(text, of(text));
    return known.get(text) as Value;
  };
}

function linksIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/<(?:a\s[^>]*?href|img\s[^>]*?src)="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    ),
  );
}

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
}
