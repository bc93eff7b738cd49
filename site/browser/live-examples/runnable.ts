import type { Settings } from '@portal/settings';
import { vendorFolder } from '../../parts/map/font-files.ts';
import { sandboxBase } from '../../parts/sandbox-server.ts';
import { pageModeQuery } from './frame/page-mode.ts';
import type { ExampleKind } from './kinds.ts';

type Rewrite = [from: RegExp, to: string];

const versionedPackage = '((?:@[\\w.-]+/)?[\\w.-]+@[\\d.]+)';

/** Packages always come from here: the policy of the examples lets no other host run scripts. */
const packageRewrites = (base: string): Rewrite[] => [
  [new RegExp(`https://unpkg\\.com/${versionedPackage}/`, 'g'), `${base}${vendorFolder}/$1/`],
  [
    new RegExp(`https://esm\\.sh/${versionedPackage}(/[\\w./-]+)?(\\?[\\w=@,./-]*)?`, 'g'),
    `${base}${vendorFolder}/esm/$1$2.js`,
  ],
];

/** The live map and API -> those of the sandbox. In order: the first match wins. */
function serviceRewrites(settings: Settings, style: { dark: string; light: string }, origin = ''): Rewrite[] {
  const { hosts } = settings;
  const base = sandboxBase(settings, origin);
  const maps = escapeForRegExp(hosts.maps);
  return [
    [
      new RegExp(`${maps}/styles/[\\w-]*dark[\\w-]*/style\\.json(\\?key=\\w+)?`, 'g'),
      `${base}map/styles/dark/style.json?${style.dark}`,
    ],
    [
      new RegExp(`${maps}/styles/[\\w-]+/style\\.json(\\?key=\\w+)?`, 'g'),
      `${base}map/styles/light/style.json?${style.light}`,
    ],
    [new RegExp(`${escapeForRegExp(hosts.api)}/`, 'g'), base],
  ];
}

/** What runs first in every example, of the portal's own; it adds no line, so the lines of the page keep their numbers. */
const frameScript = (base: string) => `<script src="${base}examples/frame.js"></script>`;

/**
 * The page that a user runs instead of the standalone one: the same code, with packages, map style, API and key
 * from this portal. With `settings.examples.run` set to `live`, map and API are live, called with the key
 * in `settings.keys.sandbox`.
 */
export function toRunnable(html: string, settings: Settings, { mapStyleQuery }: ExampleKind): string {
  const base = settings.site.baseUrl;
  // An example with a dark style of its own chooses; the others follow the page.
  const hasDark = new RegExp(`${escapeForRegExp(settings.hosts.maps)}/styles/[\\w-]*dark`).test(html);
  const style = { dark: mapStyleQuery, light: mapStyleQuery + (hasDark ? '' : `&${pageModeQuery}`) };
  const rewrites: Rewrite[] = [
    ...packageRewrites(base),
    ...(settings.examples.run === 'portal' ? serviceRewrites(settings, style) : []),
    [new RegExp(settings.keys.placeholder, 'g'), settings.keys.sandbox],
  ];
  return rewrites.reduce((text, [from, to]) => text.replace(from, to), withScript(html, frameScript(base)));
}

/** The page as one file for the sandbox: packages from the public CDNs, everything else from the portal at `origin`. */
export function toSandboxFile(
  html: string,
  settings: Settings,
  { copiedStyleQuery: query }: ExampleKind,
  origin: string,
): string {
  const rewrites: Rewrite[] = [
    ...serviceRewrites(settings, { dark: query, light: query }, origin),
    [new RegExp(settings.keys.placeholder, 'g'), settings.keys.sandbox],
  ];
  return rewrites.reduce((text, [from, to]) => text.replace(from, to), html);
}

/** Where a comment can be; each way to write one is read in one way, so that no text takes long. */
const between = String.raw`(?:\s|<!--(?:-?>|(?:(?!--!?>)[\s\S])*--!?>))*`;
const startTag = (name: string) => String.raw`(?:<${name}(?=[\s/>])(?:"[^"]*"|'[^']*'|[^'">])*>)?`;

/** What a document begins with: the doctype and the opening tags of `html` and `head`, as far as they are there. */
const opening = new RegExp(
  `^${between}(?:<!doctype[^>]*>)?${between}${startTag('html')}${between}${startTag('head')}`,
  'i',
);

/** The page with this script before all others; after the doctype, without which a browser shows it in quirks mode. */
function withScript(html: string, script: string): string {
  const [start] = opening.exec(html) ?? [''];
  return start + script + html.slice(start.length);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
