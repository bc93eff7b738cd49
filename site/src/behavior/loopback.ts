/** True when the page is served by the user's own machine. */
export function isLoopback(hostname = location.hostname): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}
