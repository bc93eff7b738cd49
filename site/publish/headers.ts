import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@portal/settings';
import { removalFile, workerFile } from '../browser/offline/names.ts';
import { servedFolders } from '../pages/reference/render/downloads.ts';
import { publicSandbox } from '../parts/loopback.ts';
import { fileFolders } from '../parts/routes.ts';

/** Folders whose pages are not the portal's own: live examples run inline scripts, in a sandbox. */
const ownPolicy = /^(examples|vendor)\//;

/** Folders whose files contain a hash or a version in their path. */
const keptForEver = ['assets', 'vendor', 'map-library'];

/** Files that are part of every page and no page themselves: what the policies of pages say would be lost on them. */
const partsOfPages = ['assets/*', 'favicon.svg'];

function withoutPagePolicies(path: string): string {
  const names = ['Content-Security-Policy', 'Permissions-Policy', 'X-Frame-Options'];
  return `/${path}\n${names.map((name) => `  ! ${name}\n`).join('')}`;
}

function longCaching(folder: string): string {
  return `/${folder}/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`;
}

/**
 * A sandboxed frame has no origin, so the modules of its import map have to be open to all. Their addresses contain a
 * version, but they import chunks by hash: cached for ever, they would import chunks that the next build has replaced.
 */
const vendoredModules = `/vendor/*
  Access-Control-Allow-Origin: *

/vendor/esm/*
  ! Cache-Control
  Cache-Control: public, max-age=0, must-revalidate
`;

/** Every version of the site has another worker under the same path. */
const workers = [workerFile, removalFile]
  .map((file) => `/${file}\n  ! Cache-Control\n  Cache-Control: no-cache\n`)
  .join('\n');

/** What other sites and tools read: OpenAPI documents, collections, Markdown pages, and lists of pages. */
const openToAll = [...servedFolders.map((folder) => `${folder}/*`), '.well-known/*', '*.md', '*.txt']
  .map((path) => `/${path}\n  ! Access-Control-Allow-Origin\n  Access-Control-Allow-Origin: *\n`)
  .join('\n');

/**
 * Live examples run as written, in a sandbox without the portal's origin: nothing of the portal is in their reach. `'self'` is
 * nothing there in WebKit, so the policy also contains the site's address, which the server replaces by the visited one.
 */
function examplePolicy({ hosts, site }: Settings): string {
  const here = `'self' ${new URL(site.url).origin}`;
  return [
    'sandbox allow-scripts allow-popups allow-modals',
    `default-src ${here} ${hosts.api} ${hosts.maps} ${publicSandbox(hosts.sandbox)} data: blob:`.replace(
      '  ',
      ' ',
    ),
    // Edited scripts come as data, so that a browser counts their lines from the first line of the source.
    `script-src ${here} 'unsafe-inline' blob: data:`,
    `style-src ${here} 'unsafe-inline'`,
    `worker-src ${here} blob:`,
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The rules of a site at the root of its host, below another base: `/examples/*` -> `/developers/examples/*`. */
function belowBase(rules: string, baseUrl: string): string {
  return rules.replace(/^\//gm, baseUrl);
}

/**
 * The `_headers` file (format of Netlify and Cloudflare Pages; the sandbox reads it too): security headers
 * with a hash for every inline script and style found in the build, and how long browsers may keep what.
 */
export function headersFile(outDir: string, settings: Settings): string {
  const pages = htmlFiles(outDir).map((file) => readFileSync(join(outDir, file), 'utf8'));
  const pagePolicy = contentSecurityPolicy(pages, settings);
  return belowBase(
    `/*
  Content-Security-Policy: ${pagePolicy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: geolocation=(self), camera=(), microphone=(), payment=(), usb=()
  X-Frame-Options: SAMEORIGIN
  Cache-Control: public, max-age=0, must-revalidate

${[...keptForEver.map(longCaching), vendoredModules, workers, openToAll].join('\n')}
${partsOfPages.map(withoutPagePolicies).join('\n')}
/examples/*
  ! Content-Security-Policy
  Content-Security-Policy: ${examplePolicy(settings)}
  Access-Control-Allow-Origin: *

${fileFolders.flatMap(({ folder }) => ['/', '/index.html'].map((end) => overviewHeaders(folder + end, pagePolicy))).join('\n')}`,
    settings.site.baseUrl,
  );
}

/** The overview that a folder of files opens is a page of the portal, with scripts that keep what the user chose. */
function overviewHeaders(path: string, policy: string): string {
  return `${path}
  ! Content-Security-Policy
  Content-Security-Policy: ${policy}
  ! Access-Control-Allow-Origin
`;
}

/** The policy for pages with these texts: scripts from here or by hash, no `unsafe-eval`, no foreign host but the API's, the sandbox's and the maps'. */
export function contentSecurityPolicy(pages: string[], { hosts }: Settings): string {
  const scripts = new Set(pages.flatMap(inlineScripts).map((text) => `'sha256-${sha256(text)}'`));
  const styles = new Set(pages.flatMap(inlineStyleTexts).map((text) => `'sha256-${sha256(text)}'`));
  const hasStyleAttributes = pages.some((html) => /<[a-z][^>]*\sstyle=/.test(html));
  return [
    "default-src 'self'",
    `script-src 'self' ${[...scripts].sort().join(' ')}`,
    // A style attribute in the HTML needs this; scripts may set styles without it. It does not go with hashes.
    ["style-src 'self'", ...(hasStyleAttributes ? ["'unsafe-inline'"] : [...styles].sort())].join(' '),
    `img-src 'self' data: blob: ${hosts.maps}`,
    `connect-src 'self' ${hosts.api} ${hosts.sandbox} ${hosts.maps}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/** Texts of the scripts that browsers would run; data blocks such as JSON-LD have no hash. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', text]) => !/\ssrc=|type="?application\//.test(attributes) && text)
    .map(([, , text = '']) => text);
}

/** Texts of the styles in a page: one for each template. */
function inlineStyleTexts(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function htmlFiles(outDir: string): string[] {
  return readdirSync(outDir, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !ownPolicy.test(file));
}
