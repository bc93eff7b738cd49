/** True when the page is served by a machine of the reader's own. */
export function isLoopback(hostname = location.hostname): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname);
}
