/** True when the page is served by the user's own machine. */
export function isLoopback(hostname = location.hostname): boolean {
  return /^(localhost|127[.\d]+|\[::1\]|.+\.localhost)$/.test(hostname);
}

/**
 * The sandbox's address for this page. A server of the site replaces the settings' with its own in what it sends; one on the
 * publisher's machine that is left is no visitor's, so the page's server is it.
 */
export function sandboxOrigin(sandbox: string): string {
  return publicSandbox(sandbox) || location.origin;
}

/** What a page that is often fetched has of it: nothing, if it's on the publisher's own machine, so that the page is sent as it is. */
export function publicSandbox(sandbox: string): string {
  return sandbox === '' || isLoopback(new URL(sandbox, 'http://own').hostname) ? '' : sandbox;
}
