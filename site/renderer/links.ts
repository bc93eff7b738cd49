/** Every link of every page leads to something that is published, and to an anchor that is there. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Throws with every broken link and anchor, and the pages that have it. */
export function checkLinks(outDir: string, files: string[], baseUrl: string): void {
  const idsOf = remembered((file) => idsIn(readFileSync(file, 'utf8')));
  const fileAt = remembered((path) => {
    const below = join(outDir, path.slice(baseUrl.length));
    return [below, join(below, 'index.html'), `${below}.html`].find(
      (one) => existsSync(one) && statSync(one).isFile(),
    );
  });
  const broken = new Map<string, string[]>();
  for (const file of files) {
    const url = new URL(encodeURI(baseUrl + file.replace(/index\.html$/, '')), 'http://site');
    for (const href of linksIn(readFileSync(join(outDir, file), 'utf8'))) {
      const target = new URL(href, url);
      if (target.origin !== url.origin || isFound(target)) continue;
      const pages = broken.get(href) ?? [];
      broken.set(href, [...pages, url.pathname]);
    }
  }
  if (broken.size === 0) return;
  const lines = [...broken].map(
    ([href, pages]) =>
      `- ${href} on ${pages.slice(0, 3).join(', ')}${pages.length > 3 ? ` and ${pages.length - 3} more` : ''}`,
  );
  throw new Error(`Broken links or anchors:\n${lines.sort().join('\n')}`);

  function isFound({ pathname, hash }: URL): boolean {
    // A page's Markdown is written later.
    const path = decodeURI(pathname).replace(/(\.all)?\.md$/, '');
    if (!path.startsWith(baseUrl)) return false;
    const file = fileAt(path);
    if (!file) return false;
    // What begins with a known word is read by the page's script.
    return (
      hash === '' ||
      !file.endsWith('.html') ||
      /^#(console|code|request)\b/.test(hash) ||
      idsOf(file).has(decodeURIComponent(hash.slice(1)))
    );
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
    [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  );
}

function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));
}
