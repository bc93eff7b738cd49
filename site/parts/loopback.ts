/** True when the page is served by the user's own machine. */
export function isLoopback(hostname = location.hostname): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}

/** The sandbox's address for this page: one on the publisher's own machine is no visitor's, so the page's server is it. */
export function sandboxOrigin(sandbox: string): string {
  return isLoopback() || isLoopback(new URL(sandbox).hostname) ? location.origin : sandbox;
}

/** What to do when the server of this page doesn't respond: only who runs it can start it. */
export function serverRemedy(): string {
  return isLoopback() ? 'Start it with npm start, then retry.' : 'Retry in a minute.';
}
