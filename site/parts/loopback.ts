/** True when the page is served by the user's own machine. */
export function isLoopback(hostname = location.hostname): boolean {
  return /^(localhost|127[.\d]+|\[::1\]|.+\.localhost)$/.test(hostname);
}

/**
 * The sandbox's address for this page. A server of the site replaces the settings' with its own in what it sends; one on the
 * publisher's machine that is left is no visitor's, so the page's server is it. A static copy has none, and names the settings'.
 */
export function sandboxOrigin(sandbox: string): string {
  if (isStaticCopy() && sandbox) return sandbox.replace(/^\/\//, 'http://');
  return publicSandbox(sandbox) || location.origin;
}

/** A server that is the sandbox says so in its header, which a host of static files can't. Firefox reads it over HTTPS alone. */
function isStaticCopy(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.length === 0;
}

/** What a page that is often fetched has of it: nothing, if it's on the publisher's own machine, so that the page is sent as it is. */
export function publicSandbox(sandbox: string): string {
  return sandbox === '' || isLoopback(new URL(sandbox, 'http://own').hostname) ? '' : sandbox;
}
