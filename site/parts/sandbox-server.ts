/** Where the sandbox's maps and endpoints are, and what to do when nothing responds there. */
import type { Settings } from '@portal/settings';
import { isLoopback, publicSandbox } from './loopback.ts';

/** Beginning of the URLs of maps and endpoints: the sandbox of the settings where it's public, else the site's own server at `origin`. */
export function sandboxBase({ hosts, site }: Settings, origin = ''): string {
  const sandbox = publicSandbox(hosts.sandbox);
  return sandbox ? `${sandbox}/` : origin + site.baseUrl;
}

/** Whether a host of static files responds instead of the sandbox, which sends its errors as JSON. */
export function isStaticHost({ status, headers }: Response): boolean {
  return [404, 405, 501].includes(status) && !headers.get('content-type')?.includes('json');
}

/** What to do when the sandbox doesn't respond, or when a host of static files does instead. Only who runs a server can start it. */
export function serverRemedy(isStatic = false): string {
  if (isStatic)
    return 'This static copy of the site has no API and no map tiles. Set hosts.sandbox in the settings to the URL of a server that has both, then build the site again.';
  return isLoopback() ? 'Start it with npm start, then retry.' : 'Retry in a minute.';
}
