/** Resolves when the page has nothing to do; where the browser doesn't report it, after a moment. */
export function quiet(): Promise<unknown> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: 1000 });
    else setTimeout(done, 100);
  });
}
