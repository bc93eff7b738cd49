import type { Settings } from '@portal/settings';
import type { ExampleKind } from './kinds.ts';

/** Where the packages that examples load from a public CDN are served by the portal itself. */
export const vendorFolder = '/vendor';

type Rewrite = [from: RegExp, to: string];

const versionedPackage = '((?:@[\\w.-]+/)?[\\w.-]+@[\\d.]+)';

/** Packages always come from here: the policy of the examples lets no other host run scripts. */
const packageRewrites: Rewrite[] = [
  [new RegExp(`https://unpkg\\.com/${versionedPackage}/`, 'g'), `${vendorFolder}/$1/`],
  [
    new RegExp(`https://esm\\.sh/${versionedPackage}(/[\\w./-]+)?(\\?[\\w=@,./-]*)?`, 'g'),
    `${vendorFolder}/esm/$1$2.js`,
  ],
];

/** The live map and API -> those of this portal. In order: the first match wins. */
function serviceRewrites({ hosts }: Settings, { mapStyleQuery }: ExampleKind): Rewrite[] {
  const maps = escapeForRegExp(hosts.maps);
  return [
    [
      new RegExp(`${maps}/styles/[\\w-]*dark[\\w-]*/style\\.json(\\?key=\\w+)?`, 'g'),
      `/map/styles/dark/style.json?${mapStyleQuery}`,
    ],
    [
      new RegExp(`${maps}/styles/[\\w-]+/style\\.json(\\?key=\\w+)?`, 'g'),
      `/map/styles/light/style.json?${mapStyleQuery}`,
    ],
    [new RegExp(`${escapeForRegExp(hosts.api)}/`, 'g'), '/'],
  ];
}

/**
 * Lets the map and its worker hear each other in a sandboxed frame. MapLibre 5 drops messages from another
 * `location.origin`; in such a frame the page still goes by its address there, while its worker is called `null`.
 */
const workerBridge = `
  self.Worker = class extends Worker {
    constructor(...options) {
      super(...options);
      super.addEventListener('message', ({ data }) => {
        data.origin = location.origin;
      });
    }
    postMessage(message, transfer) {
      super.postMessage({ ...message, origin: self.origin }, transfer);
    }
  };`;

/** What a frame tells the page around it when its code fails. */
export interface FrameProblem {
  problem: string;
}

/** Reports an error to the page around; not its line, because browsers count the lines of a written page differently. */
const problemReport = `
  addEventListener('error', (event) => {
    if (event.message) parent.postMessage({ problem: event.message }, '*');
  });
  addEventListener('unhandledrejection', (event) => {
    parent.postMessage({ problem: String(event.reason?.message ?? event.reason) }, '*');
  });`;

/** On one line, so that the lines of the page keep their numbers. */
const frameScript = `<script>${(workerBridge + problemReport).replace(/\s*\n\s*/g, ' ')}</script>`;

/**
 * The page that a user runs instead of the standalone one: the same code, with packages, map style, API and key
 * from this portal. With `settings.examples.run` set to `provider`, map and API are live, called with the key
 * in `settings.keys.sandbox`.
 */
export function toRunnable(html: string, settings: Settings, kind: ExampleKind): string {
  const framed = /<head>/.test(html) ? html.replace('<head>', `<head>${frameScript}`) : frameScript + html;
  const rewrites: Rewrite[] = [
    ...packageRewrites,
    ...(settings.examples.run === 'portal' ? serviceRewrites(settings, kind) : []),
    [new RegExp(settings.keys.placeholder, 'g'), settings.keys.sandbox],
  ];
  return rewrites.reduce((text, [from, to]) => text.replace(from, to), framed);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
