import type { Settings } from '@portal/settings';

/** Where the packages that examples load from a public CDN are served by the portal itself. */
export const vendorFolder = '/vendor';

/** Addresses in an example's source -> addresses at which the portal answers. In order: the first match wins. */
function rewrites(settings: Settings): [from: RegExp, to: string][] {
  const maps = escapeForRegExp(settings.hosts.maps);
  return [
    [/https:\/\/unpkg\.com\/(bkoi-gl@[\d.]+|@turf\/turf@[\d.]+)\//g, `${vendorFolder}/$1/`],
    [
      new RegExp(`${maps}/styles/[\\w-]*dark[\\w-]*/style\\.json(\\?key=\\w+)?`, 'g'),
      '/map/styles/dark/style.json?labels=en',
    ],
    [
      new RegExp(`${maps}/styles/[\\w-]+/style\\.json(\\?key=\\w+)?`, 'g'),
      '/map/styles/light/style.json?labels=en',
    ],
    [new RegExp(`${escapeForRegExp(settings.hosts.api)}/`, 'g'), '/'],
    [new RegExp(settings.keys.placeholder, 'g'), settings.keys.sandbox],
  ];
}

/**
 * Lets the map and its worker hear each other in a sandboxed frame. MapLibre 5 drops messages from another
 * `location.origin`; in such a frame the page still goes by its address there, while its worker is called `null`.
 */
const workerBridge = `<script>
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
  };
</script>`;

/**
 * The page a reader runs in place of the shown source: the same code, with packages, map style, API and key coming
 * from this portal. With `settings.examples.run` set to `provider` they come from where the source says.
 */
export function toRunnable(source: string, settings: Settings): string {
  const bridged = /<head>/.test(source)
    ? source.replace('<head>', `<head>${workerBridge}`)
    : workerBridge + source;
  if (settings.examples.run === 'provider') return bridged;
  return rewrites(settings).reduce((text, [from, to]) => text.replace(from, to), bridged);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
