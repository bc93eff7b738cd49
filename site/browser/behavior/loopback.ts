/** True when the page is served by the user's own machine. */
export function isLoopback(hostname = location.hostname): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}

/** The sandbox's address for this page: one on the publisher's own machine is no visitor's, so the page's server is it. */
export function sandboxOrigin(sandbox: string): string {
  return isLoopback() || isLoopback(new URL(sandbox).hostname) ? location.origin : sandbox;
}
